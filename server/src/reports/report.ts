import { columnsOf } from '@claimcrew/contract/reports/columns'
import * as contract from '@claimcrew/contract/reports/contract'
import { fits } from '@claimcrew/contract/reports/kinds'
import type { Opened } from '@claimcrew/contract/reports/opens'
import { rangeBefore } from '@claimcrew/contract/reports/range'
import type { Report } from '@claimcrew/contract/reports/shapes'
import { readOpenMarks } from '../attendance/open-day-store.ts'
import { inPieces } from '../kit/http/pieces.ts'
import { invalid } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { aMinute, limit } from '../kit/limits/limit.ts'
import { reportAsFile } from './file.ts'
import { rowsOf, shownFigures } from './rows.ts'
import { type Reader, scopeOf } from './scope.ts'
import type { Source } from './source.ts'
import { sources } from './sources.ts'

/** A report as a file costs as much as all that it holds; one on the screen is read again and again. */
const filesAMinute = 30

/** A report as its reader asks for it. */
export const report: Handler<typeof contract.report> = async (ctx, { params: { kind }, query }) => {
  const { by, compare, format, rows: wanted, ...narrowed } = query
  if (!fits(kind, by)) throw invalid('by', contract.doesNotFit(kind))
  const source = sources[kind]
  const opened: Opened = { kind, by, ...narrowed }
  if (format !== 'json') {
    if (wanted === 'days' && source.days === null)
      throw invalid('rows', 'Tasks don’t have days. Export the tasks instead.')
    const asked = await scopeOf(ctx, query, narrowed)
    await limit(
      ctx.db,
      ctx,
      `report-files:${ctx.actor.userId}`,
      aMinute(filesAMinute),
      'You’ve exported too many files.',
    )
    return reportAsFile(ctx, { opened, asked, source, wanted, format })
  }
  const columns = columnsOf(kind, by)
  const { rows, ...whole } = await wholeOf(ctx, source, opened)
  const marks = await readOpenMarks(ctx.db, ctx.now, await scopeOf(ctx, query, narrowed))
  // What stands beside a list in pieces is written with each of them, so two lists are written at once.
  if (compare)
    return {
      columns,
      marks,
      ...whole,
      rows,
      before: await wholeOf(ctx, source, { ...opened, ...rangeBefore(opened) }),
    }
  const rest = { columns, marks, ...whole, before: null }
  return inPieces<Report, 'rows', Report['rows'][number]>('rows', rest, rows, row => row)
}

/** One range of a report. */
async function wholeOf(
  reader: Reader,
  source: Source,
  opened: Opened,
): Promise<NonNullable<Report['before']>> {
  const { from, to, billerId, clientId, by } = opened
  const asked = await scopeOf(reader, { from, to }, { billerId, clientId })
  const { sums, totals } = await source.read(reader, asked, by)
  return { from, to, rows: await rowsOf(reader, opened, sums), totals: shownFigures(opened, totals) }
}
