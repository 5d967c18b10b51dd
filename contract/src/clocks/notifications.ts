import { declareNotificationKinds } from '../kit/notificationKind.ts'

export const kinds = declareNotificationKinds('clocks', {
  'gap-answered': { label: 'Time gap answered', group: 'attendance', roles: ['CLIENT'], mail: false },
  'gap-closed': { label: 'Time gap dismissed', group: 'attendance', roles: ['BILLER'], mail: false },
})
