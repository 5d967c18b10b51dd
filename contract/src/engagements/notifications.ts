import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { roles } from '../permissions.ts'

export const kinds = declareNotificationKinds('engagements', {
  'engagement-begun': { label: 'Engagement started', group: 'work', roles, mail: true },
  'terms-proposed': { label: 'New terms proposed', group: 'work', roles, mail: true },
  'terms-agreed': { label: 'New terms agreed', group: 'work', roles, mail: true },
  'terms-declined': { label: 'New terms declined', group: 'work', roles, mail: false },
  'team-invitation': { label: 'Invitation to a team', group: 'work', roles: ['BILLER'], mail: false },
  'team-invitation-declined': {
    label: 'Invitation to your team declined',
    group: 'work',
    roles: ['CLIENT'],
    mail: true,
  },
  'client-deactivated': {
    label: 'Client deactivated',
    group: 'work',
    roles: ['BILLER'],
    mail: true,
  },
  'engagement-ended': { label: 'Engagement ended', group: 'work', roles, mail: true },
})
