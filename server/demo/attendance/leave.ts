import { addDays, addMilliseconds, dayIn, instantIn } from '@claimcrew/contract/kit/time'
import { approveLeave, askLeave, refuseLeave } from '../../src/attendance/leave/commands.ts'
import { type DemoTools, toCommandCtx } from '../load.ts'
import { shiftOf } from '../people/shifts.ts'
import type { CrewMember } from './crew.ts'
import { findOfficeTime, findWorkday } from './officeHours.ts'

type LeaveStory = {
  readonly biller: number
  /** The first day, counted from today; one on which nobody works moves away from today. */
  readonly from: number
  /** How many working days. */
  readonly days: number
  readonly reason: string
  readonly askedBefore?: number
  readonly answer?: 'approved' | 'refused'
  readonly note?: string
  /** Where not the manager has decided. */
  readonly byOwner?: true
}

const stories: readonly LeaveStory[] = [
  { biller: 6, from: -80, days: 5, reason: 'A trip home to see my parents', answer: 'approved' },
  { biller: 13, from: -61, days: 4, reason: 'My cousin’s wedding in Nagpur', answer: 'approved' },
  { biller: 2, from: -52, days: 3, reason: 'Jury duty', answer: 'approved', note: 'Of course.' },
  {
    biller: 0,
    from: -38,
    days: 3,
    reason: 'My sister’s wedding',
    answer: 'approved',
    note: 'Enjoy it!',
    byOwner: true,
  },
  { biller: 16, from: -27, days: 5, reason: 'Moving to a new apartment', answer: 'approved' },
  {
    biller: 1,
    from: -20,
    days: 3,
    reason: 'A long weekend at the beach',
    answer: 'refused',
    note: 'We go through the whole AR that week. The week after is fine.',
  },
  { biller: 14, from: -12, days: 2, reason: 'A bad cold', askedBefore: 1, answer: 'approved' },
  { biller: 12, from: -1, days: 4, reason: 'Vacation days', answer: 'approved' },
  { biller: 4, from: 9, days: 3, reason: 'Renewing my passport', askedBefore: 11 },
  { biller: 22, from: 16, days: 5, reason: 'Family vacation', askedBefore: 20, answer: 'approved' },
]

/** Leave of the last months and the next weeks, asked for and mostly granted. */
export async function takeLeave(tools: DemoTools, crew: readonly CrewMember[]): Promise<void> {
  for (const story of stories) {
    const member = crew[story.biller]
    if (!member) throw new Error('The demo gives leave to somebody it does not have')
    const planned = addDays(dayIn(member.biller.timeZone, tools.now), story.from)
    const firstDay = findWorkday(planned, story.from < 0 ? -1 : 1)
    let lastDay = firstDay
    for (let more = 1; more < story.days; more++) lastDay = findWorkday(addDays(lastDay, 1), 1)
    const earlier = [firstDay, planned].sort()[0] ?? planned
    const requestedOn = findWorkday(addDays(earlier, -(story.askedBefore ?? 9)), -1)
    await leaveFor(tools, member, { firstDay, lastDay, reason: story.reason }, requestedOn, story)
  }
}

async function leaveFor(
  tools: DemoTools,
  { biller, client, managerOf }: CrewMember,
  request: Parameters<typeof askLeave>[2],
  requestedOn: string,
  how: Pick<LeaveStory, 'biller' | 'answer' | 'note' | 'byOwner'>,
): Promise<void> {
  // In the first hours of a shift, everybody at another time.
  const intoShift = (how.biller * 1_949 + 1_103) % 9_000
  const begun = instantIn(biller.timeZone, requestedOn, shiftOf(how.biller).from)
  const askedAt = addMilliseconds(begun, intoShift * 1_000)
  const { leaveId } = await askLeave(tools.tx, toCommandCtx(tools, biller, askedAt), request)
  if (!how.answer) return
  const decidedAt = findOfficeTime(client.timeZone, addMilliseconds(askedAt, 7 * 3_600_000 - intoShift * 370))
  const decide = how.answer === 'approved' ? approveLeave : refuseLeave
  await decide(
    tools.tx,
    toCommandCtx(tools, how.byOwner ? client : managerOf(client), decidedAt),
    leaveId,
    how.note ?? '',
  )
}
