import { declareNotificationKinds } from '../kit/notificationKind.ts'

const toAuthors = { group: 'account', roles: ['BILLER', 'CLIENT'] } as const
const toAdmins = { group: 'house', roles: ['ADMIN'] } as const

export const kinds = declareNotificationKinds('support', {
  'ticket-answered': {
    label: 'Answer from support',
    plural: 'answers from support',
    ...toAuthors,
    mail: true,
  },
  'ticket-moved': { label: 'Support ticket solved, closed or merged', ...toAuthors, mail: false },
  'ticket-opened': { label: 'New support ticket', plural: 'new support tickets', ...toAdmins, mail: true },
  'ticket-replied': {
    label: 'Reply to a support ticket',
    plural: 'replies to support tickets',
    ...toAdmins,
    mail: false,
  },
  'ticket-assigned': { label: 'Support ticket assigned to you', ...toAdmins, mail: true },
})
