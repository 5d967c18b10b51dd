import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../kit/Link.tsx'
import { logError } from '../../kit/log.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { dropPunch } from '../shared/keptPunches.ts'
import { momentText } from '../shared/standingWords.ts'
import type { OwnDay, Standing } from '../shared/watchAttendance.ts'
import classes from './Dialog.module.css'
import { lookAgain, tellOtherTabs } from './ownAttendance.ts'
import { wordsFor } from './punchWords.ts'
import { sendWaiting } from './sendPunches.ts'
import { type KeptPunch, madeAt } from './waiting.ts'

type ListProps = { punches: readonly KeptPunch[]; standing: Standing | undefined }

/** What was punched and when: by the server's clock, and until that is known by this device's own. */
function PunchList({ punches, standing }: ListProps) {
  const zone = useTimeZone()
  const clock = standing?.clock ?? { server: 0, wall: 0 }
  return (
    <ul>
      {punches.map(punch => (
        <li key={punch.place}>
          {wordsFor(punch.step).name},{' '}
          <span className="tabular">{momentText(madeAt(punch, clock), zone, clock.server)}</span>
          {punch.refused && `: ${punch.refused}`}
          {punch.refused && punch.step.kind === 'punch-out' && (
            <span className={classes.lostSummary}>{punch.step.description}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

type NoticeProps = { userId: string; day: OwnDay }

export function OfflineNotice() {
  return (
    <section className={classes.notice} aria-label="No connection">
      <h3>No connection right now</h3>
      <p>
        You can punch all the same: it is kept here with its time, and sent when the server answers again.
      </p>
    </section>
  )
}

/** Nothing is lost: it is here, and it will be sent. */
export function WaitingNotice({ userId, day: { waiting, standing } }: NoticeProps) {
  const [trying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await sendWaiting(userId).catch(cause => logError('Waiting punches were not sent', cause))
    setTrying(false)
  }
  return (
    <section className={classes.notice} aria-label="Waiting for a connection">
      <h3>Waiting for a connection</h3>
      <PunchList punches={waiting} standing={standing} />
      <Group justify="space-between" gap="sm">
        <span>Kept in this browser and sent by itself. You can go on working.</span>
        <Button variant="default" size="compact-sm" loading={trying} onClick={tryNow}>
          Try now
        </Button>
      </Group>
    </section>
  )
}

/** What the server would not take stays here until somebody has read it. */
export function RefusedNotice({
  userId,
  day: { refused, standing },
  onLeave,
}: NoticeProps & { onLeave: () => void }) {
  const dismiss = async () => {
    for (const punch of refused) await dropPunch(punch)
    tellOtherTabs(userId)
    await lookAgain(userId)
  }
  return (
    <section className={classes.notice} role="alert" aria-label="Not recorded">
      <h3>Not recorded</h3>
      <PunchList punches={refused} standing={standing} />
      <Group justify="space-between" gap="sm">
        <Anchor component={Link} to="/attendance" size="sm" onClick={onLeave}>
          Ask for a correction
        </Anchor>
        <Button variant="default" size="compact-sm" onClick={dismiss}>
          Dismiss
        </Button>
      </Group>
    </section>
  )
}
