import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { foldText } from '@claimcrew/contract/kit/text'
import type { Practice } from '@claimcrew/contract/organizations/shapes'
import {
  findKpiErrors,
  type KpiBase,
  type KpiNumber,
  kpiNumberNames,
  kpiNumbers,
  noKpiBase,
} from '@claimcrew/contract/production/kpiRules'
import type * as contract from '@claimcrew/contract/production/kpis'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { invalid, Refusal } from '../../kit/refusal.ts'
import { readRows } from '../../kit/workbook/csvRows.ts'
import { readCsv } from '../../kit/workbook/readCsv.ts'
import { findPracticeError, unknownPracticeMessage } from '../../organizations/access.ts'
import { listOrganizationPractices } from '../../organizations/store.ts'
import { type KpiMonthNumbers, listKpiMonths, listPracticeMonths, lockKpisForUpdate } from './kpi-store.ts'
import { findKpiClient, hasMonthBegun, monthNotBegunMessage } from './kpis.ts'
import { byPracticeMessage, type EnteredMonth, writeMonths } from './writeMonths.ts'

/** A year of a hundred practices, with room. */
const bounds = { maxRows: 2000, maxColumns: 50 }

type KpiImportField = KpiNumber | 'month' | 'practice'

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

const fields = new Map<string, KpiImportField>([
  ['month', 'month'],
  ['practice', 'practice'],
  ...kpiNumberNames.flatMap((name): [string, KpiImportField][] => [
    [folded(name), name],
    [folded(kpiNumbers[name]), name],
  ]),
])

type KpiImportRow = {
  readonly row: number
  readonly month: string
  readonly practiceId: string | null
  readonly numbers: Partial<KpiBase>
}

/** Months from a file: all of them, or none. A cell that is empty leaves its number as it was. */
export const importKpis: Handler<typeof contract.importKpis> = async (ctx, { query, body }) => {
  const clientId = await findKpiClient(ctx, ctx.db, query.clientId)
  const practices = await listOrganizationPractices(ctx.db, clientId)
  const practiceByName = new Map(practices.map(practice => [foldText(practice.name), practice]))
  const { rows, problems, months } = await read({ ctx, practiceByName }, body.file)
  return inTransaction(ctx.db, async tx => {
    await lockKpisForUpdate(tx, clientId)
    const before = problems.length > 0 ? [] : await listMonthsBefore(tx, clientId, months)
    const saved = new Map(before.map(one => [toKey(one), one.numbers]))
    const merged = months.map(({ row, month, practiceId, numbers }) => ({
      row,
      month,
      practiceId,
      numbers: { ...noKpiBase, ...saved.get(toKey({ month, practiceId })), ...numbers },
    }))
    const all =
      problems.length > 0
        ? problems
        : [
            ...findWholeMonths(months, before),
            ...findClosedPractices(months, practices, before),
            ...findPartErrors(merged),
          ]
    if (query.dryRun || all.length > 0) return answer(rows, all, query.dryRun)
    await writeMonths(tx, ctx, clientId, merged)
    const named = new Set(merged.map(toKey))
    const toAudited = ({ month, practiceId, numbers }: EnteredMonth) => ({ month, practiceId, base: numbers })
    await audit(tx, ctx, {
      action: 'production:kpis',
      subjectId: clientId,
      before: before.filter(one => named.has(toKey(one))).map(toAudited),
      after: merged.map(toAudited),
      organizationId: clientId,
    })
    return { rows, problems, imported: merged.length }
  })
}

const toKey = ({ month, practiceId }: Pick<EnteredMonth, 'month' | 'practiceId'>) => `${month} ${practiceId}`

/** What is there of these months, of the organization and of its practices. */
async function listMonthsBefore(
  tx: Tx,
  clientId: OrganizationId,
  rows: readonly KpiImportRow[],
): Promise<KpiMonthNumbers[]> {
  const months = [...new Set(rows.map(({ month }) => month))].sort()
  const whole = { clientId, practiceId: null }
  return [
    ...(await listKpiMonths(tx, whole, months[0] ?? '', months.at(-1) ?? '')),
    ...(await listPracticeMonths(tx, clientId, months)),
  ]
}

