import { expect, test } from 'vitest'
import { gainsDuties } from './gainsDuties.ts'

const at = (organizationId: string, ...duties: string[]) => ({ organization: { organizationId }, duties })

test('a user who gains a duty keeps what they were typing', () => {
  expect(gainsDuties(at('riverbend', 'manager'), at('riverbend', 'manager', 'recruiter'))).toBe(true)
  expect(gainsDuties(at('riverbend', 'manager'), at('riverbend', 'owner'))).toBe(true)
})

test('a user who loses a duty, or acts for another organization, starts over', () => {
  expect(gainsDuties(at('riverbend', 'manager', 'recruiter'), at('riverbend', 'manager'))).toBe(false)
  expect(gainsDuties(at('riverbend', 'owner'), at('riverbend', 'manager', 'bookkeeper'))).toBe(false)
  expect(gainsDuties(at('riverbend', 'manager'), at('mesa', 'manager', 'recruiter'))).toBe(false)
})
