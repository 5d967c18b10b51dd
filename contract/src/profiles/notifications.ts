import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds({
  'certification-expiring': {
    label: 'Certification runs out',
    group: 'work',
    roles: ['BILLER'],
    mail: true,
  },
})
