import { declareNotificationKinds } from '../kit/notificationKind.ts'

const toAdmins = { group: 'house', roles: ['ADMIN'] } as const

export const kinds = declareNotificationKinds('tracking', {
  'tracker-unmapped': { label: 'Time Doctor account without a match', ...toAdmins, mail: false },
  'hired-without-tracker': {
    label: 'New hire without tracked time',
    plural: 'new hires without tracked time',
    ...toAdmins,
    mail: false,
    toActor: true,
  },
  'tracker-failing': { label: 'Time tracker failing', ...toAdmins, mail: true },
})
