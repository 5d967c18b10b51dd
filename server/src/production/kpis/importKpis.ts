import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import type * as contract from '@claimcrew/contract/production/contract'
import {
  findKpiErrors,
  type KpiBase,
  type KpiNumber,
  kpiNumberNames,
  kpiNumbers,
  noKpiBase,
} from '@claimcrew/contract/production/kpis'
import { audit } from '../../kit/data/audit.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { invalid, Refusal } from '../../kit/refusal.ts'
import { readRows } from '../../kit/workbook/csvRows.ts'
import { readCsv } from '../../kit/workbook/readCsv.ts'
import { listKpiMonths, lockKpisForUpdate, writeKpis } from './kpi-store.ts'
import { findPractice, hasMonthBegun, monthNotBegunMessage } from './kpis.ts'

const bounds = { mostRows: 120, mostColumns: 50 }

type KpiImportField = KpiNumber | 'month'

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

const fields = new Map<string, KpiImportField>([
  ['month', 'month'],
  ...kpiNumberNames.flatMap((name): [string, KpiImportField][] => [
    [folded(name), name],
    [folded(kpiNumbers[name]), name],
  ]),
])

type KpiImportRow = { readonly month: string; readonly numbers: Partial<KpiBase> }

/** Months from a file: all of them, or none. A cell that is empty leaves its number as it was. */
export const importKpis: Handler<typeof contract.importKpis> = async (ctx, { query, body }) => {
  const { rows, problems, months } = await read(ctx, body.file)
  return inTransaction(ctx.db, async tx => {
    const clientId = await findPractice(ctx, tx, query.clientId)
    if (query.dryRun || problems.length > 0) return answer(rows, problems, query.dryRun)
    await lockKpisForUpdate(tx, clientId)
    const sorted = months.map(one => one.month).sort()
    const before = await listKpiMonths(tx, clientId, sorted[0] ?? '', sorted.at(-1) ?? '')
    const merged = months.map(({ month, numbers }) => ({
      month,
      numbers: { ...noKpiBase, ...before.find(one => one.month === month)?.numbers, ...numbers },
    }))
    await writeKpis(tx, { userId: ctx.actor.userId, now: ctx.now }, clientId, merged)
    await audit(tx, ctx, {
      action: 'production:kpis',
      subjectId: clientId,
      before: before.map(({ month, numbers }) => ({ month, base: numbers })),
      after: merged.map(({ month, numbers }) => ({ month, base: numbers })),
    })
    return { rows, problems, imported: merged.length }
  })
}

function answer(rows: number, problems: RowProblem[], isDryRun: boolean) {
  const [first] = problems
  if (first && !isDryRun)
    throw new Refusal('invalid', `Row ${first.row}: ${first.message}`, {
      fields: { file: first.message },
      problems,
    })
  return { rows, problems, imported: 0 }
}

async function read(
  ctx: Ctx,
  file: Uint8Array,
): Promise<{ rows: number; problems: RowProblem[]; months: KpiImportRow[] }> {
  const { header, chunks } = await readCsv(ctx.actor.userId, file, bounds)
  const columns = header.map(name => fields.get(folded(name)))
  if (!columns.includes('month')) throw invalid('file', 'This file needs a “month” column.')
  const problems: RowProblem[] = header
    .filter(name => name !== '' && !fields.has(folded(name)))
    .map(name => ({ row: 1, field: name.slice(0, 60), message: 'This column isn’t on our list.' }))
  const months = new Map<string, KpiImportRow>()
  let [row, rows] = [1, 0]
  for (const cells of chunks.flatMap(readRows)) {
    row++
    if (cells.every(cell => cell === '')) continue
    rows++
    const found = readRow(ctx, columns, cells, (field, message) => problems.push({ row, field, message }))
    if (found && months.has(found.month))
      problems.push({ row, field: 'month', message: 'This month is listed twice.' })
    else if (found) months.set(found.month, found)
  }
  if (rows === 0) throw invalid('file', 'This file has no rows.')
  return { rows, problems, months: [...months.values()] }
}

type ReportRowError = (field: string, message: string) => void

function readRow(
  ctx: Ctx,
  columns: readonly (KpiImportField | undefined)[],
  cells: readonly string[],
  complain: ReportRowError,
): KpiImportRow | null {
  const numbers: Partial<KpiBase> = {}
  let month = ''
  for (const [index, field] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (field === undefined || (cell === '' && field !== 'month')) continue
    if (field === 'month') month = cell
    else {
      const number = numberIn(field, cell)
      if (number === null) complain(field, 'Enter a whole number of 0 or more.')
      else numbers[field] = number
    }
  }
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) complain('month', 'Write the month like 2026-03.')
  else if (!hasMonthBegun(ctx, month)) complain('month', monthNotBegunMessage)
  for (const [field, why] of Object.entries(findKpiErrors({ ...noKpiBase, ...numbers }))) complain(field, why)
  return { month, numbers }
}

/** Money is written in dollars, as people's systems do; counts are whole. */
function numberIn(field: KpiNumber, cell: string): number | null {
  const plain = cell.replace(/^\$/, '').replaceAll(',', '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null
  const number = field.endsWith('Cents') ? Math.round(Number(plain) * 100) : Number(plain)
  return Number.isInteger(number) ? number : null
}
