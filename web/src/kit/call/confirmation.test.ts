import { expect, it } from 'vitest'
import { onConfirmationRequired, requestConfirmation } from './confirmation.ts'

it('asks once for all calls that are refused at the same moment, and anew for the next', async () => {
  const answers = [true, false]
  let questions = 0
  const stop = onConfirmationRequired(async () => answers[questions++] ?? false)
  expect(await Promise.all([requestConfirmation(), requestConfirmation()])).toEqual([true, true])
  expect(await requestConfirmation()).toBe(false)
  expect(questions).toBe(2)
  stop()
  expect(await requestConfirmation(), 'nobody is there to ask').toBe(false)
  expect(questions).toBe(2)
})
