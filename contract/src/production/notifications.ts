import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { listDutiesWith } from '../permissions.ts'

const toBillers = { group: 'work', roles: ['BILLER'], mail: false } as const

export const kinds = declareNotificationKinds('production', {
  'production-submitted': {
    label: 'Production to approve',
    plural: 'production days to approve',
    group: 'work',
    roles: ['CLIENT'],
    mail: false,
    duties: listDutiesWith('production:review:team'),
  },
  'production-sent-back': {
    label: 'Production sent back',
    plural: 'production days sent back',
    ...toBillers,
    mail: true,
  },
  'production-approved': { label: 'Production approved', plural: 'production days approved', ...toBillers },
  'production-reopened': { label: 'Production reopened', ...toBillers },
  'timer-stopped': { label: 'Timer stopped automatically', ...toBillers, toActor: true },
})
