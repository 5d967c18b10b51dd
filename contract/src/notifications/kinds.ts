/** Everything a person can be told of. */
export const notificationKinds = [
  'welcome',
  'password-changed',
  'new-sign-in',
  'engagement-begun',
  'engagement-ended',
  'attendance-corrected',
  'correction-asked',
  'correction-approved',
  'correction-refused',
  'session-closed',
  'month-locked',
  'month-reopened',
  'leave-asked',
  'leave-approved',
  'leave-refused',
] as const

export type NotificationKind = (typeof notificationKinds)[number]
