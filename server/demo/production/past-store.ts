import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { PartStatus } from '@claimcrew/contract/production/rules'
import { sql } from 'kysely'
import type { Tx } from '../../src/kit/data/db.ts'
import type { StoredEntry } from '../../src/production/day/day-store.ts'

/** A client's part of a day that is over, with all that came of it. */
export type PastPart = {
  readonly billerId: string
  readonly day: string
  readonly clientId: OrganizationId
  /** Its attendance month is approved. */
  readonly locked: boolean
  readonly status: PartStatus
  readonly reason: string
  readonly submittedAt: Instant | null
  readonly decidedById: string | null
  readonly decidedAt: Instant | null
  readonly entries: readonly Omit<StoredEntry, 'billerId' | 'day' | 'clientId' | 'status'>[]
}

/** Writes what was done, locked as its month is. An approved day on which nothing was written is locked as well. */
export async function insertPastParts(tx: Tx, parts: readonly PastPart[]): Promise<void> {
  const json = JSON.stringify(parts.map(({ entries: _, ...part }) => part))
  await sql`
    insert into production_days (biller_id, day, version)
    select distinct one."billerId", one.day, 1
    from json_to_recordset(${json}) as one ("billerId" uuid, day date)`.execute(tx)
  await sql`
    insert into production_parts
      (biller_id, day, client_id, locked, status, reason, submitted_at, decided_by, decided_at)
    select * from json_to_recordset(${json}) as one (
      "billerId" uuid, day date, "clientId" uuid, locked boolean, status text, reason text,
      "submittedAt" timestamptz, "decidedById" uuid, "decidedAt" timestamptz)`.execute(tx)
  const entries = parts.flatMap(({ billerId, day, clientId, status, locked, entries: own }) =>
    own.map((entry, index) => ({ ...entry, billerId, day, clientId, status, locked, place: index })),
  )
  await sql`
    insert into production_entries (id, biller_id, day, client_id, status, locked, place, work_type, quantity,
      minutes, hold_minutes, practice, system, payer, payer_class, specialty, channel, dollars_cents,
      collected_cents, outcomes, note, task_id, source, stretches, practice_id)
    select * from json_to_recordset(${JSON.stringify(entries)}) as one (
      "entryId" uuid, "billerId" uuid, day date, "clientId" uuid, status text, locked boolean, place smallint,
      "workType" text, quantity integer, minutes smallint, "holdMinutes" smallint, practice text, system text,
      payer text, "payerClass" text, specialty text, channel text, "dollarsCents" bigint,
      "collectedCents" bigint, outcomes jsonb, note text, "taskId" uuid, source text, stretches jsonb,
      "practiceId" uuid)`.execute(tx)
  const empty = sql`from attendance_days where locked and client_id is not null on conflict do nothing`
  await sql`insert into production_days (biller_id, day) select distinct biller_id, day ${empty}`.execute(tx)
  await sql`
    insert into production_parts (biller_id, day, client_id, locked)
    select biller_id, day, client_id, true ${empty}`.execute(tx)
}
