import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'

/** The statements of a biller; a client's belong to the organization. */
export const ownData: OwnData = {
  tables: [
    ownTable(
      'statements',
      ['month', 'statementId'],
      userId => sql`select month, number, client_name as client, biller_name as biller, title, currency,
        rate_cents as "rateCents", seconds, overtime_seconds as "overtimeSeconds", amount_cents as "amountCents",
        issued_on as "issuedOn", due_on as "dueOn", paid_on as "paidOn", id as "statementId"
      from statements where biller_id = ${userId}`,
    ),
    ownTable(
      'statement-lines',
      ['statementId', 'place'],
      userId => sql`select l.statement_id as "statementId", l.place, l.day, l.kind, l.seconds,
        l.rate_cents as "rateCents", l.amount_cents as "amountCents"
      from statements s join statement_lines l on l.statement_id = s.id where s.biller_id = ${userId}`,
    ),
  ],
}
