import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles, toFounder } from '../permissions.ts'
import {
  type EngagementPeriod,
  findLastDayOver,
  isEngagedOn,
  isOpenPeriod,
  isWritablePeriod,
  maySeePrivateFields,
  maySeeWorkOn,
  mayWriteWorkOn,
} from './policy.ts'
import { toEngagementState } from './rules.ts'

/** Days around a leap day and a new year, so that comparing them as text must hold. */
const day = fc
  .integer({ min: 0, max: 500 })
  .map(offset => new Date(Date.UTC(2027, 10, 1) + offset * 86_400_000).toISOString().slice(0, 10))
const id = fc.constantFrom('ann', 'bob', 'cat', 'dan')
const actor = fc.record({ userId: id, role: fc.constantFrom(...roles) }).map(toFounder)

const anyPeriod: fc.Arbitrary<EngagementPeriod> = fc
  .record({ clientId: id, billerId: id, one: day, two: day, ended: fc.boolean() })
  .filter(({ clientId, billerId }) => clientId !== billerId)
  .map(({ clientId, billerId, one, two, ended }) => {
    const [startedOn, endedOn] = [one, two].sort() as [string, string]
    return { clientId, billerId, startedOn, endedOn: ended ? endedOn : null }
  })
const ties = fc.array(anyPeriod, { maxLength: 6 })

const riverbend: EngagementPeriod = {
  clientId: 'ann',
  billerId: 'bob',
  startedOn: '2028-02-28',
  endedOn: '2028-03-01',
}

describe('the engagements of two people', () => {
  const until = (endedOn: string | null) => ({ ...riverbend, endedOn })

  it('are over from the day after the last one ended, and not while one runs or is upcoming', () => {
    const both = [until('2028-03-01'), until('2028-05-31')]
    expect(findLastDayOver(both, '2028-05-31')).toBeNull()
    expect(findLastDayOver(both, '2028-06-01')).toBe('2028-05-31')
    expect(findLastDayOver([...both, until(null)], '2028-06-01')).toBeNull()
    expect(findLastDayOver([], '2028-06-01')).toBeNull()
  })
})

describe('an engagement', () => {
  it('is active from its first to its last day, both included, over a leap day', () => {
    const days = ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']
    expect(days.map(on => isEngagedOn(riverbend, on))).toEqual([false, true, true, true, false])
    expect(days.map(on => isOpenPeriod(riverbend, on))).toEqual([true, true, true, true, false])
    expect(days.map(on => toEngagementState(riverbend, on))).toEqual([
      'upcoming',
      'active',
      'active',
      'active',
      'ended',
    ])
  })

  it('has exactly one state each day, which agrees with whether it is active and open', () => {
    fc.assert(
      fc.property(anyPeriod, day, (one, today) => {
        const state = toEngagementState(one, today)
        expect(isEngagedOn(one, today)).toBe(state === 'active')
        expect(isOpenPeriod(one, today)).toBe(state !== 'ended')
      }),
    )
  })

  it('never opens again once it has ended', () => {
    fc.assert(
      fc.property(anyPeriod, day, day, (one, today, other) => {
        const [earlier, later] = [today, other].sort() as [string, string]
        if (!isOpenPeriod(one, earlier)) expect(isOpenPeriod(one, later)).toBe(false)
        if (isEngagedOn(one, later)) expect(isOpenPeriod(one, earlier)).toBe(true)
      }),
    )
  })
})

