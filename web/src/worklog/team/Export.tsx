import { exportWorklog } from '@claimcrew/contract/worklog/contract'
import { daysOfRange, worklogFileName } from '@claimcrew/contract/worklog/rules'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { callForFile } from '../../kit/call/call.ts'
import { useFileExport } from '../../kit/call/fileExport.ts'
import { Exporting } from '../../kit/ui/Exporting.tsx'
import { rangeText } from '../shared/words.ts'
import type { Sheet, SheetQuery } from '../sheet/readSheet.ts'

const formats = [
  { format: 'xlsx', label: 'Workbook (XLSX)', icon: IconFileTypeXls, saved: 'Workbook saved' },
  { format: 'csv', label: 'Plain table (CSV)', icon: IconFileTypeCsv, saved: 'Table saved' },
] as const

type WorklogExportProps = { query: SheetQuery; sheet: Sheet | undefined }

/** Saves what is shown, with its filters, in one of two formats. */
export function WorklogExport({ query, sheet }: WorklogExportProps) {
  const { start, stop, pending, received } = useFileExport()
  const save = ({ format, saved }: (typeof formats)[number]) => {
    const { billerId, projectId } = query
    const biller = sheet?.people.find(({ userId }) => userId === billerId)?.userName ?? ''
    const project = sheet?.projects.find(({ id }) => id === projectId)?.name ?? ''
    const filteredBy = [...(billerId ? [biller] : []), ...(projectId ? [project] : [])]
    return start({
      name: worklogFileName(daysOfRange(query.range, query.date), filteredBy, format),
      saved,
      fetch: (signal, onReceived) =>
        callForFile(exportWorklog, { query: { ...query, format } }, signal, onReceived),
    })
  }
  return (
    <Exporting pending={pending} received={received} onStop={stop}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
            aria-label={`Export ${rangeText(query.range, query.date)}`}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(one => (
            <Menu.Item
              key={one.format}
              leftSection={<one.icon size={18} stroke={1.6} aria-hidden />}
              onClick={() => save(one)}
            >
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Exporting>
  )
}
