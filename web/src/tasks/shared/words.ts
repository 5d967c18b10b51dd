import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { dayIn, daysBetween, type Instant, secondsBetween } from '@claimcrew/contract/kit/time'
import { roughDurationText } from '@claimcrew/contract/kit/timeText'
import { isOpenStatus } from '@claimcrew/contract/tasks/rules'
import {
  type Task,
  type TaskPriority,
  type TaskStatus,
  taskStatusLabels,
} from '@claimcrew/contract/tasks/shapes'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconEye,
  IconHourglass,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { StateStyle } from '../../kit/ui/state/StateBadge.tsx'

const makeStyle = (status: TaskStatus, others: Omit<StateStyle, 'word'>): StateStyle => ({
  word: taskStatusLabels[status],
  ...others,
})

export const taskStatusStyles: Readonly<Record<TaskStatus, StateStyle>> = {
  new: makeStyle('new', { color: 'gray', icon: IconCircleDashed, outline: true }),
  'in-progress': makeStyle('in-progress', { color: 'teal', icon: IconPlayerPlay }),
  'waiting-on-client': makeStyle('waiting-on-client', { color: 'amber', icon: IconHourglass }),
  'waiting-on-payer': makeStyle('waiting-on-payer', { color: 'gray', icon: IconHourglass }),
  'in-review': makeStyle('in-review', { color: 'teal', icon: IconEye, outline: true }),
  done: makeStyle('done', { color: 'gray', icon: IconCheck }),
  reopened: makeStyle('reopened', { color: 'amber', icon: IconArrowBackUp }),
  cancelled: makeStyle('cancelled', { color: 'gray', icon: IconBan, outline: true }),
}

export const priorityWords: Readonly<Record<TaskPriority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const workTypeText = (workType: string): string => findLabel('workTypes', workType)

/** 12 of 40, or what there is of it. */
export function quantityText({
  doneQuantity,
  plannedQuantity,
}: Pick<Task, 'doneQuantity' | 'plannedQuantity'>): string {
  const done = numberText(doneQuantity)
  return plannedQuantity === null ? done : `${done} of ${numberText(plannedQuantity)}`
}

const hour = 3600

/**
 * How a task stands to its date, in words of the reader's calendar: 3 days overdue, due tomorrow. What is due on a
 * Thursday is due in two days on a Tuesday, at whatever hour one looks.
 */
export function dueText(
  { dueAt, status }: Pick<Task, 'dueAt' | 'status'>,
  now: Instant,
  timeZone: string,
): string | null {
  if (dueAt === null || !isOpenStatus(status)) return null
  const days = daysBetween(dayIn(timeZone, now), dayIn(timeZone, dueAt))
  if (dueAt < now)
    return days === 0
      ? `${roughDurationText(secondsBetween(dueAt, now))} overdue`
      : `${countText(-days, 'day')} overdue`
  if (days > 1) return `due in ${days} days`
  if (days === 1) return 'due tomorrow'
  return secondsBetween(now, dueAt) < hour
    ? `due in ${roughDurationText(secondsBetween(now, dueAt))}`
    : 'due today'
}

export const taskLabel = ({ number, title }: Pick<Task, 'number' | 'title'>): string => `#${number} ${title}`
