import { Id } from '@claimcrew/contract/kit/ids'
import * as z from 'zod'
import { cursorOf, readingCursors } from '../data/paging.ts'
import type { Mark } from './column.ts'
import type { Order, Question } from './definition.ts'

const Written = z.tuple([z.string(), z.number().nullable(), Id])

const nameOf = (order: Order<string>): string =>
  order === 'score' ? order : `${order.descending ? 'down' : 'up'} ${order.by}`

export const cursorAfter = (order: Order<string>, { by, id }: Mark): string =>
  cursorOf([nameOf(order), by, id])

/** Where the page before ended; in another order that is no place at all. */
export function markIn({ cursor, order }: Question): Mark | null {
  // Most ask for the first page, and making a shape takes longer than finding that.
  if (cursor === undefined) return null
  const shape = Written.refine(([name, by]) => name === nameOf(order) && (name !== 'score' || by !== null))
  const mark = readingCursors(shape)(cursor)
  return mark && { by: mark[1], id: mark[2] }
}
