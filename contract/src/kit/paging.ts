import * as z from 'zod'

/** What a list that can grow is asked with; its reply is `{ items, nextCursor }`. */
export const pageFields = {
  /** Where the page before ended. */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
}

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
