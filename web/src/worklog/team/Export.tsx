import { exportWorklog } from '@claimcrew/contract/worklog/contract'
import { daysOfRange, worklogFileName } from '@claimcrew/contract/worklog/rules'
import { callForFile } from '../../kit/call/call.ts'
import { type ExportChoice, ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import { rangeText } from '../shared/words.ts'
import type { Sheet, SheetQuery } from '../sheet/readSheet.ts'

const files = [
  { format: 'xlsx', label: 'Workbook (XLSX)', saved: 'Workbook saved' },
  { format: 'csv', label: 'Plain table (CSV)', saved: 'Table saved' },
] as const

type WorklogExportProps = { query: SheetQuery; sheet: Sheet | undefined }

/** Saves what is shown, with its filters, in one of two formats. */
export function WorklogExport({ query, sheet }: WorklogExportProps) {
  const { billerId, projectId } = query
  const biller = sheet?.people.find(({ userId }) => userId === billerId)?.userName ?? ''
  const project = sheet?.projects.find(({ id }) => id === projectId)?.name ?? ''
  const filteredBy = [...(billerId ? [biller] : []), ...(projectId ? [project] : [])]
  const choices: readonly ExportChoice[] = files.map(file => ({
    ...file,
    name: worklogFileName(daysOfRange(query.range, query.date), filteredBy, file.format),
    fetch: (signal, onReceived) =>
      callForFile(exportWorklog, { query: { ...query, format: file.format } }, signal, onReceived),
  }))
  return <ExportMenu choices={choices} label={`Export ${rangeText(query.range, query.date)}`} />
}
