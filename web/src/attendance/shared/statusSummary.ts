import { findOpenBreak } from '@claimcrew/contract/attendance/rules'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { formatMoment } from '../../kit/time/timeZones.ts'
import type { OwnAttendance, OwnStatus } from './ownAttendance.ts'
import { getPunchWords } from './punchWords.ts'
import { type QueuedPunch, toServerTime } from './queuedPunch.ts'
import { computeTimers } from './timers.ts'

/** One's attendance in a few words, for the button; `long` is for screen readers and the tooltip. */
type StatusSummary = {
  readonly tone: 'working' | 'resting' | 'idle' | 'attention'
  readonly short: string
  readonly long: string
}

/** `Waiting for a connection: punch in, 9:02 AM` */
function queuedText(queued: readonly QueuedPunch[], { clock }: OwnStatus, zone: string): string {
  const each = queued.map(punch => {
    const { name } = getPunchWords(punch.step)
    return `${name.toLowerCase()}, ${formatMoment(toServerTime(punch, clock), zone, clock.server)}`
  })
  return `Waiting for a connection: ${each.join('; ')}`
}

/** A minute that runs is not said before it is over. */
const wholeMinutes = (seconds: number) => formatDuration(Math.floor(seconds / 60) * 60)

export function summarizeStatus(
  { status, queued, refused }: Pick<OwnAttendance, 'status' | 'queued' | 'refused'>,
  now: number,
  zone: string,
): StatusSummary {
  if (refused.length > 0)
    return {
      tone: 'attention',
      short: 'Not recorded',
      long: `${refused.length === 1 ? 'A punch' : `${refused.length} punches`} couldn’t be recorded`,
    }
  if (!status) return { tone: 'idle', short: '', long: '' }
  if (queued.length > 0)
    return {
      tone: 'attention',
      short: `${queued.length} waiting`,
      long: queuedText(queued, status, zone),
    }
  return summarizeKnownStatus(status, now)
}

function summarizeKnownStatus({ state, session }: OwnStatus, now: number): StatusSummary {
  const { worked, onBreak } = computeTimers(session, now)
  switch (state) {
    case 'not-punched-in':
      return { tone: 'idle', short: 'Not punched in', long: 'You’re not punched in' }
    case 'punched-in':
      return {
        tone: 'working',
        short: wholeMinutes(worked),
        long: `Punched in, ${wholeMinutes(worked)} of work so far`,
      }
    case 'on-break': {
      const type = (session && findOpenBreak(session)?.breakType) ?? 'Break'
      return {
        tone: 'resting',
        short: `${type}, ${wholeMinutes(onBreak)}`,
        long: `On a break: ${type}, ${wholeMinutes(onBreak)}`,
      }
    }
    case 'punched-out':
      return { tone: 'idle', short: 'Punched out', long: `Punched out, ${wholeMinutes(worked)} of work` }
  }
}
