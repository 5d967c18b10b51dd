import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { roles } from '../permissions.ts'

export const kinds = declareNotificationKinds('chat', {
  'messages-unread': {
    label: 'Messages unread for 15 minutes',
    group: 'work',
    roles,
    mail: true,
  },
  'message-reported': { label: 'Message reported', group: 'house', roles: ['ADMIN'], mail: true },
})
