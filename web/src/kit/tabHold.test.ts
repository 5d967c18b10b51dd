import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTabHold } from './tabHold.ts'

const browser = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('window', browser)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const asks = () => !browser.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a tab asks before it is left until the last write that is shown as done was answered', async () => {
  const holdTab = openTabHold(() => true)
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answers = [holdTab(first.promise), holdTab(second.promise)]
  expect(asks()).toBe(true)
  first.resolve('saved')
  expect(await answers[0]).toBe('saved')
  expect(asks()).toBe(true)
  second.reject(new Error('Refused'))
  await expect(answers[1]).rejects.toThrow('Refused')
  expect(asks()).toBe(false)
})

test('a page with an ended session is left without a question', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = openTabHold(() => false)(promise)
  expect(asks()).toBe(false)
  resolve()
  await answer
})
