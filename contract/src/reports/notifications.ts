import { declareNotificationKinds } from '../kit/notificationKind.ts'

export const kinds = declareNotificationKinds('reports', {
  'weekly-report': {
    label: 'Weekly summary, Monday mornings',
    group: 'work',
    roles: ['CLIENT', 'ADMIN'],
    // Viewers look when they like, and recruiters read no reports.
    duties: ['owner', 'manager', 'bookkeeper'],
    mail: true,
    mailOnly: true,
  },
})
