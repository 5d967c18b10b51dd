import { countText, moneyText } from '@claimcrew/contract/kit/numberWords'
import { secondsBetween } from '@claimcrew/contract/kit/time'
import { roughDurationText } from '@claimcrew/contract/kit/timeText'
import { findAgeEnd, toDueState } from '@claimcrew/contract/tasks/rules'
import { deadlines, type Task } from '@claimcrew/contract/tasks/shapes'
import { Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNow } from '../../kit/time/clock.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { formatDateTime, TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { ChooserKind } from '../keys/TaskChooser.tsx'
import { dueText, priorityWords } from '../shared/words.ts'
import classes from './Panel.module.css'

type TaskFactsProps = { task: Task; manages: boolean; onAsk: (what: ChooserKind) => void }

function Due({ task }: { task: Task }) {
  const now = useNow()
  const own = useTimeZone()
  const { dueAt, timeZone } = task
  if (dueAt === null) return <span className={classes.quiet}>No date</span>
  const away = dueText(task, now, own)
  return (
    <>
      <TimeText at={dueAt} timeZone={timeZone} />
      {away && (
        <Text span size="sm" className={classes.away ?? ''} data-due={toDueState(task, now) ?? undefined}>
          {away}
        </Text>
      )}
      {own !== timeZone && (
        <Text size="xs" c="dimmed">
          your {formatDateTime(dueAt, own)}
        </Text>
      )}
    </>
  )
}

/** A deadline and what it costs to miss it, with the dollars that hang on it. */
function Deadline({ task: { deadlineKind, dollarsCents } }: { task: Task }) {
  const { label, missed } = deadlines[deadlineKind]
  return (
    <>
      {label}
      {deadlineKind !== 'none' && (
        <Text size="xs" c="dimmed">
          If missed: {missed}
          {dollarsCents ? ` ${moneyText(dollarsCents)} at risk.` : ''}
        </Text>
      )}
    </>
  )
}

const moment = (at: string | null) =>
  at === null ? <span className={classes.quiet}>Not yet</span> : <TimeText at={at} />

/** All that is known of a task; what can be set at once is a button. */
export function TaskFacts({ task, manages, onAsk }: TaskFactsProps) {
  const now = useNow()
  const settable = (what: ChooserKind, label: string, content: ReactNode) =>
    manages ? (
      <UnstyledButton className={classes.settable ?? ''} title={label} onClick={() => onAsk(what)}>
        {content}
      </UnstyledButton>
    ) : (
      content
    )
  const who =
    task.assigneeName === null ? (
      <span className={classes.attention}>Unassigned</span>
    ) : (
      <span className={classes.person}>
        <PersonAvatar
          person={{ userName: task.assigneeName, profilePicture: task.assigneePicture }}
          size={22}
        />
        {task.assigneeName}
      </span>
    )
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Biller', settable('assign', 'Assign', who)],
    ['Client', task.clientName],
    ...(task.practiceName === null ? [] : [['Practice', task.practiceName] as const]),
    ['Due', settable('due', 'Due date', <Due task={task} />)],
    ['Deadline', <Deadline key="deadline" task={task} />],
    ['At stake', task.dollarsCents === null ? 'Not set' : moneyText(task.dollarsCents)],
    ['Priority', settable('priority', 'Priority', priorityWords[task.priority])],
    ['Created', <TimeText key="created" at={task.createdAt} />],
    [
      'First action',
      task.firstTouchAt === null
        ? moment(null)
        : `${roughDurationText(secondsBetween(task.createdAt, task.firstTouchAt))} after it was created`,
    ],
    ['Finished', moment(task.completedAt)],
    ['Age', roughDurationText(secondsBetween(task.createdAt, findAgeEnd(task, now)))],
    ...(task.reopenCount > 0 ? [['Sent back', countText(task.reopenCount, 'time')] as const] : []),
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {task.note && <p className={classes.note}>{task.note}</p>}
    </>
  )
}
