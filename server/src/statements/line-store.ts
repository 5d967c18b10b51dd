import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { LineKind } from '@claimcrew/contract/statements/rules'
import { sql } from 'kysely'
import type { EngagementSidesFilter } from '../engagements/engagement-range-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { PackedReader, packDay, unpackDay } from '../kit/data/packedRows.ts'

type FinalMonth = {
  readonly engagementId: string
  readonly billerId: string
  readonly clientId: OrganizationId
  readonly month: string
  /** In order; a correction's day is the one that it corrects. */
  readonly lines: () => FinalLine[]
}

type FinalLine = {
  readonly day: string
  readonly kind: LineKind
  readonly seconds: number
  readonly amountCents: number
}

/** The closed months of some engagements, each with its lines in one text: they are many, and quickest to read so. */
export async function readFinalMonths(
  db: Db | Tx,
  { clientId, billerIds }: EngagementSidesFilter,
  firstMonth: string,
  lastMonth: string,
): Promise<FinalMonth[]> {
  const { rows } = await sql<Omit<FinalMonth, 'lines'> & { lines: string | null }>`
    select s.engagement_id as "engagementId", s.biller_id as "billerId", s.client_id as "clientId",
      to_char(s.month, 'YYYY-MM') as month,
      (select string_agg(concat_ws('|', ${packDay('l.day')}, l.kind, l.seconds, l.amount_cents), ';' order by l.place)
        from statement_lines l where l.statement_id = s.id) as lines
    from statements s
    where s.month between ${`${firstMonth}-01`}::date and ${`${lastMonth}-01`}::date
      and ${clientId === undefined ? sql`true` : sql`s.client_id = ${clientId}`}
      and ${billerIds === undefined ? sql`true` : sql`s.biller_id = any(${billerIds}::uuid[])`}`.execute(db)
  return rows.map(row => ({ ...row, lines: () => unpacked(row.lines ?? '') }))
}

/** Lists which of these months a client has closed, by engagement. */
export async function listClosedMonths(
  db: Db | Tx,
  clientId: OrganizationId,
  firstMonth: string,
  lastMonth: string,
): Promise<{ readonly engagementId: string; readonly month: string }[]> {
  const { rows } = await sql<{ engagementId: string; month: string }>`
    select engagement_id as "engagementId", to_char(month, 'YYYY-MM') as month from statements
    where client_id = ${clientId} and month between ${`${firstMonth}-01`}::date and ${`${lastMonth}-01`}::date`.execute(
    db,
  )
  return rows
}

function unpacked(text: string): FinalLine[] {
  const reader = new PackedReader(text)
  const lines: FinalLine[] = []
  while (!reader.isRead)
    lines.push({
      day: unpackDay(reader.number() ?? 0),
      kind: reader.text() as LineKind,
      seconds: reader.number() ?? 0,
      amountCents: reader.number() ?? 0,
    })
  return lines
}
