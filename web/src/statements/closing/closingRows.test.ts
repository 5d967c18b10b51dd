import { nothingLeft } from '@claimcrew/contract/statements/closing'
import type { ClosingRow } from '@claimcrew/contract/statements/shapes'
import { describe, expect, it } from 'vitest'
import {
  canClose,
  hasOnlyGaps,
  isLate,
  listTargets,
  nameBillers,
  sumClosing,
  toExpectedClosing,
} from './closingRows.ts'

const row = (
  billerId: string,
  state: ClosingRow['state'],
  left: Partial<ClosingRow['left']> = {},
): ClosingRow => ({
  billerId,
  billerName: billerId,
  state,
  left: { ...nothingLeft, ...left },
  endedOn: null,
  closeBy: null,
  unassignedSeconds: 0,
  statements: [],
})

const ready = row('ready', 'ready')
const gaps = row('gaps', 'waiting', { gaps: 2 })
const production = row('production', 'waiting', { productionToApprove: 3, productionToSubmit: 1 })
const closed = row('closed', 'closed')
const reopened = row('reopened', 'reopened')

describe('the billers whose month is closed', () => {
  it('are named, or counted, because others may stay open', () => {
    expect([nameBillers([ready]), nameBillers([ready, gaps])]).toEqual(['ready', '2 billers'])
  })

  it('include those with nothing open, and those with only production open', () => {
    expect([ready, gaps, production, closed, reopened].map(canClose)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  it('include those with only time gaps left, with a reason, and none with more', () => {
    const more = row('more', 'waiting', { gaps: 1, leave: 1 })
    expect([ready, gaps, more, closed].map(hasOnlyGaps)).toEqual([false, true, false, false])
  })

  it('are all who can be closed, unless some are selected', () => {
    const all = [ready, gaps, production, closed]
    expect(listTargets(all, new Set())).toEqual([ready, production])
    expect(listTargets(all, new Set(['gaps', 'ready']))).toEqual([ready, gaps])
  })

  it('cannot be closed after the client’s last day for it', () => {
    const ended = { ...ready, endedOn: '2026-10-12', closeBy: '2026-11-07' }
    expect([isLate(ended, '2026-11-07'), isLate(ended, '2026-11-08'), isLate(ready, '2026-11-08')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('drop a selection of those closed by someone else meanwhile', () => {
    expect(listTargets([ready, closed], new Set(['closed']))).toEqual([ready])
  })

  it('show the expected amount, statement by statement', () => {
    const statement = {
      statementId: 'one',
      seconds: 3600,
      amountCents: 900,
    } as ClosingRow['statements'][number]
    expect(toExpectedClosing([{ ...ready, statements: [statement] }, production])).toEqual({
      statements: [{ statementId: 'one', seconds: 3600, amountCents: 900 }],
      toApprove: 3,
      toSubmit: 1,
    })
  })

  it('show what closing does', () => {
    expect(sumClosing([ready, production])).toEqual({
      statements: 0,
      amountCents: 0,
      toApprove: 3,
      toSubmit: 1,
    })
  })
})
