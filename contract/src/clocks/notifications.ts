import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds('clocks', {
  'gap-answered': { label: 'Time gap answered', group: 'attendance', roles: ['CLIENT'], mail: false },
  'gap-closed': { label: 'Time gap dismissed', group: 'attendance', roles: ['BILLER'], mail: false },
})
