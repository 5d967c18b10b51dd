import { openBreakOf } from '@claimcrew/contract/attendance/rules'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { lengthText } from '@claimcrew/contract/kit/timeWords'
import { clockAndZoneIn, clockIn, timeAndZoneIn, timeIn } from '../../kit/timeZones.ts'
import type { OwnDay, Standing } from '../clock/syncOwnAttendance.ts'
import { wordsFor } from './punchWords.ts'
import { type KeptPunch, madeAt } from './queuedPunch.ts'
import { timersAt } from './timers.ts'

/** How a day stands in a few words, for the button; `long` says it to those who do not see it, and in its tooltip. */
export type Glance = {
  readonly tone: 'working' | 'resting' | 'idle' | 'attention'
  readonly short: string
  readonly long: string
}

const isToday = (at: Instant, zone: string, now: number) =>
  dayIn(zone, at) === dayIn(zone, new Date(now).toISOString())

/** A time of day, with its weekday where that is not today's. */
export function momentText(at: Instant, zone: string, now: number): string {
  const textIn = isToday(at, zone, now) ? timeIn : clockIn
  return textIn(zone, Date.parse(at))
}

/** The same with its zone. */
export function momentAndZoneText(at: Instant, zone: string, now: number): string {
  const textIn = isToday(at, zone, now) ? timeAndZoneIn : clockAndZoneIn
  return textIn(zone, Date.parse(at))
}

/** `Waiting for a connection: punch in, 9:02 AM` */
export function waitingText(waiting: readonly KeptPunch[], { clock }: Standing, zone: string): string {
  const each = waiting.map(punch => {
    const { name } = wordsFor(punch.step)
    return `${name.toLowerCase()}, ${momentText(madeAt(punch, clock), zone, clock.server)}`
  })
  return `Waiting for a connection: ${each.join('; ')}`
}

export function glanceAt(
  { standing, waiting, refused }: Pick<OwnDay, 'standing' | 'waiting' | 'refused'>,
  now: number,
  zone: string,
): Glance {
  if (refused.length > 0)
    return {
      tone: 'attention',
      short: 'Not recorded',
      long: `${refused.length === 1 ? 'A punch' : `${refused.length} punches`} could not be recorded`,
    }
  if (!standing) return { tone: 'idle', short: '', long: '' }
  if (waiting.length > 0)
    return {
      tone: 'attention',
      short: `${waiting.length} waiting`,
      long: waitingText(waiting, standing, zone),
    }
  return restOf(standing, now)
}

function restOf({ state, session }: Standing, now: number): Glance {
  const { worked, onBreak } = timersAt(session, now)
  switch (state) {
    case 'not-punched-in':
      return { tone: 'idle', short: 'Not punched in', long: 'You are not punched in' }
    case 'punched-in':
      return {
        tone: 'working',
        short: lengthText(worked),
        long: `Punched in, ${lengthText(worked)} of work so far`,
      }
    case 'on-break': {
      const type = (session && openBreakOf(session)?.breakType) ?? 'Break'
      return {
        tone: 'resting',
        short: `${type}, ${lengthText(onBreak)}`,
        long: `On a break: ${type}, ${lengthText(onBreak)}`,
      }
    }
    case 'punched-out':
      return { tone: 'idle', short: 'Punched out', long: `Punched out, ${lengthText(worked)} of work` }
  }
}
