import { exportProduction } from '@claimcrew/contract/production/contract'
import { callForFile } from '../../kit/call/call.ts'
import { type ExportChoice, ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import type { ProductionReportQuery } from './reportQueries.ts'

const files = [
  { format: 'xlsx', rows: 'report', label: 'Workbook (XLSX)', saved: 'Workbook saved' },
  { format: 'csv', rows: 'report', label: 'Report (CSV)', saved: 'Table saved' },
  { format: 'csv', rows: 'entries', label: 'Entries (CSV)', saved: 'Table saved' },
] as const

/** Saves what is shown, with its filters. */
export function ReportExport({ query }: { query: ProductionReportQuery }) {
  const choices: readonly ExportChoice[] = files.map(({ format, rows, label, saved }) => ({
    format,
    label,
    saved,
    name: `Production_${query.from}_${query.to}${rows === 'entries' ? '_entries' : ''}.${format}`,
    fetch: (signal, onReceived) =>
      callForFile(exportProduction, { query: { ...query, format, rows } }, signal, onReceived),
  }))
  return <ExportMenu choices={choices} />
}
