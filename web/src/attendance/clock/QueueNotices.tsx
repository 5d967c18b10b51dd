import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { logError } from '../../kit/log.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { formatMoment } from '../../kit/time/timeZones.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { OwnStatus } from '../shared/ownAttendance.ts'
import { deletePunch } from '../shared/punchQueue.ts'
import { getPunchWords } from '../shared/punchWords.ts'
import { type QueuedPunch, toServerTime } from '../shared/queuedPunch.ts'
import { notifyOtherTabs, refreshOwnAttendance } from '../shared/serverStatus.ts'
import classes from './Dialog.module.css'
import { sendQueuedPunches } from './sendPunches.ts'
import type { SyncedAttendance } from './syncOwnAttendance.ts'

type ListProps = { punches: readonly QueuedPunch[]; status: OwnStatus | undefined }

/** What was punched and when: by the server's clock, and until that is known by this device's own. */
function PunchList({ punches, status }: ListProps) {
  const zone = useTimeZone()
  const clock = status?.clock ?? { server: 0, wall: 0 }
  return (
    <ul>
      {punches.map(punch => (
        <li key={punch.place}>
          {getPunchWords(punch.step).name},{' '}
          <span className="tabular">{formatMoment(toServerTime(punch, clock), zone, clock.server)}</span>
          {punch.refused && `: ${punch.refused}`}
          {punch.refused && punch.step.kind === 'punch-out' && (
            <span className={classes.lostSummary}>{punch.step.description}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

type NoticeProps = { userId: string; own: SyncedAttendance }

export function OfflineNotice() {
  return (
    <section className={classes.notice} aria-label="No connection">
      <h3>No connection right now</h3>
      <p>You can still punch. We’ll save the time and send it when you’re back online.</p>
    </section>
  )
}

/** Nothing is lost: it is here, and it will be sent. */
export function QueuedNotice({ userId, own: { queued, status } }: NoticeProps) {
  const [trying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await sendQueuedPunches(userId).catch(cause => logError('Your saved punches weren’t sent', cause))
    setTrying(false)
  }
  return (
    <section className={classes.notice} aria-label="Waiting for a connection">
      <h3>Waiting for a connection</h3>
      <PunchList punches={queued} status={status} />
      <Group justify="space-between" gap="sm">
        <span>Saved in this browser. We’ll send it automatically, so you can keep working.</span>
        <Button variant="default" size="compact-sm" loading={trying} onClick={tryNow}>
          Try now
        </Button>
      </Group>
    </section>
  )
}

/** What the server refused stays here until the user has read it. */
export function RefusedNotice({
  userId,
  own: { refused, status },
  onNavigate,
}: NoticeProps & { onNavigate: () => void }) {
  const dismiss = async () => {
    for (const punch of refused) await deletePunch(punch)
    notifyOtherTabs(userId)
    await refreshOwnAttendance(userId)
  }
  return (
    <section className={classes.notice} role="alert" aria-label="Not recorded">
      <h3>Not recorded</h3>
      <PunchList punches={refused} status={status} />
      <Group justify="space-between" gap="sm">
        <Anchor component={Link} to="/attendance" size="sm" onClick={onNavigate}>
          Request a correction
        </Anchor>
        <Button variant="default" size="compact-sm" onClick={dismiss}>
          Dismiss
        </Button>
      </Group>
    </section>
  )
}
