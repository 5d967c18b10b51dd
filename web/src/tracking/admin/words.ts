import { type Instant, msBetween } from '@claimcrew/contract/kit/time'
import type { PullReason } from '@claimcrew/contract/tracking/plan'
import type { Run, SyncOfAccount } from '@claimcrew/contract/tracking/shapes'
import { type Icon, IconAlertTriangle, IconCheck, IconClock, IconRefresh } from '@tabler/icons-react'

type Look = { readonly word: string; readonly colour: string; readonly icon: Icon }

export const syncLooks: Readonly<Record<SyncOfAccount['state'], Look>> = {
  running: { word: 'Pulling', colour: 'teal', icon: IconRefresh },
  waiting: { word: 'Waiting', colour: 'gray', icon: IconClock },
  done: { word: 'Up to date', colour: 'teal', icon: IconCheck },
  failing: { word: 'Failing', colour: 'red', icon: IconAlertTriangle },
}

export const outcomeLooks: Readonly<Record<Run['outcome'], Look>> = {
  done: { word: 'Done', colour: 'teal', icon: IconCheck },
  failed: { word: 'Failed', colour: 'red', icon: IconAlertTriangle },
}

export const reasonWords: Readonly<Record<PullReason, string>> = {
  asked: 'Asked for by hand',
  recent: 'Regular round',
  week: 'Daily look at the last week',
  month: 'Weekly look at the last month',
  backfill: 'History',
}

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

/** How long until something happens. What is due may be a moment late. */
export function untilText(at: Instant, now: Instant): string {
  const left = msBetween(now, at)
  if (left < minute) return 'within a minute'
  if (left < hour) return `in ${Math.round(left / minute)} min`
  if (left < day) return `in ${Math.round(left / hour)} h`
  const days = Math.round(left / day)
  return days === 1 ? 'in 1 day' : `in ${days} days`
}

/** How long a pull took: 40 ms, 1.8 s, 2 min 05 s. */
export function tookText(ms: number): string {
  if (ms < second) return `${ms} ms`
  if (ms < 9950) return `${(ms / second).toFixed(1)} s`
  const seconds = Math.round(ms / second)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** A problem as it was noted, parted into its sentence and what only somebody who looks into it wants to know. */
export function reasonParts(problem: string): {
  readonly sentence: string
  readonly detail: string | null
} {
  const [, said, detail] = /^(.*?Time Doctor [^:]+): (.+)$/s.exec(problem) ?? []
  return said && detail ? { sentence: `${said}.`, detail } : { sentence: problem, detail: null }
}

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const days = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** One day or several, which belong to no zone: Nov 9 – 15, 2026. */
export const daysText = (firstDay: string, lastDay: string): string =>
  days.formatRange(Date.parse(firstDay), Date.parse(lastDay))

/** How much of the history is there, between 0 and 100. */
export function historyPercent(
  { pulledFrom, historyFrom }: Pick<SyncOfAccount, 'pulledFrom' | 'historyFrom'>,
  today: string,
): number {
  if (pulledFrom === null) return 0
  if (pulledFrom <= historyFrom) return 100
  const end = Date.parse(today)
  const there = (end - Date.parse(pulledFrom)) / (end - Date.parse(historyFrom))
  // A little is left, however little: only what is whole says so.
  return Math.max(0, Math.min(99, Math.round(100 * there)))
}
