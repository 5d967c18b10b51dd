import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxonomy } from '../kit/taxonomy.ts'
import {
  type BillerOffer,
  type BillerSkills,
  computeMatch,
  createMatchExplainer,
  createScorer,
  type JobRequirements,
  matchWeights,
} from './match.ts'
import { createOverlapCounter, toZonedWindow } from './zonedWindows.ts'

const now = '2026-11-15T12:00:00.000Z'

const anything: JobRequirements = {
  systems: [],
  workTypes: [],
  specialties: [],
  certifications: [],
  experience: null,
  pay: null,
  rateMaxCents: null,
  window: null,
  timeZone: 'America/New_York',
  start: null,
}
const nobody: BillerOffer = {
  systems: [],
  workTypes: [],
  specialties: [],
  certifications: [],
  years: null,
  rateCents: null,
  window: null,
  timeZone: 'Asia/Manila',
  availableFrom: null,
}

const some = (set: keyof typeof taxonomy) => fc.subarray(taxonomy[set].map(term => term.value))
const day = fc.constantFrom('2026-01-01', '2026-11-15', '2026-11-30', '2027-06-01')
const time = fc.constantFrom('00:00', '06:30', '09:00', '17:00', '20:00', '23:30')
const window = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    from: time,
    to: time,
  })
  .filter(({ from, to }) => from !== to)
const timeZone = fc.constantFrom('America/New_York', 'Asia/Manila', 'Asia/Kolkata', 'America/Phoenix', 'UTC')
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const requirements: fc.Arbitrary<JobRequirements> = fc.record({
  systems: some('systems'),
  workTypes: some('workTypes'),
  specialties: some('specialties'),
  certifications: some('certifications'),
  experience: maybe(fc.constantFrom('entry', 'intermediate', 'advanced', 'not-sure')),
  pay: maybe(fc.constantFrom('hourly', 'fixed')),
  rateMaxCents: maybe(fc.integer({ min: 0, max: 10_000_000 })),
  window: maybe(window),
  timeZone,
  start: maybe(fc.constantFrom('immediate', 'within-1-month', 'within-3-months', 'flexible')),
})
const offered: fc.Arbitrary<BillerOffer> = fc.record({
  systems: some('systems').map(names => names.map(name => ({ name, level: 'good' as const }))),
  workTypes: some('workTypes'),
  specialties: some('specialties'),
  certifications: some('certifications').chain(names =>
    fc.tuple(...names.map(name => maybe(day).map(expiresOn => ({ name, expiresOn })))),
  ),
  years: maybe(fc.integer({ min: 0, max: 60 })),
  rateCents: maybe(fc.integer({ min: 0, max: 10_000_000 })),
  window: maybe(window),
  timeZone,
  availableFrom: maybe(day),
})

const pointsOf = (job: Partial<JobRequirements>, biller: Partial<BillerOffer>) =>
  Object.fromEntries(
    computeMatch({ ...anything, ...job }, { ...nobody, ...biller }, now).reasons.map(({ what, points }) => [
      what,
      points,
    ]),
  )

