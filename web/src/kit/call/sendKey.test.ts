import { expect, test } from 'vitest'
import { openSendKey } from './sendKey.ts'

test('the same content goes under one key until it is answered, and other content under another', () => {
  const { keyFor, renew } = openSendKey()
  const first = keyFor({ text: 'Post checks' })
  expect(keyFor({ text: 'Post checks' })).toBe(first)
  const other = keyFor({ text: 'Post all checks' })
  expect(other).not.toBe(first)
  renew()
  expect(keyFor({ text: 'Post all checks' })).not.toBe(other)
})

test('what survives a reload goes under the key that it had before', () => {
  let saved = ''
  const openAfterReload = () =>
    openSendKey({
      read: () => (saved === '' ? null : JSON.parse(saved)),
      write: sent => {
        saved = sent ? JSON.stringify(sent) : ''
      },
    })
  const first = openAfterReload().keyFor({ text: 'Called the payer' })
  const { keyFor, renew } = openAfterReload()
  expect(keyFor({ text: 'Called the payer' })).toBe(first)
  renew()
  expect(openAfterReload().keyFor({ text: 'Called the payer' })).not.toBe(first)
})
