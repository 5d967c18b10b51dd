import { declareNotificationKinds } from '../kit/notificationKind.ts'
import { listDutiesWith } from '../permissions.ts'

const toBillers = { group: 'work', roles: ['BILLER'], mail: false } as const
const duties = listDutiesWith('tasks:manage')
const toClients = { group: 'work', roles: ['CLIENT'], mail: false, duties } as const

export const kinds = declareNotificationKinds('tasks', {
  'task-assigned': { label: 'Task assigned', plural: 'tasks assigned to you', ...toBillers, mail: true },
  'task-due-soon': { label: 'Task due soon', plural: 'tasks due soon', ...toBillers },
  'task-overdue': {
    label: 'Task overdue',
    plural: 'overdue tasks',
    group: 'work',
    roles: ['BILLER', 'CLIENT'],
    mail: true,
    duties,
  },
  'task-mentioned': {
    label: 'Mentioned in a task',
    plural: 'mentions in tasks',
    group: 'work',
    roles: ['BILLER', 'CLIENT', 'ADMIN'],
    mail: true,
    duties,
  },
  'task-reopened': { label: 'Task sent back', plural: 'tasks sent back', ...toBillers },
  'task-waiting': { label: 'Task waiting on you', plural: 'tasks waiting on you', ...toClients, mail: true },
  'task-done': { label: 'Task done', plural: 'tasks done', ...toClients },
  'tasks-returned': { label: 'Tasks returned', ...toClients, toActor: true },
})
