import type { ClosingRow } from '@claimcrew/contract/statements/shapes'
import { describe, expect, it } from 'vitest'
import { canClose, closingOf, targetsIn } from './rows.ts'

const nothing = {
  days: 0,
  sessions: 0,
  gaps: 0,
  corrections: 0,
  leave: 0,
  productionToApprove: 0,
  productionToSubmit: 0,
}

const row = (billerId: string, state: ClosingRow['state'], left: Partial<ClosingRow['left']> = {}) =>
  ({ billerId, billerName: billerId, state, left: { ...nothing, ...left }, statements: [] }) as ClosingRow

const ready = row('ready', 'ready')
const gaps = row('gaps', 'waiting', { gaps: 2 })
const production = row('production', 'waiting', { productionToApprove: 3, productionToSubmit: 1 })
const closed = row('closed', 'closed')
const reopened = row('reopened', 'reopened')

describe('whose month is closed', () => {
  it('takes those with nothing left, and those of whom only production is', () => {
    expect([ready, gaps, production, closed, reopened].map(canClose)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  it('is everybody who can be, unless somebody is chosen', () => {
    const all = [ready, gaps, production, closed]
    expect(targetsIn(all, new Set())).toEqual([ready, production])
    expect(targetsIn(all, new Set(['gaps', 'ready']))).toEqual([ready, gaps])
  })

  it('forgets a choice of those whom somebody else has closed meanwhile', () => {
    expect(targetsIn([ready, closed], new Set(['closed']))).toEqual([ready])
  })

  it('says what closing does', () => {
    expect(closingOf([ready, production])).toEqual({
      statements: 0,
      amountCents: 0,
      toApprove: 3,
      toSubmit: 1,
    })
  })
})
