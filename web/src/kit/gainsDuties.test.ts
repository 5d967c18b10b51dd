import { expect, test } from 'vitest'
import { gainsDuties } from './gainsDuties.ts'

const at = (organizationId: string, ...duties: string[]) => ({ organization: { organizationId }, duties })

test('somebody who is given another duty goes on with what they were typing', () => {
  expect(gainsDuties(at('riverbend', 'manager'), at('riverbend', 'manager', 'recruiter'))).toBe(true)
  expect(gainsDuties(at('riverbend', 'manager'), at('riverbend', 'owner'))).toBe(true)
})

test('somebody who loses a duty, or acts for another organization, begins anew', () => {
  expect(gainsDuties(at('riverbend', 'manager', 'recruiter'), at('riverbend', 'manager'))).toBe(false)
  expect(gainsDuties(at('riverbend', 'owner'), at('riverbend', 'manager', 'bookkeeper'))).toBe(false)
  expect(gainsDuties(at('riverbend', 'manager'), at('mesa', 'manager', 'recruiter'))).toBe(false)
})
