import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { listDutiesWith, roles } from '../permissions.ts'

const toBoth = { group: 'work', roles, mail: true } as const
const changing = listDutiesWith('engagements:change:own')
const inviting = listDutiesWith('engagements:invite:own')

export const kinds = declareNotificationKinds('engagements', {
  'engagement-begun': { label: 'Engagement started', ...toBoth, duties: changing },
  'terms-proposed': { label: 'New terms proposed', ...toBoth, duties: changing },
  'terms-agreed': { label: 'New terms agreed', ...toBoth, duties: changing },
  'terms-declined': { label: 'New terms declined', ...toBoth, mail: false, duties: changing },
  'team-invitation': { label: 'Invitation to a team', group: 'work', roles: ['BILLER'], mail: false },
  'team-invitation-declined': {
    label: 'Invitation to your team declined',
    group: 'work',
    roles: ['CLIENT'],
    mail: true,
    duties: inviting,
  },
  'client-deactivated': {
    label: 'Client deactivated',
    group: 'work',
    roles: ['BILLER'],
    mail: true,
  },
  'engagement-ended': {
    label: 'Engagement ended',
    ...toBoth,
    duties: listDutiesWith('engagements:read:own'),
  },
})
