import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import type { Agreement, Terms } from '@claimcrew/contract/engagements/rules'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Actor } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { actingNameSql } from '../people/acting-name-store.ts'
import { periodColumns, visibleTo } from './period-store.ts'

export type EngagementRow = EngagementPeriod & {
  readonly engagementId: string
  readonly title: string
  readonly currency: string
  readonly endReason: string | null
  readonly terms: readonly Terms[]
  readonly proposed:
    | (Terms & { readonly byId: string; readonly byName: string; readonly version: number })
    | null
  /** When one side last replaced or took back what it had proposed. */
  readonly proposalChangedAt: Instant | null
}

const termsFields = sql`'from', t.from_day, 'rateCents', t.rate_cents, 'hoursPerWeek', t.hours_per_week,
  'weekdays', t.weekdays, 'hoursFrom', t.hours_from`

export const selectEngagements = (db: Db | Tx) =>
  db
    .selectFrom('engagements')
    .select([
      'id as engagementId',
      'title',
      ...periodColumns,
      'currency',
      'end_reason as endReason',
      'proposal_changed_at as proposalChangedAt',
      sql<Terms[]>`(select json_agg(json_build_object(${termsFields}) order by t.from_day)
        from engagement_terms t where t.engagement_id = engagements.id)`.as('terms'),
      sql<EngagementRow['proposed']>`(select json_build_object(${termsFields}, 'byId', t.proposed_by,
          'byName', ${actingNameSql(sql.ref('t.proposed_by'), sql.ref('engagements.client_id'))},
          'version', engagements.proposal_version)
        from engagement_proposals t where t.engagement_id = engagements.id)`.as('proposed'),
    ])
    .orderBy('started_on', 'desc')
    .orderBy('id', 'desc')

/** So many engagements of one person go with a list of people; all are on that person's own page. */
export const maxEngagementsOfOne = 1000

/** The newest engagements of each of these people on one side, as far as the actor may see them. */
export async function listSideEngagements(
  db: Db,
  actor: Actor,
  side: 'BILLER' | 'CLIENT',
  userIds: readonly string[],
): Promise<EngagementRow[]> {
  const person = side === 'BILLER' ? 'biller_id' : 'client_id'
  const newest = sql<number>`row_number() over (partition by ${sql.ref(person)} order by started_on desc, id desc)`
  return selectEngagements(db)
    .where('id', 'in', eb =>
      eb
        .selectFrom(
          eb
            .selectFrom('engagements')
            .select(['id', newest.as('nth')])
            .where(visibleTo(actor))
            .where(person, '=', sql<string>`any(${userIds}::uuid[])`)
            .as('ranked'),
        )
        .select('id')
        .where('nth', '<=', maxEngagementsOfOne),
    )
    .execute()
}

/** Where a page of engagements ended. */
export type EngagementPosition = readonly [startedOn: string, engagementId: string]

/** Those of one person among them, on whichever side, some at a time; the newest first. */
export async function listPersonEngagements(
  db: Db | Tx,
  actor: Actor,
  userId: string,
  { after, limit }: { readonly after: EngagementPosition | null; readonly limit: number },
): Promise<EngagementRow[]> {
  return selectEngagements(db)
    .where(visibleTo(actor))
    .where(eb => eb.or([eb('client_id', '=', userId), eb('biller_id', '=', userId)]))
    .$if(after !== null, query =>
      query.where(sql<boolean>`(started_on, id) < (${after?.[0]}::date, ${after?.[1]}::uuid)`),
    )
    .limit(limit)
    .execute()
}

export type NewEngagement = EngagementPeriod &
  Pick<EngagementRow, 'engagementId' | 'title' | 'currency'> &
  Agreement & { readonly createdAt: Instant }

/** What is agreed, as tables that hold it call it. */
export const toAgreementColumns = ({ rateCents, hoursPerWeek, weekdays, hoursFrom }: Agreement) => ({
  rate_cents: rateCents,
  hours_per_week: hoursPerWeek,
  weekdays: weekdays === null ? null : [...weekdays],
  hours_from: hoursFrom,
})

/** Inserts an engagement with the terms that it begins with. */
export async function insertEngagement(db: Db | Tx, engagement: NewEngagement): Promise<void> {
  await db
    .with('begun', query =>
      query
        .insertInto('engagements')
        .values({
          id: engagement.engagementId,
          client_id: engagement.clientId,
          biller_id: engagement.billerId,
          title: engagement.title,
          started_on: engagement.startedOn,
          ended_on: engagement.endedOn,
          currency: engagement.currency,
          created_at: engagement.createdAt,
        })
        .returning('id'),
    )
    .insertInto('engagement_terms')
    .values({
      engagement_id: engagement.engagementId,
      from_day: engagement.startedOn,
      ...toAgreementColumns(engagement),
      agreed_at: engagement.createdAt,
    })
    .execute()
}

/** One that the actor may see, locked until the transaction ends. */
export async function lockEngagement(
  tx: Tx,
  actor: Actor,
  engagementId: string,
): Promise<EngagementRow | null> {
  const locked = await tx
    .selectFrom('engagements')
    .select('id')
    .where(visibleTo(actor))
    .where('id', '=', engagementId)
    .forUpdate()
    .executeTakeFirst()
  return locked ? readEngagement(tx, engagementId) : null
}

/** The engagement of these two that has no end yet, locked until the transaction ends. */
export async function lockRunningEngagement(
  tx: Tx,
  clientId: OrganizationId,
  billerId: string,
): Promise<EngagementRow | null> {
  const locked = await tx
    .selectFrom('engagements')
    .select('id')
    .where('client_id', '=', clientId)
    .where('biller_id', '=', billerId)
    .where('ended_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return locked ? readEngagement(tx, locked.id) : null
}

/** The terms are read once the engagement is locked: the call that was waited for may have changed them. */
export async function readEngagement(tx: Tx, engagementId: string): Promise<EngagementRow> {
  return selectEngagements(tx).where('id', '=', engagementId).executeTakeFirstOrThrow()
}

export async function writeEnd(
  tx: Tx,
  engagementId: string,
  endedOn: string,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('engagements')
    .set({ ended_on: endedOn, end_reason: reason })
    .where('id', '=', engagementId)
    .execute()
}

/** Who works in each of these engagements. */
export async function readEngagementBillers(
  db: Db | Tx,
  engagementIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('engagements')
    .select(['id', 'biller_id as billerId'])
    .where('id', '=', sql<string>`any(${engagementIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, billerId }) => [id, billerId]))
}
