import { expect, it } from 'vitest'
import { listAttentionItems } from './attentionItems.ts'

const nothing = { count: 0, dollarsCents: 0 }
const tasks = {
  open: { count: 9, dollarsCents: 0 },
  overdue: { count: 1, dollarsCents: 125_000 },
  dueToday: { count: 2, dollarsCents: 0 },
  dueThisWeek: nothing,
  unassigned: { count: 3, dollarsCents: 0 },
  waitingOnClient: nothing,
}
const needs = {
  requests: 0,
  applications: 4,
  offers: 1,
  invitations: 0,
  terms: 0,
  gaps: 6,
  monthToClose: { month: '2026-10', billers: 3 },
  unpaid: 1,
}

it('puts what is late first, leaves out what does not wait, and leads to each', () => {
  const items = listAttentionItems('CLIENT', { needs, tasks })
  expect(items.map(({ count, what }) => `${count} ${what}`)).toEqual([
    '1 overdue task',
    '6 time gaps to review',
    '3 draft statements',
    '1 statement to pay',
    '4 new applications',
    '2 tasks due today',
    '3 unassigned tasks',
  ])
  expect(items[0]).toMatchObject({ late: true, about: '$1,250 at stake', to: '/tasks-report?due=overdue' })
  expect(items[2]).toMatchObject({
    about: 'Close October 2026',
    to: '/reports?view=closing&month=2026-10',
  })
})

it('knows what a biller has to do', () => {
  const items = listAttentionItems('BILLER', { needs, tasks, unread: { unread: 1, conversations: 1 } })
  expect(items.map(({ count, what }) => `${count} ${what}`)).toEqual([
    '1 overdue task',
    '6 time gaps to explain',
    '1 offer to answer',
    '2 tasks due today',
    '1 unread message',
  ])
})

it('says nothing of what it does not know yet', () => {
  expect(listAttentionItems('ADMIN', {})).toEqual([])
})
