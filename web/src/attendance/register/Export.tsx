import { exportRegister } from '@claimcrew/contract/attendance/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { callForFile } from '../../kit/call/call.ts'
import { type Month, monthText } from '../../kit/time/months.ts'
import { ExportProgress } from '../../kit/ui/ExportProgress.tsx'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'

type RegisterExportProps = { month: Month; clientId: string | undefined }

/** Saves the month as a workbook. */
export function RegisterExport({ month, clientId }: RegisterExportProps) {
  const { start, stop, pending, received } = useFileExport()
  const save = () =>
    start({
      // The month has no leading zero.
      name: `Attendance_${month.month}_${month.year}.xlsx`,
      saved: 'Workbook saved',
      fetch: (signal, onReceived) =>
        callForFile(
          exportRegister,
          { query: { ...month, ...(clientId ? { clientId } : {}) } },
          signal,
          onReceived,
        ),
    })
  return (
    <ExportProgress pending={pending} received={received} onStop={stop}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        aria-label={`Export ${monthText(month)} as a workbook`}
        onClick={save}
      >
        Export
      </Button>
    </ExportProgress>
  )
}
