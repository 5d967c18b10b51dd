import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { listDutiesWith } from '../permissions.ts'

export const kinds = declareNotificationKinds('clocks', {
  'gap-answered': {
    label: 'Time gap answered',
    plural: 'time gaps answered',
    group: 'attendance',
    roles: ['CLIENT'],
    mail: false,
    duties: listDutiesWith('clocks:resolve:team'),
  },
  'gap-closed': {
    label: 'Time gap dismissed',
    plural: 'time gaps dismissed',
    group: 'attendance',
    roles: ['BILLER'],
    mail: false,
  },
})
