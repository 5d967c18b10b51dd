import { expect, test } from 'vitest'
import { AdminAddress } from './address.ts'

const person = '01890a5d-ac96-774b-bcce-b302099a8057'

test('an address opens what it names', () => {
  expect(AdminAddress.parse({ view: 'log', person, outcome: 'failed' })).toEqual({
    view: 'log',
    search: '',
    show: 'all',
    person,
    outcome: 'failed',
  })
  expect(AdminAddress.parse({ show: 'unmapped', search: 'santos' })).toMatchObject({
    view: 'people',
    show: 'unmapped',
    search: 'santos',
  })
  expect(AdminAddress.parse({ view: 'sync', failing: 'true' })).toMatchObject({ failing: 'true' })
})

test('and what is nonsense in it counts as not said', () => {
  const nonsense = { view: 'moon', show: '1', person: '../x', outcome: 'perhaps', failing: '1' }
  expect(AdminAddress.parse(nonsense)).toEqual({ view: 'people', search: '', show: 'all' })
})
