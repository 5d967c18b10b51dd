import type { Instant } from '../kit/time.ts'
import { addHelpMinutes, countHelpMinutes } from './helpHours.ts'
import type { TargetState, TicketPriority, TicketStatus, TicketTargets } from './shapes.ts'

/** Where a ticket may go from where it stands. What is closed has to be opened first. */
const steps: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['waiting', 'solved', 'closed'],
  waiting: ['open', 'solved', 'closed'],
  solved: ['open', 'closed'],
  closed: ['open'],
}

export const canBecomeTicketStatus = (from: TicketStatus, to: TicketStatus): boolean =>
  from === to || steps[from].includes(to)

/** What its author may say of it: that it is done with, or that it is not. */
export const authorStatuses: readonly TicketStatus[] = ['open', 'closed']

export const isTicketOver = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

/** Where a ticket stands once somebody has written something that its author can read. */
export function toStatusAfterReply(before: TicketStatus, fromSupport: boolean): TicketStatus {
  if (!fromSupport) return 'open'
  return isTicketOver(before) ? before : 'waiting'
}

export const defaultTicketTargets: TicketTargets = {
  low: { answerMinutes: 960, resolutionMinutes: 4800 },
  normal: { answerMinutes: 480, resolutionMinutes: 2400 },
  high: { answerMinutes: 240, resolutionMinutes: 960 },
  urgent: { answerMinutes: 60, resolutionMinutes: 480 },
}

type TicketDueTimes = { readonly answerDueAt: Instant; readonly resolutionDueAt: Instant }

/** Computes by when a ticket of this priority is to be answered and solved. */
export function toTicketDueTimes(
  createdAt: Instant,
  priority: TicketPriority,
  targets: TicketTargets,
): TicketDueTimes {
  const { answerMinutes, resolutionMinutes } = targets[priority]
  return {
    answerDueAt: addHelpMinutes(createdAt, answerMinutes),
    resolutionDueAt: addHelpMinutes(createdAt, resolutionMinutes),
  }
}

/** How something stands against its target. */
export function toTargetState(
  createdAt: Instant,
  dueAt: Instant,
  doneAt: Instant | null,
  now: Instant,
): TargetState {
  return {
    dueAt,
    doneAt,
    minutes: doneAt === null ? null : countHelpMinutes(createdAt, doneAt),
    late: (doneAt ?? now) > dueAt,
  }
}
