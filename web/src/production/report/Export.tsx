import { exportProduction } from '@claimcrew/contract/production/contract'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { callForFile } from '../../kit/call/call.ts'
import { useFileExport } from '../../kit/call/fileExport.ts'
import { Exporting } from '../../kit/ui/Exporting.tsx'
import type { ReportQuery } from './readReport.ts'

const choices = [
  {
    format: 'xlsx',
    rows: 'report',
    label: 'Workbook (XLSX)',
    icon: IconFileTypeXls,
    saved: 'Workbook saved',
  },
  { format: 'csv', rows: 'report', label: 'Report (CSV)', icon: IconFileTypeCsv, saved: 'Table saved' },
  { format: 'csv', rows: 'entries', label: 'Entries (CSV)', icon: IconFileTypeCsv, saved: 'Table saved' },
] as const

/** Saves what is shown, with its filters. */
export function ReportExport({ query }: { query: ReportQuery }) {
  const { start, stop, pending, received } = useFileExport()
  const save = ({ format, rows, saved }: (typeof choices)[number]) =>
    start({
      name: `Production_${query.from}_${query.to}${rows === 'entries' ? '_entries' : ''}.${format}`,
      saved,
      fetch: (signal, onReceived) =>
        callForFile(exportProduction, { query: { ...query, format, rows } }, signal, onReceived),
    })
  return (
    <Exporting pending={pending} received={received} onStop={stop}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(one => (
            <Menu.Item
              key={one.label}
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
