import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Adding, type Sums, totalsOf } from './figures.ts'
import type { Target } from './targets.ts'

/** With what is added and its target in one. */
class Tested extends Adding {
  with({ target: of, ...one }: Sums & { target: Target }): this {
    return this.add(one, of)
  }
}

const target = (perHour: number | null, source: Target['source'] = 'default'): Target => ({
  perHour,
  source,
  from: null,
})
const done = (quantity: number, minutes: number, perHour: number | null, holdMinutes = 0) => ({
  n: 1,
  quantity,
  minutes,
  holdMinutes,
  dollarsCents: 100,
  collectedCents: 0,
  target: target(perHour),
})

const anyDone = fc
  .record({
    quantity: fc.nat(500),
    minutes: fc.nat(600),
    perHour: fc.constantFrom(null, 3.5, 10, 20),
    hold: fc.nat(60),
  })
  .map(one => done(one.quantity, one.minutes, one.perHour, one.hold))

describe('figures', () => {
  it('of one target are the plain ones', () => {
    const figures = new Tested()
      .with(done(15, 60, 15))
      .with(done(30, 60, 15))
      .figures()
    expect(figures).toMatchObject({
      quantity: 45,
      minutes: 120,
      unitsPerHour: 22.5,
      target: 15,
      attainment: 1.5,
    })
    expect(figures.weightedUnits).toBe(60)
    expect(figures.targetSource).toBe('default')
  })

  it('of calls and portals together are held against what their hours would have brought', () => {
    const figures = new Tested()
      .with(done(10, 60, 10))
      .with(done(4, 60, 4))
      .figures()
    expect(figures).toMatchObject({ unitsPerHour: 7, target: 7, attainment: 1 })
    expect(figures.weightedUnits).toBe(40)
  })

  it('leave payer hold out, unless one asks for it', () => {
    const adding = new Tested().with(done(10, 60, 10, 60))
    expect(adding.figures()).toMatchObject({ unitsPerHour: 10, attainment: 1, holdShare: 0.5 })
    expect(adding.figures(true)).toMatchObject({ unitsPerHour: 5, attainment: 0.5 })
  })

  it('of work without a target have none, and nothing to be weighed by', () => {
    const figures = new Tested().with(done(3, 60, null)).figures()
    expect(figures).toMatchObject({ unitsPerHour: 3, target: null, attainment: null, weightedUnits: null })
  })

  it('of fewer than five entries are not compared', () => {
    const adding = new Tested()
    for (let count = 1; count <= 5; count++) {
      adding.with(done(1, 5, 10))
      expect(adding.figures().compared).toBe(count >= 5)
    }
  })

  it('say nothing of whose the target was where they were different ones', () => {
    const client = { ...done(1, 5, 10), target: target(10, 'client') }
    expect(
      new Tested()
        .with(done(1, 5, 10))
        .with(client)
        .figures().targetSource,
    ).toBeNull()
  })

  it('come to the same in whatever order and by whatever parts they are added up', () => {
    fc.assert(
      fc.property(fc.array(anyDone, { maxLength: 12 }), all => {
        const [one, other] = [new Tested(), new Tested()]
        for (const each of all) one.with(each)
        for (const each of all.toReversed()) other.with(each)
        const [these, those] = [totalsOf(one, 3600), totalsOf(other, 3600)]
        expect(these.quantity).toBe(all.reduce((sum, { quantity }) => sum + quantity, 0))
        expect((these.utilisation ?? 0) * 60).toBeCloseTo(these.minutes + these.holdMinutes, 6)
        expect(these.weightedUnits).toBeCloseTo(those.weightedUnits, 6)
        expect(these.attainment ?? -1).toBeCloseTo(those.attainment ?? -1, 6)
      }),
    )
  })
})
