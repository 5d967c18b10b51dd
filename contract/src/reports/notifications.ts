import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds('reports', {
  'weekly-report': {
    label: 'Weekly summary, Monday mornings',
    group: 'work',
    roles: ['CLIENT', 'ADMIN'],
    mail: true,
    mailOnly: true,
  },
})