describe('private fields', () => {
  it('are visible only to the person, an ADMIN and the other side of an open engagement', () => {
    fc.assert(
      fc.property(actor, id, ties, day, (who, target, all, today) => {
        const tied = all.some(
          one =>
            (one.endedOn === null || today <= one.endedOn) &&
            ((who.role === 'CLIENT' && one.clientId === who.organizationId && one.billerId === target) ||
              (who.role === 'BILLER' && one.billerId === who.userId && one.clientId === target)),
        )
        expect(maySeePrivateFields(who, target, all, today)).toBe(
          who.userId === target || who.role === 'ADMIN' || tied,
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('are not opened by an engagement from a time when either had another role', () => {
    const today = '2028-02-29'
    expect(maySeePrivateFields(toFounder({ userId: 'ann', role: 'CLIENT' }), 'bob', [riverbend], today)).toBe(
      true,
    )
    expect(maySeePrivateFields(toFounder({ userId: 'ann', role: 'BILLER' }), 'bob', [riverbend], today)).toBe(
      false,
    )
    expect(maySeePrivateFields(toFounder({ userId: 'bob', role: 'CLIENT' }), 'ann', [riverbend], today)).toBe(
      false,
    )
  })
})

describe('private fields of an organization’s founder', () => {
  it('are not opened to others with a seat there, who are on the same side', () => {
    const dana = { userId: 'dan', role: 'CLIENT', organizationId: 'ann', duties: ['owner'] } as const
    expect(maySeePrivateFields(dana, 'ann', [riverbend], '2028-02-29')).toBe(false)
    expect(maySeePrivateFields(dana, 'bob', [riverbend], '2028-02-29')).toBe(true)
  })
})

describe('work', () => {
  it('is visible to a client for the days of the engagement, also long after it has ended', () => {
    const client = toFounder({ userId: 'ann', role: 'CLIENT' })
    const seen = ['2028-02-27', '2028-02-28', '2028-03-01', '2028-03-02'].map(on =>
      maySeeWorkOn(client, 'bob', [riverbend], on),
    )
    expect(seen).toEqual([false, true, true, false])
  })

  it('is visible only to the biller, an ADMIN and a client engaged with the biller that day', () => {
    fc.assert(
      fc.property(actor, id, ties, day, (who, biller, all, on) => {
        const engaged = all.some(
          one =>
            one.clientId === who.organizationId &&
            one.billerId === biller &&
            one.startedOn <= on &&
            (one.endedOn === null || on <= one.endedOn),
        )
        expect(maySeeWorkOn(who, biller, all, on)).toBe(
          who.userId === biller || who.role === 'ADMIN' || (who.role === 'CLIENT' && engaged),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('of one biller is not visible to another biller of the same client, nor a client’s own to their billers', () => {
    const other: EngagementPeriod = { ...riverbend, billerId: 'cat' }
    expect(
      maySeeWorkOn(toFounder({ userId: 'bob', role: 'BILLER' }), 'cat', [riverbend, other], '2028-02-29'),
    ).toBe(false)
    expect(
      maySeeWorkOn(toFounder({ userId: 'bob', role: 'BILLER' }), 'ann', [riverbend, other], '2028-02-29'),
    ).toBe(false)
  })
})

describe('changing work', () => {
  it.each([
    ['2028-02-01', '2028-03-07'],
    ['2028-02-29', '2028-03-07'],
    ['2027-12-31', '2028-01-07'],
    ['2028-04-30', '2028-05-07'],
  ])('after an engagement that ended on %s is closed to the client after %s', (endedOn, lastDay) => {
    const one: EngagementPeriod = { ...riverbend, startedOn: '2027-11-01', endedOn }
    const client = toFounder({ userId: 'ann', role: 'CLIENT' })
    const dayAfter = `${lastDay.slice(0, 8)}08`
    expect([isWritablePeriod(one, lastDay), isWritablePeriod(one, dayAfter)]).toEqual([true, false])
    expect(mayWriteWorkOn(client, 'bob', [one], '2027-12-01', lastDay)).toBe(true)
    expect(mayWriteWorkOn(client, 'bob', [one], '2027-12-01', dayAfter)).toBe(false)
    expect(maySeeWorkOn(client, 'bob', [one], '2027-12-01'), 'and reading stays').toBe(true)
  })

  it('stays possible until 7 to 37 days after the last day, and without a last day forever', () => {
    fc.assert(
      fc.property(anyPeriod, day, (one, today) => {
        const after = one.endedOn === null ? 0 : (Date.parse(today) - Date.parse(one.endedOn)) / 86_400_000
        if (after <= 7) expect(isWritablePeriod(one, today)).toBe(true)
        if (after > 37) expect(isWritablePeriod(one, today)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('never becomes possible again', () => {
    fc.assert(
      fc.property(anyPeriod, day, day, (one, today, other) => {
        const [earlier, later] = [today, other].sort() as [string, string]
        if (isWritablePeriod(one, later)) expect(isWritablePeriod(one, earlier)).toBe(true)
      }),
    )
  })

  it('is never possible without seeing it, and is for the biller and an ADMIN whenever they see it', () => {
    fc.assert(
      fc.property(actor, id, ties, day, day, (who, biller, all, on, today) => {
        const [sees, writes] = [
          maySeeWorkOn(who, biller, all, on),
          mayWriteWorkOn(who, biller, all, on, today),
        ]
        if (writes || who.userId === biller || who.role === 'ADMIN') expect(writes).toBe(sees)
      }),
      { numRuns: 1000 },
    )
  })

  it('goes by the engagement of that day: a new one does not reopen settled days', () => {
    const again: EngagementPeriod = { ...riverbend, startedOn: '2028-06-01', endedOn: null }
    const writes = ['2028-02-29', '2028-06-01'].map(on =>
      mayWriteWorkOn(
        toFounder({ userId: 'ann', role: 'CLIENT' }),
        'bob',
        [riverbend, again],
        on,
        '2028-06-02',
      ),
    )
    expect(writes).toEqual([false, true])
  })
})
