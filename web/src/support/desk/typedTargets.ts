import { type TicketPriority, type TicketTargets, ticketPriorities } from '@claimcrew/contract/support/shapes'

export const targetFields = ['answerMinutes', 'resolutionMinutes'] as const
export type TargetField = (typeof targetFields)[number]

/** Minutes as they are typed, in hours: not always whole, and null where a field is empty. */
export type TargetInputs = Readonly<Record<TicketPriority, Readonly<Record<TargetField, number | null>>>>

const isAsRead = (typed: TargetInputs, read: TicketTargets, priority: TicketPriority) =>
  targetFields.every(field => Math.round(typed[priority][field] ?? 0) === read[priority][field])

export const listChanged = (typed: TargetInputs, read: TicketTargets): TicketPriority[] =>
  ticketPriorities.filter(priority => !isAsRead(typed, read, priority))

/** Only what was changed here, so that nobody else's change is taken back with it. */
export const toChangedTargets = (typed: TargetInputs, read: TicketTargets): Partial<TicketTargets> =>
  Object.fromEntries(
    listChanged(typed, read).map(priority => [
      priority,
      Object.fromEntries(targetFields.map(field => [field, Math.round(typed[priority][field] ?? 0)])),
    ]),
  ) as Partial<TicketTargets>

/** Every priority has both targets: an empty field is neither none nor nothing. */
export const findEmptyTargets = (typed: TargetInputs): Record<string, string> =>
  Object.fromEntries(
    ticketPriorities.flatMap(priority =>
      targetFields
        .filter(field => typed[priority][field] === null)
        .map(field => [`${priority}.${field}`, 'Enter the hours.']),
    ),
  )

/** What is typed once others are known: they show wherever nothing was changed here. */
export const followTargets = (typed: TargetInputs, read: TicketTargets, now: TicketTargets): TargetInputs =>
  Object.fromEntries(
    ticketPriorities.map(priority => [
      priority,
      isAsRead(typed, read, priority) ? now[priority] : typed[priority],
    ]),
  ) as TargetInputs
