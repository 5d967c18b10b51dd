import { toEventKey } from '@claimcrew/contract/kit/notificationKind'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Tx } from '../src/kit/data/db.ts'
import type { NewNotification } from '../src/kit/notify.ts'

/** News of the past, with the moment at which it was told, and at which it was over where it is. */
export type PastNotification = NewNotification & { readonly at: Instant; readonly readAt?: Instant | null }

/** For people whose past was made up: tells them many things at once. Nobody was listening, so nothing is published. */
export async function insertPastNotifications(
  tx: Tx,
  newId: () => string,
  notification: readonly PastNotification[],
): Promise<void> {
  const rows = notification.map(({ userId, kind, event, title, description, link, at, readAt = null }) => ({
    id: newId(),
    user_id: userId,
    kind: kind.name,
    event_key: toEventKey(kind, event),
    title,
    description,
    link,
    created_at: at,
    read_at: readAt,
    mail_due: kind.mail,
  }))
  await sql`insert into notifications
      (id, user_id, kind, event_key, title, description, link, created_at, read_at, mail_due)
    select * from json_to_recordset(${JSON.stringify(rows)}) as one (id uuid, user_id uuid, kind text,
      event_key text, title text, description text, link text, created_at timestamptz, read_at timestamptz,
      mail_due boolean)
    on conflict (user_id, event_key) do nothing`.execute(tx)
}

/**
 * For people whose past was made up: of what this transaction has told them, what is older than this was read soon after
 * unless it was over before, and nothing is mailed.
 */
export async function settlePastNotifications(tx: Tx, before: Instant): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({
      mail_due: false,
      read_at: sql`coalesce(read_at, case when created_at < ${before} then created_at + interval '3 hours' end)`,
    })
    .where(sql`xmin`, '=', sql`pg_current_xact_id()::xid`)
    .execute()
}
