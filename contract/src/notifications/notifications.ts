import { declareNotificationKinds } from '../kit/notificationKind.ts'

export const kinds = declareNotificationKinds('notifications', {
  'mail-undelivered': {
    label: 'Email not delivered',
    group: 'house',
    roles: ['ADMIN'],
    mail: false,
    notMailed: true,
    last: true,
  },
})
