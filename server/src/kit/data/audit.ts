import type { AuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { auditWritten, ownDataUsed, peopleExported } from '@claimcrew/contract/kit/audit/auditWritten'
import { ownSubjectKinds, type PersonAuditKind } from '@claimcrew/contract/kit/audit/ownAuditKinds'
import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { type Db, getPrimary, type Tx } from './db.ts'
import { isAfterPosition, type PagePosition } from './paging.ts'
import { afterCommit } from './transaction.ts'
import { broadcast } from './wake.ts'

type EventFields = {
  /** Null is for what concerns nobody we know. */
  readonly subjectId: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
  /** In whose organization it happened, where nobody acts for that one: it is its owners' to read too. Null is for what no owner is to read. */
  readonly organizationId?: OrganizationId | null | undefined
}

/** Of a record, such as a session: whose it is, and who is shown it. Null is for one more event of the same act. */
type PersonEvent = { readonly action: PersonAuditKind; readonly personId: string | null }

type OtherEvent = { readonly action: Exclude<AuditKind, PersonAuditKind>; readonly personId?: undefined }

export type AuditEvent = EventFields & (PersonEvent | OtherEvent)

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
  const concerned = new Set(rows.flatMap(row => findPerson(row) ?? []))
  const exports = rows.filter(row => row.action === 'file:export' && row.subject_id === null)
  afterCommit(primary, committed => {
    for (const organizationId of organizationIds) broadcast(committed, auditWritten, organizationId)
    for (const personId of concerned) broadcast(committed, ownDataUsed, personId)
    for (const { organization_id } of exports) broadcast(committed, peopleExported, organization_id)
  })
}

const subjectKinds: ReadonlySet<AuditKind> = new Set(ownSubjectKinds)

/** Who is shown it as something that somebody else did with their data. */
function findPerson({ action, actor_id, subject_id, person_id }: ReturnType<typeof toRow>): string | null {
  const personId = subjectKinds.has(action) ? subject_id : person_id
  return personId === actor_id ? null : personId
}

const toRow = (ctx: AuditCtx, event: AuditEvent) => ({
  id: ctx.newId(),
  at: ctx.now,
  actor_id: ctx.actor?.userId ?? null,
  organization_id:
    event.organizationId === undefined ? (ctx.actor?.organizationId ?? null) : event.organizationId,
  action: event.action,
  subject_id: event.subjectId,
  person_id: event.personId ?? null,
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

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>[number]

/** Who has taken data of many people away as a file, and since when the person's was among it; null is an ADMIN. */
export type Exporter = { readonly organizationId: OrganizationId | null; readonly since: Instant }

/**
 * What others did about somebody, newest first, together with the files in which that person is one of many. Each part
 * has an index in this order, so that a page costs the same however much there is.
 */
export async function listEventsByOthers(
  db: Db,
  {
    userId,
    exporters,
  }: {
    readonly userId: UserId
    readonly exporters: readonly Exporter[]
  },
  after: PagePosition | null,
  limit: number,
): Promise<AuditRow[]> {
  const page = sql`${isAfterPosition(after, ['at', 'id'], 'desc')} order by at desc, id desc limit ${limit}`
  // Also what the admin tool did, and Claimcrew by itself: neither is anybody who signs in.
  const isOther = sql`actor_id is distinct from ${userId}`
  const exported = exporters.map(
    ({ organizationId, since }) => sql`union all (select ${columnsSql} from audit_events
      where action = 'file:export' and subject_id is null and ${isOther} and at >= ${since}
        and ${organizationId === null ? sql`organization_id is null` : sql`organization_id = ${organizationId}`}
        and ${page})`,
  )
  const { rows } = await sql<AuditRow>`select * from (
      (select ${columnsSql} from audit_events
        where subject_id = ${userId} and ${isOther} and action = any(${ownSubjectKinds}::text[]) and ${page})
      union all (select ${columnsSql} from audit_events
        where person_id = ${userId} and person_id is distinct from actor_id and ${page})
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
