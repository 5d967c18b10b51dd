import {
  listUnassignedSessions,
  maxAssignedSessions,
  type UnassignedSession,
} from '@claimcrew/contract/attendance/assigning'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import classes from './UnassignedNotice.module.css'

const AssignDialog = lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog, {
  isAtHand: true,
})

type UnassignedNoticeProps = {
  billerId: string
  /** While the dialog is open, a drawer below it must not close. */
  onBlock?: (blocked: boolean) => void
}

/** Says how much of a biller's time counts for no client, and opens the way to assign it. */
export function UnassignedNotice({ billerId, onBlock }: UnassignedNoticeProps) {
  const { data } = useCall(listUnassignedSessions, { query: { billerId, limit: maxAssignedSessions } })
  // As they were when it was opened: what is assigned by an answer that got lost goes from the list, and the dialog still
  // has to say so and to be able to ask again.
  const [dialogSessions, setDialogSessions] = useState<readonly UnassignedSession[] | null>(null)
  const isOpen = dialogSessions !== null
  useEffect(() => {
    onBlock?.(isOpen)
    return () => onBlock?.(false)
  }, [isOpen, onBlock])
  return (
    <>
      {data && data.items.length > 0 && (
        <Unassigned {...data} onAssign={() => setDialogSessions(data.items)} />
      )}
      {dialogSessions && (
        <Suspense>
          <AssignDialog sessions={dialogSessions} onClose={() => setDialogSessions(null)} />
        </Suspense>
      )}
    </>
  )
}

type UnassignedProps = {
  items: readonly UnassignedSession[]
  nextCursor: string | null
  onAssign: () => void
}

function Unassigned({ items, nextCursor, onAssign }: UnassignedProps) {
  const count =
    nextCursor === null ? countText(items.length, 'session') : `More than ${items.length} sessions`
  const seconds = items.reduce((sum, one) => sum + one.workedSeconds, 0)
  return (
    <Notice>
      <span className={classes.words}>
        <span>
          {count} {items.length === 1 ? 'counts' : 'count'} for no client yet ({formatDuration(seconds)}{' '}
          punched).
        </span>
        <Button size="compact-sm" variant="default" onClick={onAssign}>
          Assign to a client
        </Button>
      </span>
    </Notice>
  )
}
