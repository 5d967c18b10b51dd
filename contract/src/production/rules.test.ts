import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeAttainment,
  computeHoldShare,
  computeUnitsPerHour,
  computeUtilization,
  computeWeightedUnits,
  findDayErrors,
  findReviewError,
  findTakeBackError,
  isSubmittable,
  isTakeable,
  isWritablePart,
  type PartStatus,
  toDayStatus,
  toShownRatio,
} from './rules.ts'

const statuses: readonly PartStatus[] = ['draft', 'submitted', 'approved', 'rejected']
const anyStatus = fc.constantFrom(...statuses)
const anyEntry = fc.record({
  clientId: fc.constantFrom('one', 'other'),
  minutes: fc.nat(1440),
  holdMinutes: fc.nat(1440),
})

describe('units', () => {
  it('an hour are quantity × 60 ÷ minutes, and none without minutes', () => {
    expect(computeUnitsPerHour(15, 60)).toBe(15)
    expect(computeUnitsPerHour(7, 45)).toBe((7 * 60) / 45)
    expect(computeUnitsPerHour(7, 0)).toBeNull()
    expect(computeUnitsPerHour(0, 30)).toBe(0)
  })

  it('are weighted so that one is three minutes at target', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.double({ min: 0.1, max: 100, noNaN: true }), (quantity, target) => {
        const minutesAtTarget = (quantity / target) * 60
        expect((computeWeightedUnits(quantity, target) ?? 0) * 3).toBeCloseTo(minutesAtTarget, 4)
      }),
    )
    expect(computeWeightedUnits(10, null)).toBeNull()
  })

  it('reach a target of all of it exactly when they are as many as the target', () => {
    expect(computeAttainment(computeUnitsPerHour(8, 60), 8)).toBe(1)
    expect(computeAttainment(computeUnitsPerHour(4, 60), 8)).toBe(0.5)
    expect(computeAttainment(null, 8)).toBeNull()
    expect(computeAttainment(8, null)).toBeNull()
  })

  it('are not held against a target before there are 15 minutes of them', () => {
    const ratioAfter = (minutes: number) =>
      toShownRatio(computeAttainment(computeUnitsPerHour(38, minutes), 15), minutes)
    expect([0, 1, 14, 15, 60].map(ratioAfter)).toEqual([null, null, null, 152 / 15, 38 / 15])
  })
})

describe('time', () => {
  it('is utilized as minutes and payer hold over punched time', () => {
    expect(computeUtilization(420, 8 * 3600)).toBe(0.875)
    expect(computeUtilization(420, 0)).toBeNull()
    expect([computeUtilization(60, 899), computeUtilization(60, 900)]).toEqual([null, 4])
  })

  it('on hold is a share of both', () => {
    expect(computeHoldShare(90, 30)).toBe(0.25)
    expect(computeHoldShare(0, 0)).toBeNull()
  })
})

describe('a day', () => {
  const day = { day: '2026-03-09', today: '2026-03-10', remaining: [], isEngagedWith: () => true }

  it('has 1,440 minutes including payer hold and entries that stay, and is refused beyond them', () => {
    fc.assert(
      fc.property(
        fc.array(anyEntry, { maxLength: 4 }),
        fc.array(anyEntry, { maxLength: 3 }),
        (entries, saved) => {
          const sum = [...entries, ...saved].reduce((all, one) => all + one.minutes + one.holdMinutes, 0)
          expect('entries' in findDayErrors({ ...day, entries, remaining: saved })).toBe(sum > 1440)
        },
      ),
    )
  })

  it('of tomorrow cannot be written, that of today can', () => {
    expect(findDayErrors({ ...day, day: '2026-03-11', entries: [] })).toEqual({
      day: 'This day is in the future.',
    })
    expect(findDayErrors({ ...day, day: '2026-03-10', entries: [] })).toEqual({})
  })

  it('takes no entry for a client the biller does not work for, and names the entry', () => {
    const entries = ['one', 'other', 'one'].map(clientId => ({ clientId, minutes: 1, holdMinutes: 0 }))
    const problems = findDayErrors({ ...day, entries, isEngagedWith: clientId => clientId === 'one' })
    expect(Object.keys(problems)).toEqual(['entries.1.clientId'])
  })

  it('has the status of the part that needs attention most', () => {
    const part = (status: PartStatus, locked = false) => ({ status, locked })
    expect(toDayStatus([part('approved'), part('rejected'), part('submitted')])).toBe('rejected')
    expect(toDayStatus([part('approved'), part('draft')])).toBe('draft')
    expect(toDayStatus([part('approved'), part('submitted')])).toBe('submitted')
    expect(toDayStatus([part('approved')])).toBe('approved')
    expect(toDayStatus([])).toBe('draft')
    expect(toDayStatus([part('approved', true), part('draft', true)])).toBe('locked')
    expect(toDayStatus([part('rejected', true), part('submitted')])).toBe('submitted')
  })

  it('has the same status in any order of its parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ status: anyStatus, locked: fc.boolean() }), { minLength: 1, maxLength: 5 }),
        parts => {
          const status = toDayStatus(parts)
          expect(toDayStatus(parts.toReversed())).toBe(status)
          expect(parts.map(part => (part.locked ? 'locked' : part.status))).toContain(status)
        },
      ),
    )
  })
})

describe('a part', () => {
  it('can be edited until it is submitted, and again after it was sent back or reopened', () => {
    fc.assert(
      fc.property(anyStatus, fc.boolean(), fc.boolean(), (status, reopened, locked) => {
        const expected = status === 'draft' || status === 'rejected' || (status === 'approved' && reopened)
        expect(isWritablePart({ status, reopened, locked })).toBe(expected && !locked)
      }),
    )
  })

  it('never both waits for its biller and for its client', () => {
    for (const status of statuses)
      expect([isSubmittable({ status, locked: false }), findReviewError(status, false) === null]).not.toEqual(
        [true, true],
      )
  })

  it('can be withdrawn exactly as long as its client could decide on it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ status: anyStatus, locked: fc.boolean() }), { maxLength: 5 }),
        parts => {
          for (const part of parts)
            expect(isTakeable(part)).toBe(findReviewError(part.status, part.locked) === null)
          expect(findTakeBackError(parts) === null).toBe(parts.some(isTakeable))
        },
      ),
    )
    expect(findTakeBackError([{ status: 'submitted', locked: true }])).toContain('closed')
    expect(findTakeBackError([{ status: 'approved', locked: false }])).toContain('already approved')
    expect(findTakeBackError([{ status: 'rejected', locked: false }])).toContain('sent back')
    expect(findTakeBackError([])).toContain('Nothing')
  })

  it('is decided once, and not in a locked month', () => {
    expect(findReviewError('submitted', false)).toBeNull()
    for (const status of [null, 'draft', 'approved', 'rejected'] as const)
      expect(findReviewError(status, false)).not.toBeNull()
    for (const status of statuses) expect(findReviewError(status, true)).toContain('closed')
  })
})
