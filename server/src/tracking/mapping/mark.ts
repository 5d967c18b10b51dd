import * as z from 'zod'
import { MarkedName, readingCursors } from '../../kit/data/paging.ts'

/** Where a page of accounts ended. */
export type AccountMark = readonly [name: string, accountId: number]

/** Where a page of projects or tasks ended, whose ids are the provider's own. */
export type NamedMark = readonly ['named', name: string, id: string]

export const readAccountMark = readingCursors<AccountMark>(
  z.tuple([MarkedName, z.int().min(0).max(2_147_483_647)]),
)
export const readNamedMark = readingCursors<NamedMark>(z.tuple([z.literal('named'), MarkedName, MarkedName]))
