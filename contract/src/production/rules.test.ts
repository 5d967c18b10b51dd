import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attainmentOf,
  holdShareOf,
  isSubmittable,
  isWritablePart,
  type PartStatus,
  problemsOf,
  statusOfDay,
  unitsPerHour,
  utilisationOf,
  weightedUnits,
  whyNotReview,
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
    expect(unitsPerHour(15, 60)).toBe(15)
    expect(unitsPerHour(7, 45)).toBe((7 * 60) / 45)
    expect(unitsPerHour(7, 0)).toBeNull()
    expect(unitsPerHour(0, 30)).toBe(0)
  })

  it('are weighted so that one is three minutes at target', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.double({ min: 0.1, max: 100, noNaN: true }), (quantity, target) => {
        const minutesAtTarget = (quantity / target) * 60
        expect((weightedUnits(quantity, target) ?? 0) * 3).toBeCloseTo(minutesAtTarget, 4)
      }),
    )
    expect(weightedUnits(10, null)).toBeNull()
  })

  it('reach a target of all of it exactly when they are as many as the target', () => {
    expect(attainmentOf(unitsPerHour(8, 60), 8)).toBe(1)
    expect(attainmentOf(unitsPerHour(4, 60), 8)).toBe(0.5)
    expect(attainmentOf(null, 8)).toBeNull()
    expect(attainmentOf(8, null)).toBeNull()
  })
})

describe('time', () => {
  it('is used as far as minutes and payer hold go, of what was punched', () => {
    expect(utilisationOf(420, 8 * 3600)).toBe(0.875)
    expect(utilisationOf(420, 0)).toBeNull()
    expect([utilisationOf(60, 899), utilisationOf(60, 900)]).toEqual([null, 4])
  })

  it('on hold is a share of both', () => {
    expect(holdShareOf(90, 30)).toBe(0.25)
    expect(holdShareOf(0, 0)).toBeNull()
  })
})

describe('a day', () => {
  const day = { day: '2026-03-09', today: '2026-03-10', kept: [], isEngagedWith: () => true }

  it('has 1,440 minutes with payer hold and with what stays, and is told so beyond them', () => {
    fc.assert(
      fc.property(
        fc.array(anyEntry, { maxLength: 4 }),
        fc.array(anyEntry, { maxLength: 3 }),
        (entries, kept) => {
          const sum = [...entries, ...kept].reduce((all, one) => all + one.minutes + one.holdMinutes, 0)
          expect('entries' in problemsOf({ ...day, entries, kept })).toBe(sum > 1440)
        },
      ),
    )
  })

  it('of tomorrow cannot be written, that of today can', () => {
    expect(problemsOf({ ...day, day: '2026-03-11', entries: [] })).toEqual({
      day: 'This day is in the future.',
    })
    expect(problemsOf({ ...day, day: '2026-03-10', entries: [] })).toEqual({})
  })

  it('takes nothing for a client whom one does not work for, and says which entry that is', () => {
    const entries = ['one', 'other', 'one'].map(clientId => ({ clientId, minutes: 1, holdMinutes: 0 }))
    const problems = problemsOf({ ...day, entries, isEngagedWith: clientId => clientId === 'one' })
    expect(Object.keys(problems)).toEqual(['entries.1.clientId'])
  })

  it('stands where the part stands that needs somebody most', () => {
    const part = (status: PartStatus, locked = false) => ({ status, locked })
    expect(statusOfDay([part('approved'), part('rejected'), part('submitted')])).toBe('rejected')
    expect(statusOfDay([part('approved'), part('draft')])).toBe('draft')
    expect(statusOfDay([part('approved'), part('submitted')])).toBe('submitted')
    expect(statusOfDay([part('approved')])).toBe('approved')
    expect(statusOfDay([])).toBe('draft')
    expect(statusOfDay([part('approved', true), part('draft', true)])).toBe('locked')
    expect(statusOfDay([part('rejected', true), part('submitted')])).toBe('submitted')
  })

  it('stands the same in whatever order its parts come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ status: anyStatus, locked: fc.boolean() }), { minLength: 1, maxLength: 5 }),
        parts => {
          const status = statusOfDay(parts)
          expect(statusOfDay(parts.toReversed())).toBe(status)
          expect(parts.map(part => (part.locked ? 'locked' : part.status))).toContain(status)
        },
      ),
    )
  })
})

describe('a part', () => {
  it('is written until it is submitted, and again when it was sent back or opened again', () => {
    fc.assert(
      fc.property(anyStatus, fc.boolean(), fc.boolean(), (status, reopened, locked) => {
        const expected = status === 'draft' || status === 'rejected' || (status === 'approved' && reopened)
        expect(isWritablePart({ status, reopened, locked })).toBe(expected && !locked)
      }),
    )
  })

  it('never both waits for its biller and for its client', () => {
    for (const status of statuses)
      expect([isSubmittable({ status, locked: false }), whyNotReview(status, false) === null]).not.toEqual([
        true,
        true,
      ])
  })

  it('is decided on once, and not in a locked month', () => {
    expect(whyNotReview('submitted', false)).toBeNull()
    for (const status of [null, 'draft', 'approved', 'rejected'] as const)
      expect(whyNotReview(status, false)).not.toBeNull()
    for (const status of statuses) expect(whyNotReview(status, true)).toContain('closed')
  })
})
