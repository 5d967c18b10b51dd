import { declareNotificationKinds } from '../kit/notificationKind.ts'

export const kinds = declareNotificationKinds('reports', {
  'weekly-report': {
    label: 'Weekly summary, Monday mornings',
    group: 'work',
    roles: ['CLIENT', 'ADMIN'],
    mail: true,
    mailOnly: true,
  },
})
