import { Notification } from '@claimcrew/contract/notifications/contract'
import { expect, test } from 'vitest'
import { hrefParts } from './hrefParts.ts'

test.each([
  ['/profile', { to: '/profile', search: {}, hash: '' }],
  ['/attendance?day=2026-11-03', { to: '/attendance', search: { day: '2026-11-03' }, hash: '' }],
  [
    '/notifications?view=mail&state=failed#last',
    { to: '/notifications', search: { view: 'mail', state: 'failed' }, hash: 'last' },
  ],
  ['//elsewhere.test/profile', { to: '/profile', search: {}, hash: '' }],
])('%s leads to its place in the app', (link, parts) => {
  expect(hrefParts(Notification.shape.link.parse(link))).toEqual(parts)
})
