import { countText } from '@claimcrew/contract/kit/numberWords'
import { wallTimeText } from '@claimcrew/contract/kit/timeText'
import {
  emptyRecurrence,
  formatPattern,
  type NewRecurrence,
  type Pattern,
  type Recurrence,
} from '@claimcrew/contract/tasks/recurrence'
import type * as z from 'zod'
import { dayText } from '../../kit/time/dayWords.ts'
import { emptyDraft, type TaskDraft, toNewTask } from '../add/taskDraft.ts'

type Times = Pick<Recurrence, 'time' | 'dueInDays' | 'dueTime' | 'startsOn'> & {
  readonly every: Pattern['every']
  /** ISO weekdays. */
  readonly days: readonly number[]
  readonly dayOfMonth: number
  readonly endsOn: string
}

/** A recurring task as it is typed. */
export type RecurrenceDraft = { readonly task: TaskDraft; readonly times: Times }

export const emptyRecurrenceDraft = (today: string): RecurrenceDraft => ({
  task: emptyDraft,
  times: { ...emptyRecurrence, every: 'weekday', days: [1], dayOfMonth: 1, startsOn: today, endsOn: '' },
})

export const toRecurrenceDraft = (recurrence: Recurrence): RecurrenceDraft => {
  const { pattern, time, dueInDays, dueTime, startsOn, endsOn } = recurrence
  return {
    task: {
      ...emptyDraft,
      clientId: recurrence.clientId,
      title: recurrence.title,
      workType: recurrence.workType,
      assigneeId: recurrence.assigneeId,
      practiceId: recurrence.practiceId,
      priority: recurrence.priority,
      deadlineKind: recurrence.deadlineKind,
      plannedQuantity: recurrence.plannedQuantity,
      dollarsCents: recurrence.dollarsCents,
      note: recurrence.note,
    },
    times: {
      every: pattern.every,
      days: pattern.every === 'week' ? pattern.days : [1],
      dayOfMonth: pattern.every === 'month' ? pattern.day : 1,
      time,
      dueInDays,
      dueTime,
      startsOn,
      endsOn: endsOn ?? '',
    },
  }
}

function patternOf({ every, days, dayOfMonth }: Times): Pattern {
  switch (every) {
    case 'weekday':
      return { every }
    case 'week':
      return { every, days: [...days] }
    case 'month':
      return { every, day: dayOfMonth }
  }
}

/** What is sent of it. */
export function toNewRecurrence({ task, times }: RecurrenceDraft): z.input<typeof NewRecurrence> {
  const { dueAt: _, ...fields } = toNewTask(task, 'UTC')
  const { time, dueInDays, dueTime, startsOn, endsOn } = times
  return { ...fields, pattern: patternOf(times), time, dueInDays, dueTime, startsOn, endsOn: endsOn || null }
}

/** Beside each field of the times that somebody else has changed too: what it says by now. */
export function toTimesErrors(
  overlaps: readonly (keyof Times)[],
  { task, times }: RecurrenceDraft,
): Record<string, string> {
  const { pattern } = toNewRecurrence({ task, times })
  const dueText = times.dueInDays === null ? 'no due date' : countText(times.dueInDays, 'day')
  const comes = { key: 'time', text: formatPattern({ pattern, time: times.time }) }
  const fields: Readonly<Record<keyof Times, { readonly key: string; readonly text: string }>> = {
    every: comes,
    days: comes,
    dayOfMonth: comes,
    time: comes,
    dueInDays: { key: 'dueInDays', text: dueText },
    dueTime: { key: 'dueTime', text: wallTimeText(times.dueTime) },
    startsOn: { key: 'startsOn', text: dayText(times.startsOn) },
    endsOn: { key: 'endsOn', text: times.endsOn === '' ? 'no end date' : dayText(times.endsOn) },
  }
  return Object.fromEntries(overlaps.map(field => [fields[field].key, `Now: ${fields[field].text}`]))
}
