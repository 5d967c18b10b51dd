import { notificationKinds } from '../kit/notificationKind.ts'
import { roles } from '../permissions.ts'

export const kinds = notificationKinds({
  'engagement-begun': { label: 'Engagement begun', group: 'work', roles, mail: true },
  'engagement-ended': { label: 'Engagement ended', group: 'work', roles, mail: true },
})