describe('a match', () => {
  it('has a reason for every point: points add up to the score, none above its maximum, and the maximums add up to 100', () => {
    expect(Object.values(matchWeights).reduce((sum, most) => sum + most, 0)).toBe(100)
    fc.assert(
      fc.property(requirements, offered, (job, biller) => {
        const { score, reasons } = computeMatch(job, biller, now)
        expect(reasons.map(({ what, most }) => [what, most])).toEqual(Object.entries(matchWeights))
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        for (const { points, most, text } of reasons) {
          expect(points).toBeGreaterThanOrEqual(0)
          expect(points).toBeLessThanOrEqual(most)
          expect(text).not.toBe('')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is the same when many are scored at once, with reasons and without', () => {
    // One of each for all pairs, as a list has it: what they remember must not mix up two people or two jobs.
    const hours = (job: JobRequirements, biller: BillerSkills) => {
      const [requirements, own] = [
        toZonedWindow(job.timeZone, job.window),
        toZonedWindow(biller.timeZone, biller.window),
      ]
      return requirements && own ? createOverlapCounter(requirements, 'asks', now)(own) : 0
    }
    const [score, explain] = [createScorer(now, hours), createMatchExplainer(now, hours)]
    fc.assert(
      fc.property(requirements, offered, (job, biller) => {
        const scored = { ...biller, systems: biller.systems.map(({ name }) => name) }
        const alone = computeMatch(job, biller, now)
        expect(score(job, scored)).toBe(alone.score)
        expect(explain(job, scored)).toEqual(alone)
      }),
      { numRuns: 500 },
    )
  })

  it('gives full points for what a job does not ask for, and says so', () => {
    const { score, reasons } = computeMatch(anything, nobody, now)
    expect(score).toBe(100)
    for (const { text } of reasons) expect(text).toMatch(/doesn’t ask for/)
  })

  it('never falls when a biller can do more', () => {
    fc.assert(
      fc.property(
        requirements,
        offered,
        fc.constantFrom(...taxonomy.systems),
        fc.constantFrom(...taxonomy.specialties),
        (job, biller, system, specialty) => {
          const before = computeMatch(job, biller, now).score
          const abler = {
            ...biller,
            systems: [
              ...biller.systems.filter(one => one.name !== system.value),
              { name: system.value, level: 'good' as const },
            ],
            specialties: [...new Set([...biller.specialties, specialty.value])],
          }
          expect(computeMatch(job, abler, now).score).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })

  it('counts the share of systems and work that is there, and names what is missing', () => {
    const job = { systems: ['epic', 'tebra', 'athenahealth', 'nextgen'] }
    const biller = { systems: [{ name: 'tebra', level: 'basic' as const }] }
    expect(pointsOf(job, biller).systems).toBe(6)
    const [reason] = computeMatch({ ...anything, ...job }, { ...nobody, ...biller }, now).reasons
    expect(reason?.text).toBe('Covered: Tebra. Missing: Epic, athenahealth and NextGen.')
  })

  it('does not count a certification that has run out, and does on its last day', () => {
    const holds = (expiresOn: string | null) =>
      pointsOf({ certifications: ['cpc'] }, { certifications: [{ name: 'cpc', expiresOn }] }).certifications
    expect([holds('2026-11-14'), holds('2026-11-15'), holds(null)]).toEqual([0, 10, 10])
  })

  it('takes a rate up to the job’s most in full, and none from half as much again', () => {
    const at = (rateCents: number | null) =>
      pointsOf({ pay: 'hourly', rateMaxCents: 2000 }, { rateCents }).rate
    expect([at(600), at(2000), at(2500), at(3000), at(9000), at(null)]).toEqual([10, 10, 5, 0, 0, 0])
    expect(pointsOf({ pay: 'fixed', rateMaxCents: 2000 }, { rateCents: 9000 }).rate).toBe(10)
  })

  it('sees a night shift in Manila as a day in New York', () => {
    const window = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
    const night = { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }
    expect(pointsOf({ window }, { window: night, timeZone: 'Asia/Manila' }).overlap).toBe(10)
    expect(pointsOf({ window }, { window, timeZone: 'Asia/Manila' }).overlap).toBe(0)
  })

  it('compares the start date in the biller’s own days', () => {
    const at = (start: string, availableFrom: string | null) => pointsOf({ start }, { availableFrom }).start
    expect([at('immediate', '2026-11-22'), at('immediate', '2026-11-23'), at('immediate', null)]).toEqual([
      5, 0, 0,
    ])
    expect([at('within-1-month', '2026-12-15'), at('flexible', null)]).toEqual([5, 5])
  })

  it('does not depend on who the biller is', () => {
    const { reasons } = computeMatch(anything, nobody, now)
    const about = {
      ...nobody,
      userName: 'Anna',
      age: 61,
      about: 'a mother',
      headline: 'x',
      profilePicture: 'y',
    }
    expect(computeMatch(anything, about, now).reasons).toEqual(reasons)
  })
})
