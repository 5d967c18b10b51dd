import { reportFile } from '@claimcrew/contract/reports/file'
import type { ReportKind } from '@claimcrew/contract/reports/kinds'
import { kindTitles } from '@claimcrew/contract/reports/kinds'
import { callForFile } from '../../kit/call/call.ts'
import { type ExportChoice, ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import { useReportQuery } from './reportQueries.ts'

const files = [
  { format: 'xlsx', rows: 'report', label: 'Workbook (XLSX)', saved: 'Workbook saved' },
  { format: 'csv', rows: 'report', label: 'Table (CSV)', saved: 'Table saved' },
  { format: 'csv', rows: 'days', label: 'Every biller by day (CSV)', saved: 'Days saved' },
] as const

/** Saves what is shown, with its filters. */
export function ReportExport({ kind }: { kind: ReportKind }) {
  const { query } = useReportQuery(kind)
  const choices: readonly ExportChoice[] = files.map(({ format, rows, label, saved }) => ({
    format,
    label,
    saved,
    name: `${kindTitles[kind].replaceAll(' ', '_')}_${query.from}_${query.to}_by_${rows === 'days' ? 'biller_and_day' : query.by}.${format}`,
    fetch: (signal, onReceived) =>
      callForFile(reportFile, { params: { kind }, query: { ...query, format, rows } }, signal, onReceived),
  }))
  return <ExportMenu choices={choices} />
}
