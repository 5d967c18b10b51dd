import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from './db.ts'
import { comesAfter, type Mark } from './paging.ts'

type AuditEvent = {
  readonly action: string
  /** Null is for what concerns nobody we know. */
  readonly subjectId: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
}

/** Who does something, when, and how new ids are made: a request's context, or a tool's. */
export type By = {
  readonly actor: { readonly userId: string } | null
  readonly now: Instant
  readonly newId: () => string
  /** From where, for what comes over the network. */
  readonly address?: string
}

/** Writes who changed what. Call it with the transaction of the change, so that neither stands without the other. */
export async function audit(tx: Tx | Db, by: By, event: AuditEvent): Promise<void> {
  await auditEach(tx, by, [event])
}

/** The same for what is done at once, in one statement. */
export async function auditEach(tx: Tx | Db, by: By, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('audit_events')
    .values(
      events.map(event => ({
        id: by.newId(),
        at: by.now,
        actor_id: by.actor?.userId ?? null,
        action: event.action,
        subject_id: event.subjectId,
        before: event.before === undefined ? null : JSON.stringify(event.before),
        after: event.after === undefined ? null : JSON.stringify(event.after),
        reason: event.reason ?? null,
        address: by.address ?? null,
      })),
    )
    .execute()
}

/** What was written down about somebody, newest first. */
export async function auditsAbout(
  db: Db,
  subjectId: string,
  actions: readonly string[],
  after: Mark | null,
  limit: number,
) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'at', 'actor_id as actorId', 'action', 'after'])
    .where('subject_id', '=', subjectId)
    .where('action', 'in', actions)
    .where(comesAfter(after, ['at', 'id'], 'desc'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
