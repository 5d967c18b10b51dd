import { type AuditKind, auditKinds } from './auditKinds.ts'

/**
 * How a person finds an event in what others did with their data: it is about them (`subject`), it is about a record of
 * theirs, and names them beside it (`person`), or they are not shown it (`hidden`).
 */
type Visibility = 'subject' | 'person' | 'hidden'

/**
 * The decision for every kind: a kind without one does not compile. What counts is whose data it is. What somebody does
 * with their own data is never shown to them, so it need not be hidden here.
 */
const visibilities = {
  // Their account: how they get in, what they are called, and what they may do.
  'user:second-factor-on': 'subject',
  'user:second-factor-off': 'subject',
  'user:add-passkey': 'subject',
  'user:remove-passkey': 'subject',
  'user:new-recovery-codes': 'subject',
  'user:reset-second-factor': 'subject',
  'user:end-session': 'subject',
  'user:push-on': 'subject',
  'user:push-off': 'subject',
  'user:create-admin': 'subject',
  'user:reset-password': 'subject',
  'user:change-password': 'subject',
  'user:change-email': 'subject',
  'user:change-name': 'subject',
  'user:change-time-zone': 'subject',
  'user:change-role': 'subject',
  'user:deactivate': 'subject',
  'user:reactivate': 'subject',
  'seat:add': 'subject',
  'seat:change': 'subject',
  'seat:end': 'subject',
  'profile:change-rate': 'subject',

  // Who looked at their data, or took it away.
  'file:export': 'subject',
  'statement:view': 'subject',
  'screenshots.opened': 'subject',
  'screenshots.listed': 'subject',

  // Their work: what was recorded, and what others decided about it.
  'tracking.mapped': 'subject',
  'tracking.settled': 'subject',
  'tracking.unmapped': 'subject',
  'attendance:ask-correction': 'person',
  'attendance:correction-approved': 'person',
  'attendance:correction-refused': 'person',
  'attendance:correction-withdrawn': 'person',
  'attendance:correct': 'person',
  'attendance:assign-client': 'person',
  'attendance:close-forgotten': 'person',
  'attendance:reopen-forgotten': 'person',
  'attendance:ask-leave': 'person',
  'attendance:leave-approved': 'person',
  'attendance:leave-refused': 'person',
  'attendance:leave-withdrawn': 'person',
  'attendance:approve-month': 'person',
  'attendance:reopen-month': 'person',
  'attendance:biller-settings': 'subject',
  'production:approve': 'subject',
  'production:send-back': 'subject',
  'production:take-back': 'subject',
  'production:reopen': 'subject',
  'clocks:close': 'person',
  'clocks:reopen': 'person',

  // Only its biller does these; where somebody else corrects a gap, the attendance that is corrected has its own event.
  'clocks:answer': 'hidden',
  'clocks:correct': 'hidden',
  'clocks:produce': 'hidden',

  // Getting in: a stranger could fill the list with failures, and a new browser is notified of.
  'user:sign-up': 'hidden',
  'user:sign-in': 'hidden',
  'user:sign-in-failed': 'hidden',
  'user:ask-code': 'hidden',
  'user:use-recovery-code': 'hidden',
  'user:confirm-identity': 'hidden',
  // Nobody is left to read it.
  'user:delete': 'hidden',

  // What two sides agree on stands where both of them see it, and each is notified of what the other does.
  'engagement:begin': 'hidden',
  'engagement:end': 'hidden',
  'engagement:propose-terms': 'hidden',
  'engagement:agree-terms': 'hidden',
  'engagement:withdraw-terms': 'hidden',
  'engagement:decline-terms': 'hidden',
  'team:invite': 'hidden',
  'team:invite-again': 'hidden',
  'team:take-back': 'hidden',
  'team:accept': 'hidden',
  'team:decline': 'hidden',
  'seat:invite': 'hidden',
  'seat:withdraw': 'hidden',
  'seat:accept': 'hidden',
  'seat:decline': 'hidden',
  'job:status': 'hidden',
  'job:delete-draft': 'hidden',
  'job:change-pay': 'hidden',
  'application:new': 'hidden',
  'application:shortlisted': 'hidden',
  'application:interview': 'hidden',
  'application:offered': 'hidden',
  'application:hired': 'hidden',
  'application:declined': 'hidden',
  'application:withdrawn': 'hidden',
  'statement:paid': 'hidden',
  'statement:unpaid': 'hidden',
  'month:close': 'hidden',

  // Rules of an organization or of all: nobody's data.
  'settings:second-factor': 'hidden',
  'organization:rename': 'hidden',
  'organization:second-factor': 'hidden',
  'practice:created': 'hidden',
  'practice:changed': 'hidden',
  'attendance:house-settings': 'hidden',
  'attendance:holiday': 'hidden',
  'production:targets': 'hidden',
  'production:kpis': 'hidden',
  'clocks:settings': 'hidden',
  'canned-answer:written': 'hidden',
  'canned-answer:removed': 'hidden',
  'support-targets:changed': 'hidden',

  // That somebody has blocked or reported them, or who has taken their ticket, is not theirs to know.
  'chat:reported': 'hidden',
  'chat:report-opened': 'hidden',
  'chat:report-decided': 'hidden',
  'chat:blocked': 'hidden',
  'chat:unblocked': 'hidden',
  'ticket:opened': 'hidden',
  'ticket:changed': 'hidden',
  'ticket:merged': 'hidden',
} as const satisfies Readonly<Record<AuditKind, Visibility>>

/** The kinds about a record of somebody's, which is not the person: who that is must be said with each event. */
export type PersonAuditKind = {
  [Kind in AuditKind]: (typeof visibilities)[Kind] extends 'person' ? Kind : never
}[AuditKind]

/** About the person themself. */
export const ownSubjectKinds = auditKinds.filter(kind => visibilities[kind] === 'subject')
