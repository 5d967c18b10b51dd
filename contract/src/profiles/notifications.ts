import { declareNotificationKinds } from '../kit/notificationKind.ts'

export const kinds = declareNotificationKinds('profiles', {
  'certification-expiring': {
    label: 'Certification expiring',
    group: 'work',
    roles: ['BILLER'],
    mail: true,
  },
})
