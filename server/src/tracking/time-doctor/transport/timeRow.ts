import type { Instant } from '@claimcrew/contract/kit/time'
import { type InstantRange, TrackerError } from '../../tracker.ts'
import { parseInstant } from '../instants.ts'
import type { AnswerRow } from '../normalize.ts'

export type TimeQuery = { readonly trackedId: string; readonly range: InstantRange }

const maxSeconds = 86_400

/** One row that cannot be right spoils the whole pull. It is named by its place: what it holds may be about a patient. */
export const toWrongRowError = (kind: string, index: number, says: string): TrackerError =>
  new TrackerError('malformed', `Row ${index + 1} of the ${kind} ${says}.`)

export function parseTime(
  kind: string,
  index: number,
  row: AnswerRow,
  { range }: TimeQuery,
): { readonly start: Instant; readonly seconds: number } {
  const [start, { time }] = [parseInstant(row.start), row]
  if (start === null) throw toWrongRowError(kind, index, 'has no valid start')
  if (start < range.from || start >= range.to)
    throw toWrongRowError(kind, index, 'starts outside the requested range')
  if (typeof time !== 'number') throw toWrongRowError(kind, index, 'doesn’t say how long it took')
  if (time < 0 || time > maxSeconds) throw toWrongRowError(kind, index, `took ${time} seconds`)
  return { start, seconds: Math.round(time) }
}

export function checkOwner(kind: string, index: number, owner: unknown, { trackedId }: TimeQuery): void {
  if (owner !== trackedId) throw toWrongRowError(kind, index, 'may belong to someone else')
}
