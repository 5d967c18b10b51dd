import { expect, test } from 'vitest'
import { isLostByProxy } from './callFailed.ts'

test('what a proxy says in place of an answer tells nothing of what was done; any other answer does', () => {
  const page = undefined
  for (const status of [502, 504]) expect(isLostByProxy(status, page), `${status}`).toBe(true)
  // What is refused in front of the app has not been done by it, and an empty answer is a failure like any other.
  for (const status of [200, 403, 413, 500]) expect(isLostByProxy(status, page), `${status}`).toBe(false)
  for (const status of [200, 409, 502, 503]) expect(isLostByProxy(status, {}), `${status}`).toBe(false)
})
