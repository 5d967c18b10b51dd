import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { TargetState, TicketPriority, TicketStatus } from '@claimcrew/contract/support/shapes'
import { IconArrowBackUp, IconCheck, IconFlame, IconInbox, IconLock } from '@tabler/icons-react'
import type { StateStyle } from '../kit/ui/state/StateBadge.tsx'

/** As the author reads it: whose turn it is. */
export const authorStyles: Readonly<Record<TicketStatus, StateStyle>> = {
  open: { word: 'Open', colour: 'teal', icon: IconInbox },
  waiting: { word: 'Answered', colour: 'amber', icon: IconArrowBackUp },
  solved: { word: 'Solved', colour: 'teal', icon: IconCheck, outline: true },
  closed: { word: 'Closed', colour: 'gray', icon: IconLock },
}

/** How statuses read on the side of support. */
export const deskStyles: Readonly<Record<TicketStatus, StateStyle>> = {
  ...authorStyles,
  open: { word: 'Open', colour: 'amber', icon: IconInbox },
  waiting: { word: 'Waiting', colour: 'gray', icon: IconArrowBackUp, outline: true },
}

export const getTicketStyles = (asAdmin: boolean) => (asAdmin ? deskStyles : authorStyles)

export const priorityStyles: Readonly<Record<TicketPriority, StateStyle>> = {
  low: { word: 'Low', colour: 'gray', outline: true },
  normal: { word: 'Normal', colour: 'gray' },
  high: { word: 'High', colour: 'amber' },
  urgent: { word: 'Urgent', colour: 'red', icon: IconFlame },
}

/** A help day has eight hours. */
const minutesADay = 480

/** Minutes of help hours in words: 40 min, 3 h 20 m, 2 days 1 h. */
export function minutesText(minutes: number): string {
  const days = Math.floor(minutes / minutesADay)
  if (days === 0) return formatDuration(minutes * 60)
  const hours = Math.floor((minutes % minutesADay) / 60)
  return [countText(days, 'day'), hours > 0 && formatDuration(hours * 3600)].filter(Boolean).join(' ')
}

/** Whether something was done in time, as it reads in a list. */
export function getTargetStyle({ doneAt, late }: TargetState): StateStyle {
  if (late) return { word: doneAt === null ? 'Overdue' : 'Late', colour: 'red' }
  return doneAt === null
    ? { word: 'Due', colour: 'gray', outline: true }
    : { word: 'On time', colour: 'teal', outline: true }
}
