import { type AuditKind, ownAuditKinds } from '@claimcrew/contract/kit/audit/auditKinds'
import { auditWritten, ownDataUsed, peopleExported } from '@claimcrew/contract/kit/audit/auditWritten'
import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { type Db, getPrimary, type Tx } from './db.ts'
import { isAfterPosition, type PagePosition } from './paging.ts'
import { afterCommit } from './transaction.ts'
import { broadcast } from './wake.ts'

export type AuditEvent = {
  readonly action: AuditKind
  /** Null is for what concerns nobody we know. */
  readonly subjectId: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
  /** In whose organization it happened, where nobody acts for that one: it is its owners' to read too. Null is for what no owner is to read. */
  readonly organizationId?: OrganizationId | null | undefined
}

/** Who does something, when, and how new ids are made: a request's context, or a tool's. */
export type AuditCtx = {
  readonly actor: { readonly userId: UserId; readonly organizationId?: OrganizationId | null } | null
  readonly now: Instant
  readonly newId: () => string
  /** From where, for what comes over the network. */
  readonly address?: string
}

/** Writes who changed what. Call it with the transaction of the change, so that neither stands without the other. */
export async function audit(tx: Tx | Db, ctx: AuditCtx, event: AuditEvent): Promise<void> {
  await auditEach(tx, ctx, [event])
}

/** The same for what is done at once, in one statement; once it is committed, those who look at the audit hear of it. */
export async function auditEach(tx: Tx | Db, ctx: AuditCtx, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const primary = getPrimary(tx)
  const rows = events.map(event => toRow(ctx, event))
  await primary.insertInto('audit_events').values(rows).execute()
  const organizationIds = new Set(rows.map(row => row.organization_id))
  const uses = rows.filter(row => ownKinds.has(row.action) && row.subject_id !== row.actor_id)
  afterCommit(primary, committed => {
    for (const organizationId of organizationIds) broadcast(committed, auditWritten, organizationId)
    for (const { subject_id, organization_id } of uses)
      if (subject_id === null) broadcast(committed, peopleExported, organization_id)
      else broadcast(committed, ownDataUsed, subject_id)
  })
}

const ownKinds: ReadonlySet<AuditKind> = new Set(ownAuditKinds)

const toRow = (ctx: AuditCtx, event: AuditEvent) => ({
  id: ctx.newId(),
  at: ctx.now,
  actor_id: ctx.actor?.userId ?? null,
  organization_id:
    event.organizationId === undefined ? (ctx.actor?.organizationId ?? null) : event.organizationId,
  action: event.action,
  subject_id: event.subjectId,
  before: event.before === undefined ? null : JSON.stringify(event.before),
  after: event.after === undefined ? null : JSON.stringify(event.after),
  reason: event.reason ?? null,
  address: ctx.address ?? null,
})

type AuditFilter = {
  readonly organizationId?: OrganizationId | undefined
  readonly actorId?: UserId | undefined
  readonly subjectId?: string | undefined
  readonly actions?: readonly AuditKind[] | undefined
  readonly from?: Instant | undefined
  /** Not included. */
  readonly until?: Instant | undefined
}

const columnsSql = sql`id, at, actor_id as "actorId", organization_id as "organizationId", action,
  subject_id as "subjectId", before, after, reason, address`

type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>[number]

/** Who has taken data of many people away as a file, and since when the person's was among it; null is an ADMIN. */
export type Exporter = { readonly organizationId: OrganizationId | null; readonly since: Instant }

/**
 * What others did about somebody, newest first, together with the files in which that person is one of many. Each of the
 * two has an index in this order, so that a page costs the same however much there is.
 */
export async function listEventsByOthers(
  db: Db,
  {
    userId,
    actions,
    exporters,
  }: {
    readonly userId: UserId
    readonly actions: readonly AuditKind[]
    readonly exporters: readonly Exporter[]
  },
  after: PagePosition | null,
  limit: number,
): Promise<AuditRow[]> {
  const page = sql`${isAfterPosition(after, ['at', 'id'], 'desc')} order by at desc, id desc limit ${limit}`
  const exported = exporters.map(
    ({ organizationId, since }) => sql`union all (select ${columnsSql} from audit_events
      where action = 'file:export' and subject_id is null and actor_id <> ${userId} and at >= ${since}
        and ${organizationId === null ? sql`organization_id is null` : sql`organization_id = ${organizationId}`}
        and ${page})`,
  )
  const { rows } = await sql<AuditRow>`select * from (
      (select ${columnsSql} from audit_events
        where subject_id = ${userId} and actor_id <> ${userId} and action = any(${[...actions]}::text[]) and ${page})
      ${sql.join(exported, sql` `)}) events order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** What was written down, newest first; every filter has an index that ends with moment and id. */
export async function listAuditEvents(
  db: Db,
  { organizationId, actorId, subjectId, actions, from, until }: AuditFilter,
  after: PagePosition | null,
  limit: number,
) {
  let query = db
    .selectFrom('audit_events')
    .select(['id', 'at', 'actor_id as actorId', 'organization_id as organizationId', 'action'])
    .select(['subject_id as subjectId', 'before', 'after', 'reason', 'address'])
    .where(isAfterPosition(after, ['at', 'id'], 'desc'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (organizationId) query = query.where('organization_id', '=', organizationId)
  if (actorId) query = query.where('actor_id', '=', actorId)
  if (subjectId) query = query.where('subject_id', '=', subjectId)
  if (actions) query = query.where('action', 'in', actions)
  if (from) query = query.where('at', '>=', from)
  if (until) query = query.where('at', '<', until)
  return query.execute()
}
