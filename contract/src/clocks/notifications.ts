import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds('clocks', {
  'gap-answered': { label: 'Gap answered', group: 'attendance', roles: ['CLIENT'], mail: false },
  'gap-closed': { label: 'Gap closed', group: 'attendance', roles: ['BILLER'], mail: false },
})
