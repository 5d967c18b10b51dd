import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { listDutiesWith } from '../permissions.ts'

export const kinds = declareNotificationKinds('statements', {
  'month-closed': {
    label: 'Month closed',
    plural: 'months closed',
    group: 'work',
    roles: ['CLIENT'],
    mail: false,
    duties: listDutiesWith('statements:close:team'),
  },
  'statement-final': {
    label: 'Statement ready',
    plural: 'statements ready',
    group: 'work',
    roles: ['BILLER'],
    mail: true,
  },
  'statement-paid': {
    label: 'Statement paid',
    plural: 'statements paid',
    group: 'work',
    roles: ['BILLER'],
    mail: false,
  },
})
