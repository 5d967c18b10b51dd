import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds({
  'mail-undelivered': {
    label: 'Mail not delivered',
    group: 'house',
    roles: ['ADMIN'],
    mail: false,
    notMailed: true,
    last: true,
  },
})
