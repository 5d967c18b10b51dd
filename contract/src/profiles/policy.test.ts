import { describe, expect, it } from 'vitest'
import { type Role, toFounder } from '../permissions.ts'
import { maySeeProfile, maySeeResume, mayUpdateProfile } from './policy.ts'

const billerId = 'biller'
const by = (role: Role, userId = 'somebody') => toFounder({ role, userId })
const nothing = { seesProfile: false, seesResume: false }
const invited = { seesProfile: true, seesResume: false }
const engaged = { seesProfile: true, seesResume: true }
const profileOf = (listed: boolean, active = true) => ({ userId: billerId, listed, active })

describe('a profile', () => {
  it('can be changed by its biller and an ADMIN', () => {
    expect(mayUpdateProfile(by('BILLER', billerId), billerId)).toBe(true)
    expect(mayUpdateProfile(by('ADMIN'), billerId)).toBe(true)
    expect(mayUpdateProfile(by('BILLER'), billerId)).toBe(false)
    expect(mayUpdateProfile(by('CLIENT'), billerId)).toBe(false)
  })

  it.each([
    ['a listed one', by('CLIENT'), profileOf(true), nothing, true],
    ['one whose biller has left', by('CLIENT'), profileOf(true, false), nothing, false],
    ['an unlisted one', by('CLIENT'), profileOf(false), nothing, false],
    ['of somebody they invited', by('CLIENT'), profileOf(false), invited, true],
    ['a listed one, as another biller', by('BILLER'), profileOf(true), nothing, false],
    ['their own', by('BILLER', billerId), profileOf(false), nothing, true],
    ['any, as an ADMIN', by('ADMIN'), profileOf(false, false), nothing, true],
  ])('is seen or not: %s', (_, actor, profile, business, expected) => {
    expect(maySeeProfile(actor, profile, business)).toBe(expected)
  })

  it('shows its résumé only to clients who engage the biller or received an application', () => {
    expect(maySeeResume(by('CLIENT'), billerId, engaged)).toBe(true)
    expect(maySeeResume(by('CLIENT'), billerId, invited)).toBe(false)
    expect(maySeeResume(by('BILLER', billerId), billerId, nothing)).toBe(true)
    expect(maySeeResume(by('BILLER'), billerId, engaged)).toBe(false)
    expect(maySeeResume(by('ADMIN'), billerId, nothing)).toBe(true)
  })
})
