import { expect, test } from 'vitest'
import { ScreenAddress } from './address.ts'

test('an address opens what it names', () => {
  expect(ScreenAddress.parse({ view: 'mail', state: 'failed' })).toEqual({ view: 'mail', state: 'failed' })
  expect(ScreenAddress.parse({ kind: 'welcome', unread: 'true' })).toEqual({
    view: 'history',
    kind: 'welcome',
    unread: 'true',
  })
})

test('and what is nonsense in it counts as not said', () => {
  expect(ScreenAddress.parse({ view: 'moon', kind: '../x', unread: '1', state: 'lost' })).toEqual({
    view: 'history',
  })
})
