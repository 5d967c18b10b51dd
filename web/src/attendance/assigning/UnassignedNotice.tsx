import { listUnassignedSessions, maxAssignedSessions } from '@claimcrew/contract/attendance/contract'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import classes from './UnassignedNotice.module.css'

type UnassignedNoticeProps = {
  billerId: string
  /** While the dialog is open, a drawer below it must not close. */
  onBlock?: (blocked: boolean) => void
}

/** Says how much of a biller's time counts for no client, and opens the way to assign it. */
export function UnassignedNotice({ billerId, onBlock }: UnassignedNoticeProps) {
  const { data } = useCall(listUnassignedSessions, { query: { billerId, limit: maxAssignedSessions } })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    onBlock?.(open)
    return () => onBlock?.(false)
  }, [open, onBlock])
  if (!data || data.items.length === 0) return null
  const { items, nextCursor } = data
  const count =
    nextCursor === null ? countText(items.length, 'session') : `More than ${items.length} sessions`
  const seconds = items.reduce((sum, one) => sum + one.workedSeconds, 0)
  return (
    <>
      <Notice>
        <span className={classes.words}>
          <span>
            {count} {items.length === 1 ? 'counts' : 'count'} for no client yet ({formatDuration(seconds)}{' '}
            punched).
          </span>
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            Assign to a client
          </Button>
        </span>
      </Notice>
      {open && <AssignDialog sessions={items} onClose={() => setOpen(false)} />}
    </>
  )
}
