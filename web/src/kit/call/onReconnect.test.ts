import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onReconnect } from './onReconnect.ts'

let isReachable = true
const browser = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('No connection')
    return new Response()
  })
  isReachable = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waiting calls continue when the browser is back online and the server answers', async () => {
  const act = vi.fn()
  const stop = onReconnect(act)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).not.toHaveBeenCalled()
  isReachable = false
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).not.toHaveBeenCalled()
  isReachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(1)
  stop()
})

test('a call with a lost answer continues by itself when the browser never went offline', async () => {
  const act = vi.fn()
  isReachable = false
  const stop = onReconnect(act, { asks: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).not.toHaveBeenCalled()
  isReachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(1)
  stop()
})

test('a canceled wait is not resumed', async () => {
  const act = vi.fn()
  onReconnect(act, { asks: true })()
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).not.toHaveBeenCalled()
})
