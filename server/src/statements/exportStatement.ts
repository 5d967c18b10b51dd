import { Readable } from 'node:stream'
import type * as contract from '@claimcrew/contract/statements/contract'
import { toStatementFileName } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import type { Handler } from '../kit/http/route.ts'
import { writeCsv } from '../kit/workbook/csv.ts'
import { readVisibleStatement } from './readStatements.ts'

const titles = [
  'Statement',
  'Month',
  'Client',
  'Biller',
  'Engagement',
  'Day',
  'Kind',
  'Seconds',
  'Hours',
  'Rate',
  'Amount',
  'Currency',
  'Issued on',
  'Due on',
  'Closed with time gaps',
  'Marks',
]

/** Its lines, and what they come to. */
export const exportStatement: Handler<typeof contract.exportStatement> = async (ctx, { params }) => {
  const statement = await readVisibleStatement(ctx, params.statementId)
  return {
    ownerId: statement.billerId,
    content: Readable.from(writeCsv(toRows(statement)), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${toStatementFileName(statement)}"`,
      'cache-control': 'no-store',
    },
  }
}

/** Money with its two places, as a number that a spreadsheet adds up. */
const dollars = (cents: number) => cents / 100

function* toRows(statement: Statement): Generator<readonly (string | number | null)[]> {
  const { number, month, clientName, billerName, title, currency, lines } = statement
  const days = [statement.issuedOn, statement.dueOn, statement.closedDespite]
  const head = [number ?? 'draft', month, clientName, billerName, title]
  yield titles
  for (const { day, kind, seconds, rateCents, amountCents, marks } of lines)
    yield [
      ...[...head, day, kind, seconds, seconds / 3600],
      ...[dollars(rateCents), dollars(amountCents), currency, ...days, marks.join(' ')],
    ]
  const { seconds, hours, amountCents, marks } = statement
  yield [
    ...[...head, null, 'total', seconds, hours],
    ...[null, dollars(amountCents), currency, ...days, marks.join(' ')],
  ]
}
