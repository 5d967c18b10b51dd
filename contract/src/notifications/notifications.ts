import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds('notifications', {
  'mail-undelivered': {
    label: 'Mail not delivered',
    group: 'house',
    roles: ['ADMIN'],
    mail: false,
    notMailed: true,
    last: true,
  },
})
