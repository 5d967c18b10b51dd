import { expect, test } from 'vitest'
import { omitSent } from './omitSent.ts'

test('what was typed while a save was on its way is still to be saved', () => {
  const sent = { appeals: '4', calls: null, charges: '7' }
  expect(omitSent(sent, sent)).toEqual({})
  expect(omitSent({ ...sent, appeals: '45', denials: '2' }, sent)).toEqual({ appeals: '45', denials: '2' })
  expect(omitSent({ ...sent, calls: '9' }, sent)).toEqual({ calls: '9' })
})
