import { countText } from '@claimcrew/contract/kit/numberWords'
import { getConnection, listMatches, listRuns } from '@claimcrew/contract/tracking/contract'
import type { TrackerUserSync } from '@claimcrew/contract/tracking/shapes'
import { Paper, Progress, Text } from '@mantine/core'
import { useCallback } from 'react'
import { readAgain } from '../../../kit/call/query.ts'
import { useNow } from '../../../kit/time/clock.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { reasonParts, untilText } from '../words.ts'
import classes from './SyncPanel.module.css'
import { useSyncProgress } from './status.ts'

const peopleText = (count: number) => countText(count, 'person', 'people')

/** Time Doctor users that were requested and fail: why, and when they are tried again. */
function Stuck({ trackerUsers }: { trackerUsers: readonly TrackerUserSync[] }) {
  const now = useNow()
  const [first] = trackerUsers
  if (!first) return null
  const who = trackerUsers.length === 1 ? first.userName : peopleText(trackerUsers.length)
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="status">
      {who}: {reasonParts(first.problem ?? 'Time Doctor didn’t respond.').sentence} Next try{' '}
      {untilText(first.nextAt, now)}.
    </Text>
  )
}

/** While a sync that somebody asked for is under way: how far it is. */
export function SyncProgress() {
  const toastDone = useCallback((people: number) => {
    toast.success('Sync finished', `Everything for ${peopleText(people)} is in.`)
    // What came with it is read again where it is shown.
    void readAgain(getConnection, listMatches, listRuns)
  }, [])
  const { status, progress } = useSyncProgress(toastDone)
  if (!status || !progress) return null
  const stuck = status.accounts.filter(({ asked, state }) => asked !== null && state === 'failing')
  return (
    <Paper component="section" withBorder aria-label="Sync in progress" className={classes.progress ?? ''}>
      <div className={classes.progressWords}>
        <Text size="sm" fw={560}>
          Syncing {peopleText(progress.people)}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {progress.days - progress.left} of {countText(progress.days, 'day')}
        </Text>
      </div>
      <Progress
        value={progress.percent}
        color={stuck.length > 0 ? 'amber' : 'teal'}
        aria-label="Days synced"
      />
      <Stuck trackerUsers={stuck} />
    </Paper>
  )
}
