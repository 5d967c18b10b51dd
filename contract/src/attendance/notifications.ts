import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { listDutiesWith } from '../permissions.ts'

const toBillers = { group: 'attendance', roles: ['BILLER'], mail: false } as const
const duties = listDutiesWith('attendance:correct:team')
const toClients = { group: 'attendance', roles: ['CLIENT'], mail: false, duties } as const
const toReviewers = { group: 'attendance', roles: ['CLIENT', 'ADMIN'], mail: false, duties } as const

export const kinds = declareNotificationKinds('attendance', {
  'attendance-corrected': { label: 'Attendance corrected', plural: 'attendance corrections', ...toBillers },
  'correction-asked': { label: 'Correction requested', plural: 'correction requests', ...toReviewers },
  'correction-approved': { label: 'Correction approved', plural: 'corrections approved', ...toBillers },
  'correction-refused': { label: 'Correction declined', ...toBillers },
  'sessions-assigned': { label: 'Sessions assigned to you', ...toClients },
  'own-sessions-assigned': { label: 'Sessions assigned to a client', ...toBillers },
  'session-closed': {
    label: 'Session closed automatically',
    plural: 'sessions closed automatically',
    ...toBillers,
    toActor: true,
  },
  'month-locked': { label: 'Month approved', ...toBillers },
  'month-reopened': { label: 'Month reopened', ...toBillers },
  'leave-asked': { label: 'Leave requested', plural: 'leave requests', ...toReviewers },
  'leave-approved': { label: 'Leave approved', ...toBillers },
  'leave-refused': { label: 'Leave declined', ...toBillers },
})
