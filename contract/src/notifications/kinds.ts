/** Everything a person can be told of. */
export const notificationKinds = [
  'welcome',
  'password-changed',
  'new-sign-in',
  'engagement-begun',
  'engagement-ended',
] as const

export type NotificationKind = (typeof notificationKinds)[number]