/** Rows of the whole organization for a month that its practices have numbers for, in the file or before. */
function findWholeMonths(rows: readonly KpiImportRow[], before: readonly KpiMonthNumbers[]): RowProblem[] {
  const byPractice = new Set([...rows, ...before].flatMap(one => (one.practiceId === null ? [] : one.month)))
  return rows
    .filter(({ month, practiceId }) => practiceId === null && byPractice.has(month))
    .map(({ row }) => ({ row, field: 'practice', message: byPracticeMessage }))
}

/** New months of a closed practice. What it has can still be corrected, as by hand. */
function findClosedPractices(
  rows: readonly KpiImportRow[],
  practices: readonly Practice[],
  before: readonly KpiMonthNumbers[],
): RowProblem[] {
  const saved = new Set(before.map(toKey))
  const byId = new Map(practices.map(practice => [practice.practiceId, practice]))
  return rows.flatMap(one => {
    const practice = one.practiceId === null ? undefined : byId.get(one.practiceId)
    const message = practice && !saved.has(toKey(one)) ? findPracticeError(practice) : null
    return message ? [{ row: one.row, field: 'practice', message }] : []
  })
}

/** A part that is more than its whole, of which one stands in the file and the other was there before. */
const findPartErrors = (
  merged: readonly { readonly row: number; readonly numbers: KpiBase }[],
): RowProblem[] =>
  merged.flatMap(({ row, numbers }) =>
    Object.entries(findKpiErrors(numbers)).map(([field, message]) => ({ row, field, message })),
  )

function answer(rows: number, problems: RowProblem[], isDryRun: boolean) {
  const [first] = problems
  if (first && !isDryRun)
    throw new Refusal('invalid', `Row ${first.row}: ${first.message}`, {
      fields: { file: first.message },
      problems,
    })
  return { rows, problems, imported: 0 }
}

type KpiImportReader = {
  readonly ctx: Ctx
  /** Case and accents aside. */
  readonly practiceByName: ReadonlyMap<string, Practice>
}

async function read(
  reader: KpiImportReader,
  file: Uint8Array,
): Promise<{ rows: number; problems: RowProblem[]; months: KpiImportRow[] }> {
  const { header, chunks } = await readCsv(reader.ctx.actor.userId, file, bounds)
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
    const fields = readRow(reader, columns, cells, (field, message) => problems.push({ row, field, message }))
    if (months.has(toKey(fields)))
      problems.push({ row, field: 'month', message: 'This month is listed twice.' })
    else months.set(toKey(fields), { row, ...fields })
  }
  if (rows === 0) throw invalid('file', 'This file has no rows.')
  return { rows, problems, months: [...months.values()] }
}

type ReportRowError = (field: string, message: string) => void

function readRow(
  { ctx, practiceByName }: KpiImportReader,
  columns: readonly (KpiImportField | undefined)[],
  cells: readonly string[],
  complain: ReportRowError,
): Omit<KpiImportRow, 'row'> {
  const numbers: Partial<KpiBase> = {}
  let month = ''
  let practiceId: string | null = null
  for (const [index, field] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (field === undefined || (cell === '' && field !== 'month')) continue
    if (field === 'month') month = cell
    else if (field === 'practice') {
      const practice = practiceByName.get(foldText(cell))
      if (!practice) complain(field, unknownPracticeMessage)
      practiceId = practice?.practiceId ?? null
    } else {
      const number = numberIn(field, cell)
      if (number === null) complain(field, 'Enter a whole number of 0 or more.')
      else numbers[field] = number
    }
  }
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) complain('month', 'Write the month like 2026-03.')
  else if (!hasMonthBegun(ctx, month)) complain('month', monthNotBegunMessage)
  for (const [field, why] of Object.entries(findKpiErrors({ ...noKpiBase, ...numbers }))) complain(field, why)
  return { month, practiceId, numbers }
}

/** Money is written in dollars, as people's systems do; counts are whole. */
function numberIn(field: KpiNumber, cell: string): number | null {
  const plain = cell.replace(/^\$/, '').replaceAll(',', '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null
  const number = field.endsWith('Cents') ? Math.round(Number(plain) * 100) : Number(plain)
  return Number.isInteger(number) ? number : null
}
