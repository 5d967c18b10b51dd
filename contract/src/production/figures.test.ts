import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntrySums, FigureAdder, toTotals } from './figures.ts'
import type { Target } from './targets.ts'

/** Adds an entry and its target in one call. */
class TestedFigures extends FigureAdder {
  with({ target: of, ...one }: EntrySums & { target: Target }): this {
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
    const figures = new TestedFigures()
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

  it('of calls and portals together are compared with what their hours would have brought', () => {
    const figures = new TestedFigures()
      .with(done(10, 60, 10))
      .with(done(4, 60, 4))
      .figures()
    expect(figures).toMatchObject({ unitsPerHour: 7, target: 7, attainment: 1 })
    expect(figures.weightedUnits).toBe(40)
  })

  it('leave payer hold out unless it is asked for', () => {
    const adding = new TestedFigures().with(done(10, 60, 10, 60))
    expect(adding.figures()).toMatchObject({ unitsPerHour: 10, attainment: 1, holdShare: 0.5 })
    expect(adding.figures(true)).toMatchObject({ unitsPerHour: 5, attainment: 0.5 })
  })

  it('count payer hold in rate, attainment and totals alike, and in utilization always', () => {
    fc.assert(
      fc.property(anyDone, fc.boolean(), (one, withHold) => {
        const adding = new TestedFigures().with(one)
        const [row, totals] = [adding.figures(withHold), toTotals(adding, 3600, withHold)]
        expect(totals.unitsPerHour).toBe(row.unitsPerHour)
        expect(totals.attainment ?? -1).toBeCloseTo(row.attainment ?? -1, 9)
        expect(totals.weightedUnits).toBe(row.weightedUnits)
        expect(totals.utilisation).toBeCloseTo((one.minutes + one.holdMinutes) / 60, 9)
      }),
    )
  })

  it('of mixed work are weighted units over those expected in its time', () => {
    // An hour of charges at half their target, and an hour of appeals at twice theirs: 10 of 20 and 40 of 20.
    const mixed = new TestedFigures().with(done(10, 60, 20)).with(done(1.6, 60, 0.8))
    expect(toTotals(mixed, 7200)).toMatchObject({ weightedUnits: 50, attainment: 1.25, utilisation: 1 })
  })

  it('of several targets have a rate that is their attainment of one target', () => {
    fc.assert(
      fc.property(fc.array(anyDone, { minLength: 1, maxLength: 6 }), fc.boolean(), (all, withHold) => {
        const adding = new TestedFigures()
        for (const one of all.filter(({ target: { perHour } }) => perHour !== null)) adding.with(one)
        const { attainment, target: common } = adding.figures(withHold)
        if (attainment !== null && common !== null)
          expect(attainment).toBeCloseTo(adding.attainment(withHold) ?? -1, 9)
      }),
    )
  })

  it('of time without units are 0% of the target, be it one target or several', () => {
    const one = new TestedFigures().with(done(0, 60, 15))
    const several = new TestedFigures().with(done(0, 60, 15)).with(done(0, 30, 10))
    expect([one.figures().attainment, several.figures().attainment]).toEqual([0, 0])
    expect(toTotals(several, 5400).attainment).toBe(0)
  })

  it('of work without a target have no attainment and no weighted units', () => {
    const figures = new TestedFigures().with(done(3, 60, null)).figures()
    expect(figures).toMatchObject({ unitsPerHour: 3, target: null, attainment: null, weightedUnits: null })
    const totals = toTotals(new TestedFigures().with(done(3, 60, null)), 3600)
    expect(totals).toMatchObject({ attainment: null, weightedUnits: null })
  })

  it('of fewer than five entries are not compared', () => {
    const adding = new TestedFigures()
    for (let count = 1; count <= 5; count++) {
      adding.with(done(1, 5, 10))
      expect(adding.figures().compared).toBe(count >= 5)
    }
  })

  it('do not say where the target came from when there were different ones', () => {
    const client = { ...done(1, 5, 10), target: target(10, 'client') }
    expect(
      new TestedFigures()
        .with(done(1, 5, 10))
        .with(client)
        .figures().targetSource,
    ).toBeNull()
  })

  it('are the same in whatever order and in whatever parts they are added up', () => {
    fc.assert(
      fc.property(fc.array(anyDone, { maxLength: 12 }), all => {
        const [one, other] = [new TestedFigures(), new TestedFigures()]
        for (const each of all) one.with(each)
        for (const each of all.toReversed()) other.with(each)
        const [these, those] = [toTotals(one, 3600), toTotals(other, 3600)]
        expect(these.quantity).toBe(all.reduce((sum, { quantity }) => sum + quantity, 0))
        expect((these.utilisation ?? 0) * 60).toBeCloseTo(these.minutes + these.holdMinutes, 6)
        expect(these.weightedUnits ?? -1).toBeCloseTo(those.weightedUnits ?? -1, 6)
        expect(these.attainment ?? -1).toBeCloseTo(those.attainment ?? -1, 6)
      }),
    )
  })
})
