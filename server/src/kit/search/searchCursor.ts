import { Id } from '@claimcrew/contract/kit/ids'
import * as z from 'zod'
import { cursorParser, formatCursor } from '../data/paging.ts'
import type { SortPosition } from './numberColumn.ts'
import type { SearchOrder, SearchQuery } from './searchIndex.ts'

const Written = z.tuple([z.string(), z.number().nullable(), Id])

const toOrderName = (order: SearchOrder<string>): string =>
  order === 'score' ? order : `${order.descending ? 'down' : 'up'} ${order.by}`

export const formatSearchCursor = (order: SearchOrder<string>, { by, id }: SortPosition): string =>
  formatCursor([toOrderName(order), by, id])

/** Where the page before ended; in another order that is no place at all. */
export function parseSearchCursor({ cursor, order }: SearchQuery): SortPosition | null {
  // Most ask for the first page, and making a shape takes longer than finding that.
  if (cursor === undefined) return null
  const shape = Written.refine(
    ([name, by]) => name === toOrderName(order) && (name !== 'score' || by !== null),
  )
  const mark = cursorParser(shape)(cursor)
  return mark && { by: mark[1], id: mark[2] }
}
