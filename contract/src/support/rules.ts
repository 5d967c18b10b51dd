import type { Instant } from '../kit/time.ts'
import { dueAfter, helpMinutes } from './hours.ts'
import type { Priority, Target, Targets, TicketStatus } from './shapes.ts'

/** Where a ticket may go from where it stands. What is closed has to be opened first. */
const steps: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['waiting', 'solved', 'closed'],
  waiting: ['open', 'solved', 'closed'],
  solved: ['open', 'closed'],
  closed: ['open'],
}

export const mayStep = (from: TicketStatus, to: TicketStatus): boolean =>
  from === to || steps[from].includes(to)

/** What its author may say of it: that it is done with, or that it is not. */
export const authorStatuses: readonly TicketStatus[] = ['open', 'closed']

export const isOver = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

/** Where a ticket stands once somebody has written something that its author can read. */
export function statusAfterReply(before: TicketStatus, fromSupport: boolean): TicketStatus {
  if (!fromSupport) return 'open'
  return isOver(before) ? before : 'waiting'
}

export const defaultTargets: Targets = {
  low: { answerMinutes: 960, resolutionMinutes: 4800 },
  normal: { answerMinutes: 480, resolutionMinutes: 2400 },
  high: { answerMinutes: 240, resolutionMinutes: 960 },
  urgent: { answerMinutes: 60, resolutionMinutes: 480 },
}

type Due = { readonly answerDueAt: Instant; readonly resolutionDueAt: Instant }

/** By when a ticket of this priority is to be answered and solved. */
export function dueOf(createdAt: Instant, priority: Priority, targets: Targets): Due {
  const { answerMinutes, resolutionMinutes } = targets[priority]
  return {
    answerDueAt: dueAfter(createdAt, answerMinutes),
    resolutionDueAt: dueAfter(createdAt, resolutionMinutes),
  }
}

/** How something stands against its target. */
export function targetOf(createdAt: Instant, dueAt: Instant, doneAt: Instant | null, now: Instant): Target {
  return {
    dueAt,
    doneAt,
    minutes: doneAt === null ? null : helpMinutes(createdAt, doneAt),
    late: (doneAt ?? now) > dueAt,
  }
}
