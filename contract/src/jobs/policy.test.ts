import { describe, expect, it } from 'vitest'
import { mayContact } from './policy.ts'
import { needsOffer, toUsualTerms } from './rules.ts'

const nothing = { ties: [], applied: false, invited: false }
const today = '2026-03-10'

describe('two people', () => {
  it.each([
    ['strangers', nothing, false],
    ['with an application that is open', { ...nothing, applied: true }, true],
    ['with an invitation that is open', { ...nothing, invited: true }, true],
    ['who work together', { ...nothing, ties: [{ endedOn: null }] }, true],
    ['who did until 30 days ago', { ...nothing, ties: [{ endedOn: '2026-02-08' }] }, true],
    ['who did until 31 days ago', { ...nothing, ties: [{ endedOn: '2026-02-07' }] }, false],
  ])('%s', (_, dealings, may) => {
    expect(mayContact(dealings, today)).toBe(may)
  })
})

describe('terms', () => {
  const request = { rateCents: 2000, agreed: { pay: 'hourly', hoursPerWeek: 20 } } as const
  const post = { pay: 'hourly' } as const

  it.each([
    [2000, 20, null],
    [2001, 20, null],
    [1999, 20, 'rate'],
    [2000, 20.5, 'hours'],
    [1999, 40, 'rate'],
  ] as const)('of %i cents and %d hours: %s', (rateCents, hoursPerWeek, why) => {
    expect(needsOffer({ rateCents, hoursPerWeek }, request, post)).toBe(why)
  })

  it('need an offer when the post’s pay type has changed since the application, whatever the terms', () => {
    expect(needsOffer({ rateCents: 9000, hoursPerWeek: 20 }, request, { pay: 'fixed' })).toBe('pay')
  })

  it('use the post’s hours, else the biller’s, else a full week', () => {
    const hours = (job: number | null, biller: number | null) => {
      const agreed = { pay: 'hourly', hoursPerWeek: job } as const
      return toUsualTerms({ ...request, agreed }, { hoursPerWeek: biller }, today).hoursPerWeek
    }
    expect([hours(20, 30), hours(null, 30), hours(null, null)]).toEqual([20, 30, 40])
    expect(needsOffer(toUsualTerms(request, { hoursPerWeek: 1 }, today), request, post)).toBeNull()
  })
})
