import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { listDutiesWith } from '../permissions.ts'

const toBillers = { group: 'work', roles: ['BILLER'], mail: true } as const
const toClients = {
  group: 'work',
  roles: ['CLIENT'],
  mail: true,
  duties: listDutiesWith('jobs:manage'),
} as const

export const kinds = declareNotificationKinds('jobs', {
  'application-received': { label: 'New application', plural: 'new applications', ...toClients },
  'application-withdrawn': { label: 'Application withdrawn', ...toClients, mail: false },
  'application-waiting': { label: 'Applications waiting for an answer', ...toClients },
  'offer-accepted': { label: 'Offer accepted', ...toClients },
  'offer-declined': { label: 'Offer declined', ...toClients },
  'invitation-declined': { label: 'Invitation declined', ...toClients, mail: false },
  'application-moved': {
    label: 'Application update',
    plural: 'application updates',
    ...toBillers,
    mail: false,
  },
  'application-declined': { label: 'Application declined', ...toBillers },
  'offer-received': { label: 'Offer received', ...toBillers },
  'job-invitation': { label: 'Invitation to a job', plural: 'invitations to jobs', ...toBillers },
})
