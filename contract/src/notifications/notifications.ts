import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds('notifications', {
  'mail-undelivered': {
    label: 'Email not delivered',
    group: 'house',
    roles: ['ADMIN'],
    mail: false,
    notMailed: true,
    last: true,
  },
})
