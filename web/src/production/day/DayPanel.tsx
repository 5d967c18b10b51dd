import { Paper, Skeleton } from '@mantine/core'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { DayEditor } from './DayEditor.tsx'
import { useOpenDay } from './useOpenDay.ts'

type DayPanelProps = { userId: string; day: string; withHold: boolean; onHold: (counts: boolean) => void }

function DaySkeleton() {
  return (
    <Paper withBorder p="md" role="status" aria-label="Loading...">
      {['a', 'b', 'c', 'd', 'e'].map(row => (
        <Skeleton key={row} height={20} my={12} />
      ))}
    </Paper>
  )
}

/** A day of one's own, once it has been read. */
export function DayPanel({ userId, day, withHold, onHold }: DayPanelProps) {
  const read = useOpenDay(userId, day)
  if (read.data) return <DayEditor key={day} open={read.data} withHold={withHold} onHold={onHold} />
  if (read.isError)
    return <ErrorState title="We couldn’t load the day" error={read.error} onRetry={() => read.refetch()} />
  return <DaySkeleton />
}
