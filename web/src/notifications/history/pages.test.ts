import type { Notification } from '@claimcrew/contract/notifications/contract'
import { describe, expect, test } from 'vitest'
import { addNotification, type HistoryPages } from './pages.ts'

const at = (minute: number, more: Partial<Notification> = {}): Notification => ({
  notificationId: `id-${minute}`,
  kind: 'welcome',
  title: 'Welcome',
  description: 'Hello.',
  link: '/profile',
  organizationId: null,
  read: false,
  createdAt: `2026-11-15T08:${minute}:00.000Z`,
  ...more,
})

/** Two pages have been read, and there are more. */
const history: HistoryPages = {
  pageParams: [undefined, 'next'],
  pages: [
    { items: [at(50), at(40)], nextCursor: 'next' },
    { items: [at(30), at(20)], nextCursor: 'more' },
  ],
}

const minutes = (pages: HistoryPages) =>
  pages.pages.map(({ items }) => items.map(({ createdAt }) => Number(createdAt.slice(14, 16))))

describe('a history that has been read', () => {
  test('has a new notification on top, once', () => {
    const once = addNotification(history, {}, at(55))
    expect(minutes(once)).toEqual([
      [55, 50, 40],
      [30, 20],
    ])
    expect(addNotification(once, {}, at(55))).toEqual(once)
  })

  test('has one that came late where it belongs', () => {
    expect(minutes(addNotification(history, {}, at(35)))).toEqual([
      [50, 40],
      [35, 30, 20],
    ])
  })

  test('leaves what is older than all of it to the page that it comes with, unless this is the end', () => {
    expect(addNotification(history, {}, at(10))).toEqual(history)
    const [first] = history.pages
    const whole = { pageParams: [undefined], pages: [{ items: first?.items ?? [], nextCursor: null }] }
    expect(addNotification(whole, {}, at(10)).pages[0]?.items).toEqual([at(50), at(40), at(10)])
  })

  test('shows one as read at the place where it was', () => {
    for (const minute of [50, 40, 30, 20]) {
      const changed = addNotification(history, {}, at(minute, { read: true }))
      expect(minutes(changed)).toEqual(minutes(history))
      expect(changed.pages.flatMap(({ items }) => items.filter(({ read }) => read))).toHaveLength(1)
    }
  })

  test('has nothing that its filter leaves out, and takes back what fits again', () => {
    expect(addNotification(history, { kind: 'month-locked' }, at(55))).toEqual(history)
    const gone = addNotification(history, { unread: 'true' }, at(30, { read: true }))
    expect(minutes(gone)).toEqual([[50, 40], [20]])
    expect(addNotification(gone, { unread: 'true' }, at(30))).toEqual(history)
  })
})
