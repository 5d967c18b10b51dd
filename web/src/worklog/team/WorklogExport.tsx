import { exportWorklog } from '@claimcrew/contract/worklog/contract'
import { toRangeDays, toWorklogFileName } from '@claimcrew/contract/worklog/rules'
import { callForFile } from '../../kit/call/call.ts'
import { type ExportChoice, ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import { rangeText } from '../shared/words.ts'
import type { WorklogTable, WorklogTableQuery } from '../table/worklogTableQueries.ts'

const files = [
  { format: 'xlsx', label: 'Workbook (XLSX)', saved: 'Workbook saved' },
  { format: 'csv', label: 'Plain table (CSV)', saved: 'Table saved' },
] as const

type WorklogExportProps = { query: WorklogTableQuery; table: WorklogTable | undefined }

/** Saves what is shown, with its filters, in one of two formats. */
export function WorklogExport({ query, table }: WorklogExportProps) {
  const { billerId, projectId } = query
  const biller = table?.people.find(({ userId }) => userId === billerId)?.userName ?? ''
  const project = table?.projects.find(({ id }) => id === projectId)?.name ?? ''
  const filteredBy = [...(billerId ? [biller] : []), ...(projectId ? [project] : [])]
  const choices: readonly ExportChoice[] = files.map(file => ({
    ...file,
    name: toWorklogFileName(toRangeDays(query.range, query.date), filteredBy, file.format),
    fetch: (signal, onReceived) =>
      callForFile(exportWorklog, { query: { ...query, format: file.format } }, signal, onReceived),
  }))
  return <ExportMenu choices={choices} label={`Export ${rangeText(query.range, query.date)}`} />
}
