import '@claimcrew/contract/people/notifications'
import { describe, expect, test } from 'vitest'
import { BellItem, BellSnapshot, parseReply } from './reply.ts'

const plain = { notificationId: 'n1', title: 'Hello', description: 'Welcome.', read: false }

describe('An answer', () => {
  test.each([undefined, null, {}, { success: false }, { notifications: [plain] }, 'success', [true]])(
    'without the word of success is none: %j',
    reply => {
      expect(parseReply(reply)).toBeNull()
    },
  )

  test('that says it worked and has no list is a fault', () => {
    expect(() => parseReply({ success: true })).toThrow()
    expect(() => parseReply({ success: true, notifications: [{ title: 'Nameless' }] })).toThrow()
  })

  test('counts what is unread where the server does not', () => {
    const notifications = [plain, { ...plain, notificationId: 'n2', read: true }]
    expect(parseReply({ success: true, notifications })?.unreadCount).toBe(1)
    expect(parseReply({ success: true, notifications, unreadCount: 70 })?.unreadCount).toBe(70)
  })

  test('may know a kind or a link that this page does not', () => {
    const strange = { ...plain, kind: 'moon-landing', link: 'https://elsewhere.test', createdAt: 'soon' }
    const withKnownFields = {
      ...plain,
      kind: 'welcome',
      link: '/profile?x=1',
      organizationId: 'riverbend',
      createdAt: '2026-11-03T09:00:00.000Z',
    }
    expect(
      parseReply({ success: true, notifications: [plain, strange, withKnownFields] })?.notifications,
    ).toEqual([
      { ...plain, kind: null, link: '/notifications', organizationId: null, createdAt: null },
      { ...plain, kind: null, link: '/notifications', organizationId: null, createdAt: null },
      withKnownFields,
    ])
  })
})

describe('What the line tells', () => {
  const strange = {
    ...plain,
    kind: 'moon-landing',
    link: '/moon',
    organizationId: null,
    createdAt: '2026-11-03T09:00:00.000Z',
  }

  test('may be of a kind that this page does not know', () => {
    expect(BellItem.parse(strange)).toEqual({ ...strange, kind: null })
  })

  test('is a whole bell even with one such among the others', () => {
    const notifications = [strange, { ...strange, notificationId: 'n2', kind: 'welcome' }]
    expect(BellSnapshot.parse({ notifications, unreadCount: 60 })).toEqual({
      notifications: [{ ...strange, kind: null }, notifications[1]],
      unreadCount: 60,
    })
  })
})
