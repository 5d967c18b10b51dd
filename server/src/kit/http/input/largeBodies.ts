import { setImmediate as othersFirst, setTimeout as sleep } from 'node:timers/promises'
import { createSemaphore } from '../../semaphore.ts'

const largeFrom = 32 * 1024
const semaphore = createSemaphore(1)

export const isLargeBody = (bytes: number): boolean => bytes > largeFrom

/** Several times what the largest body of any call has. */
const maxDepth = 32
const maxValues = 10_000

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openings = [0x5b, 0x7b]
const closings = [0x5d, 0x7d]

/**
 * Whether JSON is nested deeper, or has more values, than any call takes. Parsed it would take fifty times its size, and
 * forty of them at once hundreds of megabytes; here its bytes are looked at once and nothing is made of them.
 */
export function hasTooMuchStructure(json: Uint8Array): boolean {
  let depth = 0
  let values = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (isInText) {
      if (byte === backslash) at++
      else if (byte === quote) isInText = false
    } else if (byte === quote) isInText = true
    else if (byte === comma) values++
    else if (openings.includes(byte)) depth++
    else if (closings.includes(byte)) depth--
    if (depth > maxDepth || values > maxValues) return true
  }
  return false
}

/**
 * Reads a large body in its turn, one at a time in this process, and others have as long as it took before the next: forty
 * of them at once would keep everybody waiting for the sum of what they take.
 */
export const readLargeBody = <Result>(read: () => Result): Promise<Result> =>
  semaphore.inTurn(async () => {
    await othersFirst()
    const began = performance.now()
    try {
      return read()
    } finally {
      await sleep(performance.now() - began)
    }
  })
