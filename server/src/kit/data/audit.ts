import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from './db.ts'
import { isAfterPosition, type PagePosition } from './paging.ts'

type AuditEvent = {
  readonly action: string
  /** Null is for what concerns nobody we know. */
  readonly subjectId: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
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

/** The same for what is done at once, in one statement. */
export async function auditEach(tx: Tx | Db, ctx: AuditCtx, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('audit_events')
    .values(
      events.map(event => ({
        id: ctx.newId(),
        at: ctx.now,
        actor_id: ctx.actor?.userId ?? null,
        organization_id: ctx.actor?.organizationId ?? null,
        action: event.action,
        subject_id: event.subjectId,
        before: event.before === undefined ? null : JSON.stringify(event.before),
        after: event.after === undefined ? null : JSON.stringify(event.after),
        reason: event.reason ?? null,
        address: ctx.address ?? null,
      })),
    )
    .execute()
}

/** What was written down about somebody, newest first. */
export async function listAuditEvents(
  db: Db,
  subjectId: string,
  actions: readonly string[],
  after: PagePosition | null,
  limit: number,
) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'at', 'actor_id as actorId', 'organization_id as organizationId', 'action', 'after'])
    .where('subject_id', '=', subjectId)
    .where('action', 'in', actions)
    .where(isAfterPosition(after, ['at', 'id'], 'desc'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
