import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrganizationId } from '../kit/ids.ts'
import { allWorkTypes } from '../kit/workTypes.ts'
import { createTargetFinder, type TargetChange } from './targets.ts'

const posting = 'payment-posting-manual'
const set = (
  clientId: OrganizationId | null,
  perHour: number | null,
  from: string,
  more: Partial<TargetChange> = {},
): TargetChange => ({
  clientId,
  practiceId: null,
  workType: posting,
  byPhone: false,
  perHour,
  from,
  ...more,
})
const work = (clientId: OrganizationId | null = 'client', workType = posting, byPhone = false) => ({
  clientId,
  practiceId: null,
  workType,
  byPhone,
})

describe('a target', () => {
  it('is the default when none is set', () => {
    const find = createTargetFinder([])
    expect(find(work(), '2026-03-01')).toEqual({ perHour: 15, source: 'default', from: null })
    expect(find(work('client', 'denials-clinical'), '2026-03-01').perHour).toBe(3.5)
    expect(find(work('client', 'credentialing'), '2026-03-01').perHour).toBeNull()
  })

  it('of eligibility is 10 an hour, and 4 by phone', () => {
    const find = createTargetFinder([])
    expect(find(work('client', 'eligibility-benefits'), '2026-03-01').perHour).toBe(10)
    expect(find(work('client', 'eligibility-benefits', true), '2026-03-01').perHour).toBe(4)
    expect(find(work('client', posting, true), '2026-03-01').perHour).toBe(15)
  })

  it('of a client overrides the installation’s, and that overrides the default, each from its first day on', () => {
    const find = createTargetFinder([set(null, 16, '2026-02-01'), set('client', 18, '2026-03-01')])
    expect(find(work(), '2026-01-31')).toEqual({ perHour: 15, source: 'default', from: null })
    expect(find(work(), '2026-02-28')).toEqual({ perHour: 16, source: 'house', from: '2026-02-01' })
    expect(find(work(), '2026-03-01')).toEqual({ perHour: 18, source: 'client', from: '2026-03-01' })
    expect(find(work('another'), '2026-03-01').source).toBe('house')
    expect(find(work(null), '2026-03-01').source).toBe('house')
  })

  it('of a practice overrides its client’s, for that practice alone', () => {
    const east = { practiceId: 'east' }
    const find = createTargetFinder([
      set('client', 18, '2026-02-01'),
      set('client', 6, '2026-02-01', { byPhone: true }),
      set('client', 22, '2026-03-01', east),
      set('client', null, '2026-04-01', east),
    ])
    expect(find({ ...work(), ...east }, '2026-02-28')).toMatchObject({ perHour: 18, source: 'client' })
    expect(find({ ...work(), ...east }, '2026-03-01')).toEqual({
      perHour: 22,
      source: 'practice',
      from: '2026-03-01',
    })
    // What it has set for all of that work goes before what its client has set for calls.
    expect(find({ ...work('client', posting, true), ...east }, '2026-03-01').perHour).toBe(22)
    expect(find({ ...work(), practiceId: 'west' }, '2026-03-01').perHour).toBe(18)
    expect(find(work(), '2026-03-01').perHour).toBe(18)
    expect(find({ ...work(), ...east }, '2026-04-01')).toMatchObject({ perHour: 18, source: 'client' })
  })

  it('that is removed gives way to the next one below, from that day on', () => {
    const find = createTargetFinder([
      set(null, 16, '2026-02-01'),
      set('client', 18, '2026-03-01'),
      set('client', null, '2026-04-01'),
    ])
    expect(find(work(), '2026-03-31').perHour).toBe(18)
    expect(find(work(), '2026-04-01')).toEqual({ perHour: 16, source: 'house', from: '2026-02-01' })
  })

  it('set for calls applies to calls alone', () => {
    const calls = set('client', 6, '2026-03-01', { byPhone: true })
    const find = createTargetFinder([set('client', 18, '2026-03-01'), calls])
    expect(find(work('client', posting, true), '2026-03-02').perHour).toBe(6)
    expect(find(work('client', posting, false), '2026-03-02').perHour).toBe(18)
  })

  it('is the same in whatever order targets were set', () => {
    const owners = [
      { clientId: null, practiceId: null },
      { clientId: 'client', practiceId: null },
      { clientId: 'client', practiceId: 'east' },
    ]
    const anyFields = fc.record({
      workType: fc.constantFrom(...allWorkTypes.slice(0, 3).map(({ value }) => value)),
      byPhone: fc.boolean(),
      perHour: fc.option(fc.integer({ min: 1, max: 50 })),
      from: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
    })
    const anySet = fc
      .tuple(fc.constantFrom(...owners), anyFields)
      .map(([owner, fields]): TargetChange => ({ ...owner, ...fields }))
    const byKey = ({ perHour: _, ...key }: TargetChange) => JSON.stringify(Object.entries(key).sort())
    fc.assert(
      fc.property(fc.uniqueArray(anySet, { selector: byKey, maxLength: 12 }), all => {
        const [one, other] = [createTargetFinder(all), createTargetFinder(all.toReversed())]
        for (const { practiceId, workType, byPhone } of all)
          for (const day of ['2025-12-31', '2026-01-15', '2026-02-15', '2026-03-15']) {
            const target = { clientId: 'client', practiceId, workType, byPhone }
            expect(one(target, day)).toEqual(other(target, day))
          }
      }),
    )
  })
})
