import { pickTimes, type SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { addDays, addMilliseconds, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import {
  addAttendance,
  approveCorrection,
  askCorrection,
  askMissing,
  refuseCorrection,
  updateAttendance,
  withdrawCorrection,
} from '../../src/attendance/corrections/commands.ts'
import { listDayCorrections } from '../../src/attendance/corrections/correction-store.ts'
import type { StoredSession } from '../../src/attendance/session-store.ts'
import { type DemoTools, toCommandCtx } from '../load.ts'
import type { CrewMember } from './crew.ts'
import { findOfficeTime } from './officeHours.ts'
import type { OrdinaryDayFinder } from './pastSessions.ts'

type SessionChange = Partial<Pick<SessionTimes, 'punchInTime' | 'punchOutTime' | 'breaks'>>

/** What becomes of it: made by the client outright, or asked for and then answered, taken back, or waiting. */
type CorrectionOutcome =
  | { readonly course: 'made' | 'disputed' | 'waiting' | 'withdrawn'; readonly reason: string }
  | { readonly course: 'approved' | 'refused'; readonly reason: string; readonly note: string }

type CorrectionStory = CorrectionOutcome & { readonly biller: number; readonly daysAgo: number } & (
    | { readonly of: 'recorded'; readonly change: (session: StoredSession) => SessionChange }
    // Nothing was punched at all, though the day was worked.
    | { readonly of: 'missing' }
    // The punch-out was forgotten; now it is put where it should have been.
    | { readonly of: 'forgotten' }
  )

const minute = 60_000
const hour = 3_600_000
const addMinutesTo = (at: Instant | null, minutes: number) =>
  at === null ? null : addMilliseconds(at, minutes * minute)

const cameAt = (minutes: number) => (session: StoredSession) => ({
  punchInTime: addMilliseconds(session.punchInTime, minutes * minute),
})
const leftAt = (minutes: number) => (session: StoredSession) => ({
  punchOutTime: addMinutesTo(session.punchOutTime, minutes),
})
const shorterLunch = (minutes: number) => (session: StoredSession) => ({
  breaks: session.breaks.map(one =>
    one.breakType === 'Lunch Break' ? { ...one, endTime: addMinutesTo(one.endTime, -minutes) } : one,
  ),
})

const stories: readonly CorrectionStory[] = [
  {
    biller: 13,
    daysAgo: 70,
    of: 'recorded',
    course: 'refused',
    change: leftAt(120),
    reason: 'I stayed to finish the aged claims.',
    note: 'Overtime needs to be agreed beforehand.',
  },
  {
    biller: 10,
    daysAgo: 50,
    of: 'recorded',
    course: 'made',
    change: leftAt(35),
    reason: 'You stayed for our call after the shift, as agreed.',
  },
  {
    biller: 2,
    daysAgo: 47,
    of: 'recorded',
    course: 'made',
    change: cameAt(-14),
    reason: 'You were in our morning call before you could punch in.',
  },
  {
    biller: 0,
    daysAgo: 45,
    of: 'forgotten',
    course: 'approved',
    reason: 'I forgot to punch out. I worked to the end of my shift.',
    note: '',
  },
  {
    biller: 15,
    daysAgo: 40,
    of: 'missing',
    course: 'made',
    reason: 'The whole night was worked while the sign-in page could not be reached.',
  },
  {
    biller: 6,
    daysAgo: 34,
    of: 'recorded',
    course: 'refused',
    change: cameAt(-40),
    reason: 'I had started with the remittances before I punched in.',
    note: 'The first payment that day was posted after your punch-in.',
  },
  {
    biller: 7,
    daysAgo: 30,
    of: 'recorded',
    course: 'approved',
    change: shorterLunch(18),
    reason: 'I was back from lunch earlier and forgot to end the break.',
    note: 'Confirmed by the call list.',
  },
  {
    biller: 18,
    daysAgo: 24,
    of: 'forgotten',
    course: 'made',
    reason: 'You told me when you left; the punch-out is put there.',
  },
  {
    biller: 22,
    daysAgo: 20,
    of: 'missing',
    course: 'approved',
    reason: 'My laptop was being replaced and I worked on the spare one.',
    note: 'Yes, all of that day’s verifications are in.',
  },
  {
    biller: 19,
    daysAgo: 15,
    of: 'recorded',
    course: 'withdrawn',
    change: cameAt(-20),
    reason: 'I think that I was earlier.',
  },
  {
    biller: 5,
    daysAgo: 7,
    of: 'recorded',
    course: 'disputed',
    change: leftAt(-30),
    reason: 'The last half hour was not on our work.',
  },
  {
    biller: 2,
    daysAgo: 5,
    of: 'recorded',
    course: 'waiting',
    change: shorterLunch(12),
    reason: 'The practice called me back about a held charge during lunch, and I kept working from then on.',
  },
  {
    biller: 0,
    daysAgo: 2,
    of: 'recorded',
    course: 'waiting',
    change: leftAt(20),
    reason: 'I closed the last deposit batch after I had punched out.',
  },
  {
    biller: 1,
    daysAgo: 2,
    of: 'missing',
    course: 'waiting',
    reason:
      'The power was out when my shift began, so I worked from my phone’s hotspot and never got to punch in.',
  },
]

/** A story with the session that it is about, as it would have been punched if nothing had gone wrong. */
type CorrectionCase = {
  readonly story: CorrectionStory
  readonly member: CrewMember
  readonly session: StoredSession
}

export function planCorrections(
  crew: readonly CrewMember[],
  ordinary: OrdinaryDayFinder,
  now: Instant,
): CorrectionCase[] {
  return stories.map(story => {
    const member = crew[story.biller]
    if (!member) throw new Error('The demo corrects somebody it does not have')
    const upTo = addDays(dayIn(member.biller.timeZone, now), -story.daysAgo)
    return { story, member, session: ordinary(member.biller.userId, upTo) }
  })
}

/** Plays a correction through with the app's own code, each step some hours after the one before. */
export async function playCorrection(
  tools: DemoTools,
  { story, member, session }: CorrectionCase,
): Promise<void> {
  const { tx } = tools
  const { biller } = member
  const { billerId, attendanceId } = session
  const client = member.clients.find(one => one.userId === session.clientId) ?? member.client
  const clientId = session.clientId ?? undefined
  const { reason } = story
  const ended = session.punchOutTime ?? session.punchInTime
  // No two take the same time to the second.
  const slip = ((story.biller * 7 + story.daysAgo) * 83_000) % (hour / 2)
  // Only what waits may be so fresh that the answer would lie in the future; of the rest one thinks as the next shift begins.
  const at = addMilliseconds(ended, (story.course === 'waiting' ? 2 : 15) * hour + slip)
  const decidedBy = (moment: Instant) =>
    toCommandCtx(tools, member.managerOf(client), findOfficeTime(client.timeZone, moment))
  const change = changeOf(story, session)

  if (story.course === 'made' || story.course === 'disputed') {
    const byClient = decidedBy(at)
    if (story.of === 'missing') await addAttendance(tx, byClient, { ...pickTimes(session), billerId, reason })
    else await updateAttendance(tx, byClient, { ...change, attendanceId, reason })
    if (story.course === 'disputed')
      await dispute(tools, member, session, addMilliseconds(byClient.now, 9 * hour + slip))
    return
  }

  const byBiller = toCommandCtx(tools, biller, at)
  const { correctionId } =
    story.of === 'missing'
      ? await askMissing(tx, byBiller, { ...pickTimes(session), clientId, reason })
      : await askCorrection(tx, byBiller, { ...change, attendanceId, reason })
  const answering = decidedBy(addMilliseconds(at, 16 * hour + slip))
  switch (story.course) {
    case 'waiting':
      return
    case 'withdrawn':
      await withdrawCorrection(
        tx,
        toCommandCtx(tools, biller, addMilliseconds(at, hour + slip)),
        correctionId,
      )
      return
    case 'approved':
      await approveCorrection(tx, answering, correctionId, story.note)
      return
    case 'refused':
      await refuseCorrection(tx, answering, correctionId, story.note)
  }
}

function changeOf(story: CorrectionStory, session: StoredSession): SessionChange {
  switch (story.of) {
    case 'recorded':
      return story.change(session)
    case 'forgotten':
      return { punchOutTime: session.punchOutTime, breaks: session.breaks }
    case 'missing':
      return {}
  }
}

/** The biller wants back what stood there before. */
async function dispute(
  tools: DemoTools,
  { biller }: CrewMember,
  session: StoredSession,
  at: Instant,
): Promise<void> {
  const { attendanceId, day, punchOutTime } = session
  const made = (await listDayCorrections(tools.tx, biller.userId, day, null)).find(
    one => one.state === 'made',
  )
  await askCorrection(tools.tx, toCommandCtx(tools, biller, at), {
    attendanceId,
    punchOutTime,
    disputes: made?.correctionId,
    reason: 'I was writing queries to the providers until the end. The time is on each of them.',
  })
}
