import { expect, test } from 'vitest'
import { dropSent, parseCorrections } from './quickCorrections.ts'

test('corrections that were kept are those that were made, and what cannot be read is none', () => {
  const made = { plannedQuantity: 55, assigneeId: null, priority: 'high' } as const
  expect(parseCorrections(JSON.stringify(made))).toEqual(made)
  expect(parseCorrections('')).toEqual({})
  expect(parseCorrections('{"plannedQuantity":"many"}')).toEqual({})
})

test('what was corrected while a line was sent belongs to the next one, and what was sent does not', () => {
  const sent = { plannedQuantity: 55, priority: 'high' } as const
  expect(dropSent(sent, sent)).toEqual({})
  expect(dropSent({ ...sent, plannedQuantity: 10, dollarsCents: null }, sent)).toEqual({
    plannedQuantity: 10,
    dollarsCents: null,
  })
})
