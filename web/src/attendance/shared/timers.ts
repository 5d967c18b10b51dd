import { findOpenBreak, type WorkSession } from '@claimcrew/contract/attendance/rules'

/** Seconds of work and of the break under way, at a moment of the server's clock in milliseconds. */
export function computeTimers(session: WorkSession | null, now: number): { worked: number; onBreak: number } {
  if (!session) return { worked: 0, onBreak: 0 }
  const open = findOpenBreak(session)
  const breakStart = open ? Date.parse(open.startTime) : undefined
  // Counted to the break's beginning rather than to now minus the break: rounded apart, the two would make it flicker.
  const until = session.punchOutTime ? Date.parse(session.punchOutTime) : (breakStart ?? now)
  const rested = session.breaks.reduce(
    (sum, { startTime, endTime }) => sum + (endTime ? Date.parse(endTime) - Date.parse(startTime) : 0),
    0,
  )
  return {
    worked: wholeSeconds(until - Date.parse(session.punchInTime) - rested),
    onBreak: breakStart === undefined ? 0 : wholeSeconds(now - breakStart),
  }
}

const wholeSeconds = (ms: number) => Math.max(0, Math.floor(ms / 1000))
