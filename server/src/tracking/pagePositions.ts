import * as z from 'zod'
import { CursorName, cursorParser } from '../kit/data/paging.ts'

/** Where a page of Time Doctor users ended. */
export type TrackerUserPosition = readonly [name: string, accountId: number]

/** Where a page of projects or tasks ended, whose ids are the provider's own. */
export type NamedPosition = readonly ['named', name: string, id: string]

export const parseTrackerUserCursor = cursorParser<TrackerUserPosition>(
  z.tuple([CursorName, z.int().min(0).max(2_147_483_647)]),
)
export const parseNamedCursor = cursorParser<NamedPosition>(
  z.tuple([z.literal('named'), CursorName, CursorName]),
)
