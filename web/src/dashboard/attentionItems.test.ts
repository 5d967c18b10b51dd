import { expect, it } from 'vitest'
import { listAttentionItems } from './attentionItems.ts'

const today = '2026-11-18'
const nothing = { count: 0, dollarsCents: 0 }
const tasks = {
  open: { count: 9, dollarsCents: 0 },
  overdue: { count: 1, dollarsCents: 125_000 },
  dueToday: { count: 2, dollarsCents: 900_000 },
  dueThisWeek: nothing,
  unassigned: { count: 3, dollarsCents: 0 },
  waitingOnClient: { count: 1, dollarsCents: 50_000 },
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
  unpaidCents: 141_200,
  unpaidDueOn: '2026-12-01',
  health: null,
}

it('puts late items first, then money, leaves out what does not wait, and links to each', () => {
  const items = listAttentionItems('CLIENT', { today, needs, tasks })
  expect(items.map(({ action }) => action)).toEqual([
    'Follow up on 1 overdue task',
    'Pay 1 statement',
    'Answer 1 task waiting on you',
    'Close October 2026',
    'Review 6 time gaps',
    'Answer 4 new applications',
    'Assign 3 tasks',
    'Check 2 tasks due today',
  ])
  expect(items[0]).toMatchObject({ late: true, about: '$1,250 at stake', to: '/tasks-report?due=overdue' })
  expect(items[1]).toMatchObject({ late: false, about: '$1,412, due Tue, Dec 1' })
  expect(items[3]).toMatchObject({
    about: '3 draft statements',
    to: '/reports?view=closing&month=2026-10',
  })
})

it('puts a statement that is past its day before everything that is not late', () => {
  const late = { ...needs, unpaidDueOn: '2026-11-01' }
  const items = listAttentionItems('CLIENT', { today, needs: late, tasks })
  expect(items.map(({ action }) => action).slice(0, 2)).toEqual([
    'Pay 1 statement',
    'Follow up on 1 overdue task',
  ])
})

it('lists a biller’s to-dos; due tasks have a list of their own', () => {
  const items = listAttentionItems('BILLER', { today, needs, tasks, unread: { unread: 1, conversations: 1 } })
  expect(items.map(({ action }) => action)).toEqual([
    'Answer 1 offer',
    'Explain 6 time gaps',
    'Read 1 message',
  ])
})

it('leaves out clients’ tasks and months', () => {
  const items = listAttentionItems('ADMIN', { today, needs, tasks })
  expect(items.map(({ action }) => action)).toEqual(['Review 6 time gaps'])
})

it('says nothing about counts it does not know yet', () => {
  expect(listAttentionItems('ADMIN', { today })).toEqual([])
})
