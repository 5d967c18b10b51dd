import { listJobs } from '@claimcrew/contract/jobs/contract'
import type { FacetCounts } from '@claimcrew/contract/kit/facet'
import { type TermSet, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { listProfiles, updateProfile } from '@claimcrew/contract/profiles/contract'
import { facets } from '@claimcrew/contract/profiles/facets'
import { computeMatch } from '@claimcrew/contract/profiles/match'
import { computeOverlapHours, officeHours } from '@claimcrew/contract/profiles/overlap'
import { engagementKinds, type Profile } from '@claimcrew/contract/profiles/shapes'
import { expect, it } from 'vitest'
import { post } from '../../../test/scenes/posts.ts'
import { World } from '../../../test/world.ts'
import { createSeededRandom } from '../../kit/random.ts'

const world = await World.open({ at: '2026-03-10T12:30:00.000Z' })
const client = await world.join('CLIENT', { timeZone: 'America/New_York' })
// Lists are counted for the hour.
const at = '2026-03-10T12:00:00.000Z'

const random = createSeededRandom(13)
const below = (most: number) => Math.floor(random() * most)
const oneOf = <Value>(...values: [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0]
const often = () => random() < 0.7
const seldom = () => random() < 0.3

/** Few different ones, so that many have the same. */
const some = (set: TermSet, most: number): string[] => {
  const few = taxonomy[set].slice(0, 5).map(({ value }) => value)
  return few.filter(() => random() < most / few.length)
}

const windowOf = () =>
  often() ? { days: [1, 2, 3, 4, 5], from: '09:00', to: oneOf('13:00', '17:00', '23:00') } : null

async function anybody(): Promise<Profile> {
  const biller = await world.join('BILLER', {
    timeZone: oneOf('America/New_York', 'Asia/Manila', 'Asia/Kolkata', 'America/Los_Angeles'),
  })
  const { profile } = await biller.get(updateProfile, {
    params: { userId: biller.userId },
    body: {
      headline: oneOf('Denials and appeals', 'Payment posting', 'Coder, Zoë'),
      workTypes: ['appeals', ...some('workTypes', 2)],
      systems: some('systems', 2).map(name => ({ name, level: 'good' as const })),
      specialties: some('specialties', 2),
      certifications: some('certifications', 2).map(name => ({ name, expiresOn: null })),
      languages: some('languages', 2),
      engagement: engagementKinds.filter(often),
      rateCents: often() ? 1000 + 100 * below(10) : null,
      availableFrom: often() ? `2026-0${3 + below(4)}-01` : null,
      years: below(8),
      window: windowOf(),
      listed: random() < 0.9,
    },
  })
  return profile
}

type FacetName = keyof typeof facets
const sets = Object.keys(facets) as FacetName[]
type Sets = Readonly<Record<FacetName, readonly string[]>>

const someFilters = () =>
  Object.fromEntries(
    sets
      .filter(seldom)
      .map(set => [set, set === 'engagement' ? engagementKinds.filter(seldom) : some(set, 2)]),
  )

const passes = (has: Sets, filters: Partial<Record<string, readonly string[]>>, except?: string) =>
  sets.every(set => {
    const requested = filters[set] ?? []
    return set === except || requested.length === 0 || requested.some(value => has[set].includes(value))
  })

/** What is counted of those that would be found if this set alone were not filtered. */
const countsOf = <Item>(
  all: readonly Item[],
  has: (one: Item) => Sets,
  isFound: (one: Item, except: string) => boolean,
) =>
  Object.fromEntries(
    sets.map(set => {
      const values = all.filter(one => isFound(one, set)).flatMap(one => has(one)[set])
      return [
        set,
        Object.fromEntries(values.map(value => [value, values.filter(one => one === value).length])),
      ]
    }),
  )
const asCounts = (counts: FacetCounts<FacetName>) =>
  Object.fromEntries(
    sets.map(set => [set, Object.fromEntries(counts[set].map(({ value, count }) => [value, count]))]),
  )

/** Leaves out the filters that are not set. */
const given = <Query extends object>(query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query

const isGrowing = (numbers: readonly number[]) =>
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))

it('finds and counts billers exactly like a check of every profile', async () => {
  const people: Profile[] = []
  for (let made = 0; made < 60; made++) people.push(await anybody())
  const job = await post(client, 'open', {
    systems: ['epic', 'athenahealth'],
    experience: 'advanced',
    start: 'within-1-month',
    window: { days: [1, 2, 3], from: '12:00', to: '20:00' },
  })
  const has = (one: Profile): Sets => ({
    ...one,
    systems: one.systems.map(({ name }) => name),
    certifications: one.certifications.map(({ name }) => name),
  })
  const beginsWith: Record<string, (one: Profile) => boolean> = {
    app: one => one.workTypes.includes('appeals'),
    'ZOE cod': one => one.headline === 'Coder, Zoë',
    cerner: one => has(one).systems.includes('oracle-health'),
    '%': () => false,
  }
  for (let round = 0; round < 60; round++) {
    const filters = someFilters()
    const q = seldom() ? oneOf('app', 'ZOE cod', 'cerner', '%') : undefined
    const maxRateCents = seldom() ? 1500 : undefined
    const minOverlapHours = seldom() ? 4 : undefined
    const availableBy = seldom() ? '2026-04-15' : undefined
    const jobId = seldom() ? job.jobId : undefined
    const requested =
      jobId && job.window
        ? { ...job.window, timeZone: job.timeZone }
        : { ...officeHours, timeZone: 'America/New_York' }
    const overlap = ({ window, timeZone }: Profile) =>
      window && computeOverlapHours(requested, { ...window, timeZone }, at)
    const isFound = (one: Profile, except?: string) =>
      one.listed &&
      passes(has(one), filters, except) &&
      (q === undefined || beginsWith[q]?.(one) === true) &&
      (maxRateCents === undefined || (one.rateCents !== null && one.rateCents <= maxRateCents)) &&
      (minOverlapHours === undefined || (overlap(one) ?? 0) >= minOverlapHours) &&
      (availableBy === undefined || (one.availableFrom !== null && one.availableFrom <= availableBy))
    const query = given({ ...filters, q, maxRateCents, minOverlapHours, availableBy, jobId, limit: 100 })
    const { items, total, facets } = await client.get(listProfiles, { query })
    const meant = people.filter(one => isFound(one))
    expect(new Set(items.map(item => item.userId))).toEqual(new Set(meant.map(one => one.userId)))
    expect(total).toBe(meant.length)
    expect(asCounts(facets)).toEqual(countsOf(people, has, isFound))
    for (const item of items) {
      const profile = people.find(one => one.userId === item.userId)
      if (!profile) throw new Error('Only those who were made are found')
      expect(item).toMatchObject({ overlapHours: overlap(profile), rateCents: profile.rateCents })
      expect(item.match).toEqual(jobId ? computeMatch(job, profile, at) : null)
    }
    if (jobId) isGrowing(items.map(item => -(item.match?.score ?? 0)))
    const byRate = await client.get(listProfiles, { query: { ...query, sort: 'rate' } })
    isGrowing(byRate.items.map(item => item.rateCents ?? Number.MAX_VALUE))
    expect(byRate.total).toBe(total)
  }
})

it('finds and counts posts exactly like a check of every post, and matches them with the reading biller', async () => {
  const biller = await world.join('BILLER', { timeZone: 'Asia/Manila' })
  const { profile } = await biller.get(updateProfile, {
    params: { userId: biller.userId },
    body: {
      systems: [{ name: 'epic', level: 'good' }],
      workTypes: ['appeals'],
      years: 3,
      rateCents: 1800,
      availableFrom: '2026-03-20',
      window: { days: [1, 2, 3, 4, 5], from: '20:00', to: '05:00' },
    },
  })
  const clients = [client, await world.join('CLIENT', { timeZone: 'America/Los_Angeles' })] as const
  const jobs: Awaited<ReturnType<typeof post>>[] = []
  for (let made = 0; made < 50; made++)
    jobs.push(
      await post(oneOf(...clients), oneOf('open', 'open', 'open', 'paused', 'draft'), {
        workTypes: ['charge-entry', ...some('workTypes', 2)],
        systems: some('systems', 2),
        specialties: some('specialties', 2),
        certifications: some('certifications', 1),
        languages: some('languages', 1),
        engagement: oneOf(...engagementKinds),
        rateMaxCents: 1500 + 100 * below(10),
        experience: oneOf('entry', 'advanced', null),
        start: oneOf('immediate', 'within-3-months', 'flexible', null),
        window: windowOf(),
      }),
    )
  type Job = (typeof jobs)[number]
  const has = (one: Job): Sets => ({ ...one, engagement: one.engagement ? [one.engagement] : [] })
  const offered = { days: [1, 2, 3, 4, 5], from: '20:00', to: '05:00', timeZone: 'Asia/Manila' }
  const mine = new Set(jobs.map(one => one.jobId))
  for (let round = 0; round < 40; round++) {
    const filters = someFilters()
    const minRateCents = seldom() ? 2000 : undefined
    const minOverlapHours = seldom() ? 5 : undefined
    const availableBy = seldom() ? '2026-04-15' : undefined
    const isFound = (one: Job, except?: string) =>
      one.status === 'open' &&
      passes(has(one), filters, except) &&
      (minRateCents === undefined || (one.rateMaxCents ?? 0) >= minRateCents) &&
      (minOverlapHours === undefined ||
        computeOverlapHours({ ...(one.window ?? officeHours), timeZone: one.timeZone }, offered, at) >=
          minOverlapHours) &&
      (availableBy === undefined || one.start !== 'immediate')
    const query = given({ ...filters, q: 'charge', minRateCents, minOverlapHours, availableBy, limit: 100 })
    const { items, total, facets } = await biller.get(listJobs, { query })
    const meant = jobs.filter(one => isFound(one))
    expect(new Set(items.map(item => item.jobId))).toEqual(new Set(meant.map(one => one.jobId)))
    expect(items.every(item => mine.has(item.jobId))).toBe(true)
    expect(total).toBe(meant.length)
    expect(asCounts(facets)).toEqual(countsOf(jobs, has, isFound))
    isGrowing(items.map(item => -(item.match?.score ?? 0)))
    for (const item of items) {
      const job = jobs.find(one => one.jobId === item.jobId)
      expect(item.match).toEqual(job && computeMatch(job, profile, at))
    }
    const byPay = await biller.get(listJobs, { query: { ...query, sort: 'pay' } })
    isGrowing(byPay.items.map(item => -(item.rateMaxCents ?? 0)))
  }
})
