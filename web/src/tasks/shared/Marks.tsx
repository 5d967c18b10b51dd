import type { Instant } from '@claimcrew/contract/kit/time'
import { toDueState } from '@claimcrew/contract/tasks/rules'
import { deadlines, type Task, type TaskPriority } from '@claimcrew/contract/tasks/shapes'
import { VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowDown,
  IconChevronUp,
  IconClock,
  IconFlame,
  IconMinus,
} from '@tabler/icons-react'
import { dayText } from '../../kit/time/dayWords.ts'
import { dayOf } from '../../kit/time/timeZones.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './Marks.module.css'
import { dueText, priorityWords, quantityText } from './words.ts'

const priorityIcons: Readonly<Record<TaskPriority, Icon>> = {
  low: IconArrowDown,
  normal: IconMinus,
  high: IconChevronUp,
  urgent: IconFlame,
}

/** How pressing a task is, as a sign with its word for those who do not see it. */
export function PriorityMark({ priority }: { priority: TaskPriority }) {
  const PriorityIcon = priorityIcons[priority]
  return (
    <span className={classes.priority} data-priority={priority} title={`${priorityWords[priority]} priority`}>
      <PriorityIcon size={16} stroke={2} aria-hidden />
      <VisuallyHidden component="span">{priorityWords[priority]} priority</VisuallyHidden>
    </span>
  )
}

type DueMarkProps = { task: Task; now: Instant; withKind?: boolean }

/** When a task is due where the reader is, and how far that is; what needs attention has a sign besides its color. */
export function DueMark({ task, now, withKind = false }: DueMarkProps) {
  const timeZone = useTimeZone()
  const { dueAt, deadlineKind } = task
  if (dueAt === null) return <span className={classes.none}>No date</span>
  const state = toDueState(task, now)
  const DueIcon = state === 'overdue' ? IconAlertTriangle : state === 'today' ? IconClock : null
  const away = dueText(task, now, timeZone)
  return (
    <span className={classes.due} data-due={state ?? undefined}>
      {DueIcon && <DueIcon size={14} stroke={2} aria-hidden />}
      <span>
        <time dateTime={dueAt} className={classes.day}>
          {dayText(dayOf(timeZone, Date.parse(dueAt)))}
        </time>
        {(away || withKind) && (
          <span className={classes.away}>
            {away}
            {withKind && deadlineKind !== 'none' && `${away ? ' · ' : ''}${deadlines[deadlineKind].label}`}
          </span>
        )}
      </span>
    </span>
  )
}

/** How much of a task is done, as a bar with its words. */
export function QuantityMark({ task }: { task: Pick<Task, 'doneQuantity' | 'plannedQuantity'> }) {
  const { doneQuantity, plannedQuantity } = task
  if (plannedQuantity === null && doneQuantity === 0) return <span className={classes.none}>—</span>
  const share = plannedQuantity ? Math.min(1, doneQuantity / plannedQuantity) : 1
  return (
    <span className={classes.quantity}>
      <span>{quantityText(task)}</span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
