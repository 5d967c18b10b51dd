import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { roles } from '../permissions.ts'

export const kinds = declareNotificationKinds('chat', {
  'messages-unread': {
    label: 'Messages unread for 15 minutes',
    plural: 'conversations with unread messages',
    group: 'work',
    roles,
    mail: true,
  },
  'message-reported': {
    label: 'Message reported',
    plural: 'reported messages',
    group: 'house',
    roles: ['ADMIN'],
    mail: true,
  },
})
