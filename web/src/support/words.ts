import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { TargetState, TicketPriority, TicketStatus } from '@claimcrew/contract/support/shapes'
import { IconArrowBackUp, IconCheck, IconFlame, IconInbox, IconLock } from '@tabler/icons-react'
import type { StateStyle } from '../kit/ui/state/StateBadge.tsx'

/** As the author reads it: whose turn it is. */
export const authorStyles: Readonly<Record<TicketStatus, StateStyle>> = {
  open: { word: 'Open', color: 'teal', icon: IconInbox },
  waiting: { word: 'Answered', color: 'amber', icon: IconArrowBackUp },
  solved: { word: 'Solved', color: 'teal', icon: IconCheck, outline: true },
  closed: { word: 'Closed', color: 'gray', icon: IconLock },
}

/** How statuses read on the side of support. */
export const deskStyles: Readonly<Record<TicketStatus, StateStyle>> = {
  ...authorStyles,
  open: { word: 'Open', color: 'amber', icon: IconInbox },
  waiting: { word: 'Waiting', color: 'gray', icon: IconArrowBackUp, outline: true },
}

export const getTicketStyles = (asAdmin: boolean) => (asAdmin ? deskStyles : authorStyles)

export const priorityStyles: Readonly<Record<TicketPriority, StateStyle>> = {
  low: { word: 'Low', color: 'gray', outline: true },
  normal: { word: 'Normal', color: 'gray' },
  high: { word: 'High', color: 'amber' },
  urgent: { word: 'Urgent', color: 'red', icon: IconFlame },
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
  if (late) return { word: doneAt === null ? 'Overdue' : 'Late', color: 'red' }
  return doneAt === null
    ? { word: 'Due', color: 'gray', outline: true }
    : { word: 'On time', color: 'teal', outline: true }
}
