import { declareNotificationKinds } from '../kit/notificationKind.ts'

export const kinds = declareNotificationKinds('statements', {
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
