import * as z from 'zod'
import { boundedString } from './text.ts'

/** What a list that can grow is asked with; its reply is `{ items, nextCursor }`. */
export const pageFields = {
  /** Where the page before ended. */
  cursor: boundedString(200).optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
}

/**
 * What a list is asked with that names its field itself; its reply has `nextCursor` beside that. Few have more than the
 * first page, so most are read at once.
 */
export const longPageFields = {
  cursor: boundedString(1000).optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(1000).default(1000),
}

/** Where the next page begins; null where there is none. */
export const NextCursor = z.string().nullable()

export const toPageShape = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: NextCursor })
