import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useLiveState } from '../../kit/live/live.ts'
import { getOutbox } from '../outbox/outbox.ts'
import type { UnsentMessage } from '../shared/unsentMessages.ts'
import classes from './Message.module.css'

/** How it stands with a message that nobody has confirmed yet. */
export function UnsentState({ waiting }: { waiting: UnsentMessage }) {
  const live = useLiveState()
  const outbox = getOutbox(waiting.userId)
  if (waiting.refused === null)
    return (
      <div className={classes.waits}>
        <IconClock size={13} stroke={1.8} aria-hidden />
        {live === 'open' ? 'Sending…' : 'Waiting for a connection'}
      </div>
    )
  return (
    <div className={classes.refused} role="alert">
      <IconAlertCircle size={15} stroke={1.8} aria-hidden />
      <span>Not sent: {waiting.refused}</span>
      <Button variant="default" size="compact-xs" onClick={() => outbox.again(waiting)}>
        Try again
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => outbox.discard(waiting)}>
        Discard
      </Button>
    </div>
  )
}
