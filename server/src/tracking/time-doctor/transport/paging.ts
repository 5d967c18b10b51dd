import { TrackerError } from '../../tracker.ts'
import { type AnswerRow, filterRows, findItems } from '../normalize.ts'
import { requireSuccess, type TrackerAnswer } from './trackerAnswer.ts'

const limit = 200
const maxPages = 500

/** All rows of a list, page by page. What the provider calls a page is a row to begin with. */
export async function readAllPages(
  ask: (page: { page: string; limit: string }) => Promise<TrackerAnswer>,
): Promise<AnswerRow[]> {
  const rows: AnswerRow[] = []
  const begun = new Set<string>()
  for (let from = 0; begun.size < maxPages; ) {
    const answer = await ask({ page: String(from), limit: String(limit) })
    const items = requireList(answer)
    const first = JSON.stringify(items[0] ?? null)
    if (begun.has(first)) throw new TrackerError('malformed', `${answer.what} returned the same page again.`)
    begun.add(first)
    rows.push(...filterRows(items))
    // Counted before what is no row was left out: else the rest of the list would be missed.
    if (items.length < limit) return rows
    from += items.length
  }
  throw new TrackerError('malformed', `A list didn’t end after ${maxPages} pages.`)
}

/** The list in an answer. One without is no empty list: taken for one, it would wipe out what we know. */
export function requireList(answer: TrackerAnswer): unknown[] {
  const items = findItems(requireSuccess(answer).body)
  if (!items) throw new TrackerError('malformed', `${answer.what} returned no list.`)
  return items
}
