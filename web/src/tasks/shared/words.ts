import { labelOf } from '@claimcrew/contract/kit/taxonomy'
import { dayIn, daysBetween, type Instant, secondsBetween } from '@claimcrew/contract/kit/time'
import { isOpenStatus } from '@claimcrew/contract/tasks/rules'
import { type Priority, type Task, type TaskStatus, taskStatusLabels } from '@claimcrew/contract/tasks/shapes'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconEye,
  IconHourglass,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { StateLook } from '../../kit/ui/state/StateBadge.tsx'
import { countText } from '../../kit/words/countWords.ts'
import { moneyText } from '../../kit/words/money.ts'

const look = (status: TaskStatus, others: Omit<StateLook, 'word'>): StateLook => ({
  word: taskStatusLabels[status],
  ...others,
})

export const statusLooks: Readonly<Record<TaskStatus, StateLook>> = {
  new: look('new', { colour: 'gray', icon: IconCircleDashed, outline: true }),
  'in-progress': look('in-progress', { colour: 'teal', icon: IconPlayerPlay }),
  'waiting-on-client': look('waiting-on-client', { colour: 'amber', icon: IconHourglass }),
  'waiting-on-payer': look('waiting-on-payer', { colour: 'gray', icon: IconHourglass }),
  'in-review': look('in-review', { colour: 'teal', icon: IconEye, outline: true }),
  done: look('done', { colour: 'gray', icon: IconCheck }),
  reopened: look('reopened', { colour: 'amber', icon: IconArrowBackUp }),
  cancelled: look('cancelled', { colour: 'gray', icon: IconBan, outline: true }),
}

export const priorityWords: Readonly<Record<Priority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const workTypeText = (workType: string): string => labelOf('workTypes', workType)

/** Whole dollars, where many stand below one another: $12,400. */
export const dollarsText = (cents: number): string =>
  moneyText(Math.round(cents / 100) * 100, 'USD').replace(/\.00$/, '')

/** 12 of 40, or what there is of it. */
export function quantityText({
  doneQuantity,
  plannedQuantity,
}: Pick<Task, 'doneQuantity' | 'plannedQuantity'>): string {
  const done = doneQuantity.toLocaleString('en-US')
  return plannedQuantity === null ? done : `${done} of ${plannedQuantity.toLocaleString('en-US')}`
}

const [minute, hour, day] = [60, 3600, 86_400]

/** A length of time in its largest unit: 25 min, 7 h, 3 days. */
export function roughText(seconds: number): string {
  if (seconds < hour) return `${Math.max(1, Math.round(seconds / minute))} min`
  if (seconds < 2 * day) return `${Math.round(seconds / hour)} h`
  return `${Math.round(seconds / day)} days`
}

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
      ? `${roughText(secondsBetween(dueAt, now))} overdue`
      : `${countText(-days, 'day')} overdue`
  if (days > 1) return `due in ${days} days`
  if (days === 1) return 'due tomorrow'
  return secondsBetween(now, dueAt) < hour ? `due in ${roughText(secondsBetween(now, dueAt))}` : 'due today'
}

export const nameOf = ({ number, title }: Pick<Task, 'number' | 'title'>): string => `#${number} ${title}`
