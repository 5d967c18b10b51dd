import { type Actor, type Duty, toFounder } from '@claimcrew/contract/permissions'
import { expect, test } from 'vitest'
import { listMenuEntries } from './menu.ts'

const userId = '019a0000-0000-7000-8000-000000000001'
const menuOf = (actor: Actor) => listMenuEntries(actor.role, actor).map(({ label }) => label)
const seat = (...duties: readonly Duty[]): Actor => ({
  userId,
  role: 'CLIENT',
  organizationId: userId,
  duties,
})

const whole = [
  'Overview',
  'Jobs',
  'My Billers',
  'Task & Reports',
  'Productivity',
  'Production Report',
  'Support',
  'Attendance',
  'Profile',
]

test('a client has every entry of the role, also before it is known for whom they act', () => {
  expect(menuOf(toFounder({ userId, role: 'CLIENT' }))).toEqual(whole)
  expect(listMenuEntries('CLIENT', null).map(({ label }) => label)).toEqual(whole)
})

test.each([
  ['manager', ['Jobs']],
  ['viewer', ['Jobs']],
  ['bookkeeper', ['Jobs', 'Task & Reports', 'Productivity', 'Production Report']],
  ['recruiter', ['Task & Reports', 'Productivity', 'Production Report', 'Attendance']],
] as const)('a %s has no entry that leads to a screen of other duties', (duty, hidden) => {
  expect(menuOf(seat(duty))).toEqual(whole.filter(label => !hidden.some(one => one === label)))
})
