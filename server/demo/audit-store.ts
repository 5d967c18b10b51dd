import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Tx } from '../src/kit/data/db.ts'

/** Something that somebody did at a moment of the past. */
type PastAuditEvent = {
  readonly at: Instant
  readonly actorId: string
  readonly action: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
  readonly address?: string
  /** The one in which it happened: its owners can read of it. */
  readonly organizationId?: string | undefined
}

/** Who changed what in a past that was made up, many things at once. */
export async function insertPastAudit(
  tx: Tx,
  newId: () => string,
  events: readonly PastAuditEvent[],
): Promise<void> {
  const rows = events.map(event => ({ id: newId(), ...event }))
  await sql`
    insert into audit_events (id, at, actor_id, action, subject_id, before, after, address,
      organization_id)
    select * from json_to_recordset(${JSON.stringify(rows)}) as one (id uuid, at timestamptz, "actorId" uuid,
      action text, "subjectId" uuid, before jsonb, after jsonb, address text,
      "organizationId" uuid)`.execute(tx)
}
