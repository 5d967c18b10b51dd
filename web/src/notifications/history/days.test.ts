import type { Notification } from '@claimcrew/contract/notifications/contract'
import { expect, test } from 'vitest'
import { groupHistoryByDay } from './days.ts'

const at = (createdAt: string): Notification => ({
  notificationId: createdAt,
  kind: 'welcome',
  title: 'Welcome',
  description: 'Hello.',
  link: '/profile',
  organizationId: null,
  read: false,
  createdAt,
})

test('days are those of the reader, not of the server', () => {
  const [morning, night, before] = [
    at('2026-11-15T01:00:00.000Z'),
    at('2026-11-14T20:00:00.000Z'),
    at('2026-11-13T12:00:00.000Z'),
  ]
  expect(groupHistoryByDay([morning, night, before], 'Asia/Manila', '2026-11-15')).toEqual([
    { day: '2026-11-15', name: 'Today', items: [morning, night] },
    { day: '2026-11-13', name: null, items: [before] },
  ])
  expect(groupHistoryByDay([morning, night, before], 'America/New_York', '2026-11-15')).toEqual([
    { day: '2026-11-14', name: 'Yesterday', items: [morning, night] },
    { day: '2026-11-13', name: null, items: [before] },
  ])
})
