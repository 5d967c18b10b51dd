import { exportTasks } from '@claimcrew/contract/tasks/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { callForFile } from '../../kit/call/call.ts'
import { useToday } from '../../kit/time/clock.ts'
import { ExportProgress } from '../../kit/ui/ExportProgress.tsx'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { TasksAddress } from '../address.ts'
import { toTaskQuery } from './filters.ts'

/** The tasks that are shown, all of them, as a file. */
export function ExportButton({ address }: { address: TasksAddress }) {
  const { start, stop, pending, received } = useFileExport()
  const today = useToday(useTimeZone())
  const begin = () =>
    start({
      name: `tasks-${today}.csv`,
      saved: 'Tasks exported',
      fetch: (signal, onReceived) =>
        callForFile(exportTasks, { query: toTaskQuery(address, address.q.trim()) }, signal, onReceived),
    })
  return (
    <ExportProgress pending={pending} received={received} onStop={stop}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        onClick={begin}
      >
        Export
      </Button>
    </ExportProgress>
  )
}
