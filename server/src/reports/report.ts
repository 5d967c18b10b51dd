import { actorMay } from '@claimcrew/contract/permissions'
import { listColumns } from '@claimcrew/contract/reports/columns'
import * as contract from '@claimcrew/contract/reports/contract'
import { toRangeBefore } from '@claimcrew/contract/reports/dayRange'
import { isEstimate, isGroupingOf, permissionByKind } from '@claimcrew/contract/reports/kinds'
import type { ReportRequest } from '@claimcrew/contract/reports/rowLink'
import type { Report } from '@claimcrew/contract/reports/shapes'
import { readOpenMarks } from '../attendance/open-day-store.ts'
import type { CommandCtx, Handler, ReadCtx } from '../kit/http/route.ts'
import { streamChunks } from '../kit/http/streamChunks.ts'
import { enforceLimit, perMinute } from '../kit/limits/limit.ts'
import { forbidden, invalid } from '../kit/refusal.ts'
import { toReportFile } from './reportFile.ts'
import { pickFigures, toReportRows } from './reportRows.ts'
import { readReportScope } from './reportScope.ts'
import type { ReportSource } from './reportSource.ts'
import { reportSources } from './reportSources.ts'

/** A report as a file costs as much as all that it holds; one on the screen is read again and again. */
const filesAMinute = 30

/** A report as its reader asks for it. */
export const getReport: Handler<typeof contract.getReport> = async (ctx, { params: { kind }, query }) => {
  if (!actorMay(ctx.actor, permissionByKind[kind])) throw forbidden()
  const { by, compare, format, rows: rowLimit, ...narrowed } = query
  if (!isGroupingOf(kind, by)) throw invalid('by', contract.toMisfitMessage(kind))
  const source = reportSources[kind]
  const request: ReportRequest = { kind, by, ...narrowed }
  if (format !== 'json') {
    if (rowLimit === 'days' && source.days === null)
      throw invalid('rows', 'Tasks don’t have days. Export the tasks instead.')
    const scope = await readReportScope(ctx, query, narrowed)
    await enforceLimit(
      ctx.db,
      ctx,
      `report-files:${ctx.actor.userId}`,
      perMinute(filesAMinute),
      'You’ve exported too many files.',
    )
    return toReportFile(ctx, { reportRequest: request, scope, source, part: rowLimit, format })
  }
  const about = { columns: listColumns(kind, by), estimated: isEstimate(kind, by) }
  const { rows, ...whole } = await readReport(ctx, source, request)
  const marks = await readOpenMarks(ctx.db, ctx.now, await readReportScope(ctx, query, narrowed))
  // What stands beside a list in pieces is written with each of them, so two lists are written at once.
  if (compare)
    return {
      ...about,
      marks,
      ...whole,
      rows,
      before: await readReport(ctx, source, { ...request, ...toRangeBefore(request) }),
    }
  const rest = { ...about, marks, ...whole, before: null }
  return streamChunks<Report, 'rows', Report['rows'][number]>('rows', rest, rows, row => row)
}

/** One range of a report. */
async function readReport(
  reader: CommandCtx & ReadCtx,
  source: ReportSource,
  request: ReportRequest,
): Promise<NonNullable<Report['before']>> {
  const { from, to, billerId, clientId, by } = request
  const scope = await readReportScope(reader, { from, to }, { billerId, clientId })
  const { sums, totals } = await source.read(reader, scope, by)
  return { from, to, rows: await toReportRows(reader, request, sums), totals: pickFigures(request, totals) }
}
