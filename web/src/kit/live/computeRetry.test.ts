import { describe, expect, test } from 'vitest'
import { computeRetry } from './computeRetry.ts'

const minute = 60_000

describe('After the stream has ended', () => {
  test('a healthy stream is back in less than half a second', () => {
    expect(computeRetry({ openMs: minute }, 5, 0)).toEqual({ failures: 0, waitMs: 200, firm: false })
    expect(computeRetry({ openMs: minute }, 5, 1)).toEqual({ failures: 0, waitMs: 400, firm: false })
  })

  test('each failure in a row may double the wait, up to half a minute', () => {
    const longest: number[] = []
    for (let failures = 0; failures < 8; ) {
      const retry = computeRetry({ openMs: 0 }, failures, 1)
      longest.push(retry.waitMs)
      failures = retry.failures
    }
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  test('every client waits a random share of that, and none retries without a pause', () => {
    expect(computeRetry({ openMs: 0 }, 4, 0.25).waitMs).toBe(4000)
    expect(computeRetry({ openMs: 0 }, 4, 0).waitMs).toBe(200)
  })

  test('a server that accepts and closes streams at once counts as a failure', () => {
    expect(computeRetry({ openMs: 500 }, 3, 1)).toEqual({ failures: 4, waitMs: 8000, firm: false })
  })

  test('a session that the server does not know has time to get its new token', () => {
    expect(computeRetry({ openMs: 0, unknown: true }, 0, 0).waitMs).toBeGreaterThan(2000)
  })

  test('a server that asks for time gets it, whatever else happens', () => {
    const { waitMs, firm } = computeRetry({ openMs: 0, retryAfterSeconds: 60 }, 0, 0.5)
    expect([waitMs, firm]).toEqual([60_500, true])
  })
})
