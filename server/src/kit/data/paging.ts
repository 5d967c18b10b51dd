import { Id } from '@claimcrew/contract/kit/ids'
import { type Instant, SentInstant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { invalid } from '../refusal.ts'

/** Where a page ended: the moment that a list is ordered by, and the id that settles ties. */
export type PagePosition = readonly [at: Instant, id: string]

/** The same in a list that is ordered by names. */
export type NamePagePosition = readonly [name: string, id: string]

/** A name as it was stored: one that PostgreSQL could not hold was made up. */
export const CursorName = z
  .string()
  .max(400)
  .refine(name => name.isWellFormed() && !name.includes('\0'))

/** Reads the marks of one kind of list; what is no such mark was made up, or is of another list. */
export const cursorParser =
  <Cursor>(shape: z.ZodType<Cursor>) =>
  (cursor: string | undefined): Cursor | null => {
    if (cursor === undefined) return null
    try {
      return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    } catch {
      throw invalid('cursor', 'This page link isn’t valid. Start from the first page.')
    }
  }

export const parseCursor = cursorParser<PagePosition>(z.tuple([SentInstant, Id]))
export const parseNameCursor = cursorParser<NamePagePosition>(z.tuple([CursorName, Id]))

export const formatCursor = (mark: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(mark)).toString('base64url')

/** Whether a row comes after where a page ended, in a list by moment and id; every row does where there is no page before. */
export function isAfterPosition(
  mark: PagePosition | null | undefined,
  [at, id]: readonly [at: string, id: string],
  order: 'asc' | 'desc',
): RawBuilder<boolean> {
  if (!mark) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${order === 'asc' ? sql`>` : sql`<`}
    (${mark[0]}::timestamptz, ${mark[1]}::uuid)`
}

/** A page out of one row more than it holds: that one says whether there are more. */
export function toPage<Item>(
  rows: readonly Item[],
  limit: number,
  markOf: (item: Item) => readonly unknown[],
): { items: Item[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items, nextCursor: more ? formatCursor(markOf(last)) : null }
}
