import { notificationKinds } from '../kit/notificationKind.ts'

export const kinds = notificationKinds('reports', {
  'weekly-report': {
    label: 'The week in numbers, on Monday morning',
    group: 'work',
    roles: ['CLIENT', 'ADMIN'],
    mail: true,
    mailOnly: true,
  },
})
