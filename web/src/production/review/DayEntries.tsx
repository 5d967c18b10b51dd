import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { Text } from '@mantine/core'
import { useCallback } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { EntryTable } from '../day/EntryTable.tsx'
import { findTarget } from '../findTarget.ts'
import classes from './ReviewPanel.module.css'

type DayEntriesProps = {
  part: { readonly billerId: string; readonly day: string; readonly clientId?: string }
}

/** What a day was made of, against what was punched and what was expected. */
export function DayEntries({ part: { billerId, day, clientId } }: DayEntriesProps) {
  const read = useCall(getProductionDay, { params: { billerId, day } })
  const targets = read.data?.targets
  const targetOf = useCallback(
    (entry: Parameters<typeof findTarget>[1]) => findTarget(targets ?? [], entry),
    [targets],
  )
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load the entries" error={read.error} onRetry={read.refetch} />
  if (!read.data) return <ListSkeleton rows={3} />
  const { day: whole, workedSeconds, marks } = read.data
  const entries = whole.entries.filter(one => clientId === undefined || one.clientId === clientId)
  const produced = entries.reduce((sum, { minutes, holdMinutes }) => sum + minutes + holdMinutes, 0)
  return (
    <div className={classes.entries}>
      <EntryTable label={`Entries for ${whole.billerName}`} entries={entries} targetOf={targetOf} />
      <Text size="xs" c="dimmed" mt={6}>
        {formatDuration(produced * 60)} reported
        {workedSeconds > 0
          ? `, ${formatDuration(workedSeconds)} punched on that day${marks.length > 0 ? ' so far' : ''}`
          : ', no punches that day'}
        .
      </Text>
    </div>
  )
}
