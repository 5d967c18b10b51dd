import type { Tie } from '@claimcrew/contract/engagements/policy'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Actor } from '@claimcrew/contract/people/policy'
import { roleMay } from '@claimcrew/contract/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/db.ts'
import type { Tables } from '../kit/tables.gen.ts'
import { type UserRow, userColumns } from '../people/store.ts'

/** A tie with the names and the zone that are shown beside it. */
export type EngagementRow = Tie & {
  readonly engagementId: string
  readonly title: string
  readonly clientName: string
  readonly billerName: string
  readonly billerZone: string
  readonly rateCents: number
  readonly currency: string
  readonly hoursPerWeek: number
}

export async function findUserRow(db: Db, userId: string): Promise<UserRow | null> {
  return (
    (await db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst()) ?? null
  )
}

/** The engagements an actor may see: every one for an ADMIN, else those in which the actor is a side. */
function visibleTo(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, 'engagements'>) => {
    if (roleMay(actor.role, 'engagements:read:all')) return eb.val(true)
    return eb(actor.role === 'CLIENT' ? 'engagements.client_id' : 'engagements.biller_id', '=', actor.userId)
  }
}

const engagementRows = (db: Db | Tx) =>
  db
    .selectFrom('engagements')
    .innerJoin('users as client', 'client.id', 'engagements.client_id')
    .innerJoin('users as biller', 'biller.id', 'engagements.biller_id')
    .select([
      'engagements.id as engagementId',
      'engagements.title',
      'engagements.client_id as clientId',
      'client.user_name as clientName',
      'engagements.biller_id as billerId',
      'biller.user_name as billerName',
      'biller.time_zone as billerZone',
      'engagements.started_on as startedOn',
      'engagements.ended_on as endedOn',
      'engagements.rate_cents as rateCents',
      'engagements.currency',
      'engagements.hours_per_week as hoursPerWeek',
    ])
    .orderBy('engagements.started_on', 'desc')
    .orderBy('engagements.id', 'desc')

/** All engagements that the actor may see, newest first. */
export async function listVisibleEngagements(db: Db, actor: Actor): Promise<EngagementRow[]> {
  return engagementRows(db).where(visibleTo(actor)).execute()
}

/** Those of one person among them. */
export async function listEngagementsOf(db: Db, actor: Actor, userId: string): Promise<EngagementRow[]> {
  return engagementRows(db)
    .where(visibleTo(actor))
    .where(eb => eb.or([eb('engagements.client_id', '=', userId), eb('engagements.biller_id', '=', userId)]))
    .execute()
}

const people = (db: Db, role: 'BILLER' | 'CLIENT') =>
  db
    .selectFrom('users')
    .select(['id', 'user_name', 'email', 'picture_id', 'time_zone', 'deactivated_at', 'created_at'])
    .where('role', '=', role)
    .orderBy(sql`lower(user_name)`)
    .orderBy('id')

export type ListedRow = Awaited<ReturnType<typeof listEveryone>>[number]

export function listEveryone(db: Db, role: 'BILLER' | 'CLIENT') {
  return people(db, role).execute()
}

export async function listPeople(
  db: Db,
  role: 'BILLER' | 'CLIENT',
  ids: readonly string[],
): Promise<ListedRow[]> {
  return ids.length === 0 ? [] : people(db, role).where('id', '=', sql<string>`any(${ids})`).execute()
}

export type NewEngagement = {
  engagementId: string
  clientId: string
  billerId: string
  title: string
  startedOn: string
  endedOn: string | null
  rateCents: number
  currency: string
  hoursPerWeek: number
  createdAt: Instant
}

export async function insertEngagement(db: Db | Tx, engagement: NewEngagement): Promise<void> {
  await db
    .insertInto('engagements')
    .values({
      id: engagement.engagementId,
      client_id: engagement.clientId,
      biller_id: engagement.billerId,
      title: engagement.title,
      started_on: engagement.startedOn,
      ended_on: engagement.endedOn,
      rate_cents: engagement.rateCents,
      currency: engagement.currency,
      hours_per_week: engagement.hoursPerWeek,
      created_at: engagement.createdAt,
    })
    .execute()
}

export async function writeEnd(tx: Tx, engagementId: string, endedOn: string): Promise<void> {
  await tx.updateTable('engagements').set({ ended_on: endedOn }).where('id', '=', engagementId).execute()
}

export async function lockEngagement(tx: Tx, engagementId: string): Promise<EngagementRow | null> {
  return (
    (await engagementRows(tx)
      .where('engagements.id', '=', engagementId)
      .forUpdate('engagements')
      .executeTakeFirst()) ?? null
  )
}
