import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../kit/data/paging.ts'

/** Lists which of these people a user has blocked, or have blocked that user. */
export async function listBlocksBetween(
  tx: Tx,
  userId: string,
  others: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from chat_blocks where blocker_id = ${userId} and blocked_id = any(${others}::uuid[])
    union
    select blocker_id from chat_blocks where blocked_id = ${userId} and blocker_id = any(${others}::uuid[])`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

export async function insertBlock(
  tx: Tx,
  blockerId: string,
  blockedId: string,
  at: Instant,
): Promise<boolean> {
  const row = await tx
    .insertInto('chat_blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, at })
    .onConflict(conflict => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('chat_blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('at')
    .executeTakeFirst()
  return row !== undefined
}

/** The latest first. */
export async function listBlockedPeople(
  db: Db,
  blockerId: string,
  before: PagePosition | null,
  limit: number,
): Promise<{ userId: string; blockedAt: Instant }[]> {
  return db
    .selectFrom('chat_blocks')
    .select(['blocked_id as userId', 'at as blockedAt'])
    .where('blocker_id', '=', blockerId)
    .where(isAfterPosition(before, ['at', 'blocked_id'], 'desc'))
    .orderBy('at', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether two people share a conversation, of whichever kind. */
export async function hasSharedConversation(db: Db | Tx, oneId: string, otherId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('conversation_members as one')
    .innerJoin('conversation_members as other', 'other.conversation_id', 'one.conversation_id')
    .select('one.id')
    .where('one.user_id', '=', oneId)
    .where('other.user_id', '=', otherId)
    .limit(1)
    .executeTakeFirst()
  return rows !== undefined
}
