import { Id } from '@claimcrew/contract/kit/ids'
import { type Instant, SentInstant } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { invalid } from '../http/refusal.ts'

/** Where a page ended: the moment that a list is ordered by, and the id that settles ties. */
export type Mark = readonly [at: Instant, id: string]

const Mark = z.tuple([SentInstant, Id])

/** What a cursor says, if it was made by `cursorOf` of something of this shape. */
export function markOf<Shape extends z.ZodType>(
  shape: Shape,
  cursor: string | undefined,
): z.output<Shape> | null {
  if (cursor === undefined) return null
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalid('cursor', 'This is not the end of a page.')
  }
}

export const cursorOf = (mark: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(mark)).toString('base64url')

export const readCursor = (cursor: string | undefined): Mark | null => markOf(Mark, cursor)

/** A page out of one row more than it holds: that one says whether there are more. */
export function pageOf<Item>(
  found: readonly Item[],
  limit: number,
  markOf: (item: Item) => Mark,
): { items: Item[]; nextCursor: string | null } {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const more = found.length > limit && last !== undefined
  return { items, nextCursor: more ? cursorOf(markOf(last)) : null }
}
