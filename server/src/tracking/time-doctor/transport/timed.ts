import type { Instant } from '@claimcrew/contract/kit/time'
import { type Span, TrackerTrouble } from '../../tracker.ts'
import { instantOf } from '../moments.ts'
import type { Row } from '../normalise.ts'

export type TimeQuery = { readonly trackedId: string; readonly span: Span }

const mostSeconds = 86_400

/** One row that cannot be right spoils the whole pull. It is named by its place: what it holds may be about a patient. */
export const wrongRow = (kind: string, index: number, says: string): TrackerTrouble =>
  new TrackerTrouble('malformed', `Row ${index + 1} of the ${kind} ${says}.`)

export function timeOf(
  kind: string,
  index: number,
  row: Row,
  { span }: TimeQuery,
): { readonly start: Instant; readonly seconds: number } {
  const [start, { time }] = [instantOf(row.start), row]
  if (start === null) throw wrongRow(kind, index, 'has no valid start')
  if (start < span.from || start >= span.to) throw wrongRow(kind, index, 'starts outside the requested range')
  if (typeof time !== 'number') throw wrongRow(kind, index, 'doesn’t say how long it took')
  if (time < 0 || time > mostSeconds) throw wrongRow(kind, index, `took ${time} seconds`)
  return { start, seconds: Math.round(time) }
}

export function checkOwner(kind: string, index: number, owner: unknown, { trackedId }: TimeQuery): void {
  if (owner !== trackedId) throw wrongRow(kind, index, 'may belong to someone else')
}
