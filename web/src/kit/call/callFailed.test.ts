import { expect, test } from 'vitest'
import { isForeignAnswer } from './callFailed.ts'

test('what is no JSON is a proxy’s answer where it says that something went wrong, or that all is well', () => {
  const page = undefined
  for (const status of [200, 502, 504]) expect(isForeignAnswer(status, page), `${status}`).toBe(true)
  // What is refused in front of the app has not been done by it.
  for (const status of [403, 413]) expect(isForeignAnswer(status, page), `${status}`).toBe(false)
  for (const status of [200, 409, 500, 503]) expect(isForeignAnswer(status, {}), `${status}`).toBe(false)
})
