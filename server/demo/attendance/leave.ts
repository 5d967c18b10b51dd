import { addDays, addMilliseconds, dayIn, instantIn } from '@claimcrew/contract/kit/time'
import { approveLeave, askLeave, refuseLeave } from '../../src/attendance/leave/commands.ts'
import { type DemoTools, toCommandCtx } from '../load.ts'
import type { CrewMember } from './crew.ts'

type LeaveStory = {
  readonly biller: number
  /** The first day, counted from today. */
  readonly from: number
  readonly days: number
  readonly reason: string
  readonly askedBefore?: number
  readonly answer?: 'approved' | 'refused'
  readonly note?: string
}

const stories: readonly LeaveStory[] = [
  { biller: 6, from: -80, days: 5, reason: 'A trip home to see my parents', answer: 'approved' },
  { biller: 13, from: -61, days: 4, reason: 'A family celebration in Kolkata', answer: 'approved' },
  { biller: 2, from: -52, days: 3, reason: 'Jury duty', answer: 'approved', note: 'Of course.' },
  { biller: 0, from: -38, days: 3, reason: 'My sister’s wedding', answer: 'approved', note: 'Enjoy it!' },
  { biller: 20, from: -27, days: 5, reason: 'Moving house', answer: 'approved' },
  {
    biller: 1,
    from: -20,
    days: 3,
    reason: 'A long weekend at the sea',
    answer: 'refused',
    note: 'We close the month then. The week after is fine.',
  },
  { biller: 14, from: -12, days: 2, reason: 'A bad cold', askedBefore: 1, answer: 'approved' },
  { biller: 12, from: -1, days: 4, reason: 'A few days of rest', answer: 'approved' },
  { biller: 4, from: 9, days: 3, reason: 'Renewing my passport', askedBefore: 11 },
  { biller: 22, from: 16, days: 5, reason: 'Holiday with the children', askedBefore: 20, answer: 'approved' },
]

/** Leave of the last months and the next weeks, asked for and mostly granted. */
export async function takeLeave(tools: DemoTools, crew: readonly CrewMember[]): Promise<void> {
  for (const story of stories) {
    const member = crew[story.biller]
    if (!member) throw new Error('The demo gives leave to somebody it does not have')
    const firstDay = addDays(dayIn(member.biller.timeZone, tools.now), story.from)
    const request = { firstDay, lastDay: addDays(firstDay, story.days - 1), reason: story.reason }
    await leaveFor(tools, member, request, story)
  }
}

async function leaveFor(
  tools: DemoTools,
  { biller, client }: CrewMember,
  request: Parameters<typeof askLeave>[2],
  how: Pick<LeaveStory, 'askedBefore' | 'answer' | 'note'>,
): Promise<void> {
  const askedAt = instantIn(biller.timeZone, addDays(request.firstDay, -(how.askedBefore ?? 9)), '10:20')
  const { leaveId } = await askLeave(tools.tx, toCommandCtx(tools, biller, askedAt), request)
  if (!how.answer) return
  const decidedAt = addMilliseconds(askedAt, 7 * 3_600_000)
  const decide = how.answer === 'approved' ? approveLeave : refuseLeave
  await decide(tools.tx, toCommandCtx(tools, client, decidedAt), leaveId, how.note ?? '')
}
