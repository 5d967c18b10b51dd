import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { roles } from '../permissions.ts'

export const kinds = declareNotificationKinds('people', {
  welcome: { label: 'Welcome', group: 'account', roles, mail: false, toActor: true },
  'password-changed': {
    label: 'Password changed',
    group: 'account',
    roles,
    mail: false,
    always: true,
    ownEmail: true,
  },
  'second-factor': {
    label: 'Two-step sign-in changes',
    group: 'account',
    roles,
    mail: false,
    always: true,
    ownEmail: true,
  },
  'new-sign-in': {
    label: 'Sign-in from a new browser',
    group: 'account',
    roles,
    mail: true,
    always: true,
  },
})
