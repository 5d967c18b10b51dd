import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds('profiles', {
  'certification-expiring': {
    label: 'Certification expiring',
    group: 'work',
    roles: ['BILLER'],
    mail: true,
  },
})
