import { TrackerTrouble } from '../../tracker.ts'
import { itemsIn, type Row, rowsAmong } from '../normalise.ts'
import { type Answer, agreed } from './answer.ts'

const limit = 200
const mostPages = 500

/** All rows of a list, page by page. What the provider calls a page is a row to begin with. */
export async function everyPage(
  ask: (page: { page: string; limit: string }) => Promise<Answer>,
): Promise<Row[]> {
  const rows: Row[] = []
  const begun = new Set<string>()
  for (let from = 0; begun.size < mostPages; ) {
    const answer = await ask({ page: String(from), limit: String(limit) })
    const items = listIn(answer)
    const first = JSON.stringify(items[0] ?? null)
    if (begun.has(first))
      throw new TrackerTrouble('malformed', `${answer.what} returned the same page again.`)
    begun.add(first)
    rows.push(...rowsAmong(items))
    // Counted before what is no row was left out: else the rest of the list would be missed.
    if (items.length < limit) return rows
    from += items.length
  }
  throw new TrackerTrouble('malformed', `A list didn’t end after ${mostPages} pages.`)
}

/** The list in an answer. One without is no empty list: taken for one, it would wipe out what we know. */
export function listIn(answer: Answer): unknown[] {
  const items = itemsIn(agreed(answer).body)
  if (!items) throw new TrackerTrouble('malformed', `${answer.what} returned no list.`)
  return items
}
