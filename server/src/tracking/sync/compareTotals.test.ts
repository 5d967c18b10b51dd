import {
  acceptMappingProblem,
  checkConnection,
  getConnection,
  listMappings,
  listMatches,
  syncNow,
} from '@claimcrew/contract/tracking/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SandboxPerson } from '../../../sandbox/server.ts'
import { verify } from '../../../test/scenes/notifications.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { hour } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'
import { compareTracking } from '../backgroundJobs.ts'
import { syncSoon } from './sync.ts'

describe('differences between the two sides', async () => {
  const [ana, ben, cara] = [account('Ana Cruz'), account('Ben Okoro'), account('Cara Diaz')]
  const people = [ana, ben, cara]
  const tracked = await TrackedWorld.open(people)
  const { world, admin, sandbox } = tracked
  const anaHere = await world.join('BILLER', {
    userName: 'Ana Cruz',
    email: 'ana.cruz@people.test',
    timeZone: 'UTC',
  })
  await tracked.map(anaHere, ana)
  await tracked.shortenHistory(12)
  const matchOf = async ({ id }: SandboxPerson) => {
    const { matches } = await tracked.admin.get(listMatches, {})
    const match = matches.find(one => one.account.id === id)
    if (!match) throw new Error('There is no such account')
    return match
  }
  const problemsOf = async (person: SandboxPerson) => (await matchOf(person)).problems

  /** Each day from the 10th to the 16th, with so many seconds on the 12th, and what does not count. */
  const week = (seconds: number) => [
    ...Array.from({ length: 7 }, (_, index) =>
      row(ana, `2026-03-1${index}T0${index}:00:00.000Z`, index === 2 ? seconds : 30_000),
    ),
    row(ana, '2026-03-11T12:00:00.000Z', 9000, { mode: 'paidBreak' }),
    row(ana, '2026-03-09T23:59:59.000Z', 9000),
    row(ana, '2026-03-17T00:00:00.000Z', 9000),
  ]

  it('are none as long as our sum of each day is at most 2 % from the provider’s own', async () => {
    tracked.gives(ana, week(29_400))
    await tracked.sync()
    await world.run(compareTracking)
    expect(await problemsOf(ana)).toEqual([])
    for (const seconds of [30_000, 28_812]) {
      tracked.gives(ana, week(seconds))
      await world.run(compareTracking)
      expect(await problemsOf(ana)).toEqual([])
    }
  })

  it('are reported above that, until those days are synced', async () => {
    for (const seconds of [28_811, 30_001]) {
      tracked.gives(ana, week(seconds))
      await world.run(compareTracking)
      expect(await problemsOf(ana)).toEqual([
        {
          kind: 'totals-differ',
          text: `On Thu, Mar 12 (UTC) we count 8.2 h and Time Doctor ${(seconds / 3600).toFixed(1)} h. Sync these days again.`,
        },
      ])
    }
    // One day has more by as much as another has less.
    const [thursday, monday] = [week(29_400 + 9000), row(ana, '2026-03-16T06:00:00.000Z', 21_000)]
    tracked.gives(ana, [...thursday.filter(one => !one.start.startsWith('2026-03-16')), monday])
    await world.run(compareTracking)
    expect((await problemsOf(ana)).map(one => one.text)).toEqual([
      'On Mon, Mar 16 (UTC) we count 8.3 h and Time Doctor 5.8 h. Sync these days again.',
    ])
    await admin.get(syncNow, { body: { from: '2026-03-09', to: '2026-03-17' } })
    await world.runQueued(syncSoon)
    await world.run(compareTracking)
    expect(await problemsOf(ana)).toEqual([])
  })

  it('are not checked while the provider is down: the last comparison stays', async () => {
    tracked.gives(ana, week(25_000))
    sandbox.knobs.status = { code: 500, paths: /stats/ }
    await world.run(compareTracking)
    expect(await problemsOf(ana)).toEqual([])
    expect(await admin.get(getConnection, {})).toMatchObject({
      state: 'failing',
      problem: 'Time Doctor is having problems: GET /api/1.1/stats/total returned 500.',
    })
    sandbox.knobs.status = null
    await world.run(compareTracking)
    expect(await problemsOf(ana)).toMatchObject([{ kind: 'totals-differ' }])
    await admin.get(syncNow, { body: { from: '2026-03-09', to: '2026-03-17' } })
    await world.runQueued(syncSoon)
    await world.run(compareTracking)
  })

  it('include an account without a user here; a user with the same verified address is suggested', async () => {
    const noMatch = {
      kind: 'no-match',
      text: 'This account isn’t matched, so its time isn’t synced. Match it to a biller.',
    }
    const benHere = await world.join('BILLER', { userName: 'Ben', email: 'Ben.Okoro@People.test' })
    expect(await matchOf(ben)).toMatchObject({ mapping: null, suggestion: null, problems: [noMatch] })
    await verify(world, benHere)
    expect(await matchOf(ben)).toMatchObject({
      suggestion: { userId: benHere.userId, userName: 'Ben' },
      problems: [noMatch],
    })
    // Neither a client of that address nor one of another is a biller.
    await verify(world, await world.join('CLIENT', { email: 'cara.diaz@people.test' }))
    expect(await matchOf(cara)).toMatchObject({ suggestion: null })
    await tracked.map(benHere, ben)
    expect(await matchOf(ben)).toMatchObject({
      suggestion: null,
      mapping: { userId: benHere.userId },
      problems: [],
    })
    const { billers } = await admin.get(listMatches, {})
    expect(billers.map(one => [one.userName, one.emailVerified, one.accounts]).toSorted()).toEqual([
      ['Ana Cruz', false, 1],
      ['Ben', true, 1],
    ])
  })

  it('include a different email address', async () => {
    await tracked.map(anaHere, cara)
    expect(await problemsOf(cara)).toEqual([
      {
        kind: 'email-differs',
        text: 'The addresses differ: cara.diaz@people.test there, ana.cruz@people.test here. Check that this is the same person.',
      },
    ])
  })

  it('no longer include a different address once it is confirmed, until either changes', async () => {
    const { mappings } = await admin.get(listMappings, {})
    const params = { id: mappings.find(one => one.timeDoctorUserId === cara.id)?.id ?? '' }
    await admin.get(acceptMappingProblem, { params, body: { kind: 'email-differs' } })
    expect(await problemsOf(cara)).toEqual([])
    const change = (email: string) =>
      world.db.updateTable('users').set({ email }).where('id', '=', anaHere.userId).execute()
    await change('ana@elsewhere.test')
    expect((await problemsOf(cara)).map(one => one.kind)).toEqual(['email-differs'])
    await change('ana.cruz@people.test')
    expect(await problemsOf(cara)).toEqual([])
    const { status, body } = await admin.call(acceptMappingProblem, {
      params: { id: newId() },
      body: { kind: 'gone' },
    })
    expect([status, body.message]).toEqual([404, 'We can’t find this match. It may have been removed.'])
  })

  it('include an account the provider no longer lists, until it does again', async () => {
    people.splice(people.indexOf(ben), 1)
    await tracked.shortenHistory()
    await tracked.pass(hour + 1)
    await tracked.sync()
    expect(await problemsOf(ben)).toEqual([
      {
        kind: 'gone',
        text: 'Time Doctor no longer lists this account. Synced hours stay while it’s matched.',
      },
    ])
    const { account, mapping } = await matchOf(ben)
    expect(account).toMatchObject({ gone: true, name: 'Ben Okoro' })
    // A user who has seen it need not see it again, unless it happens again.
    const params = { id: mapping?.id ?? '' }
    await tracked.admin.get(acceptMappingProblem, { params, body: { kind: 'gone' } })
    expect(await problemsOf(ben)).toEqual([])
    people.push(ben)
    await tracked.pass(hour + 1)
    await tracked.sync()
    expect((await matchOf(ben)).account.gone).toBe(false)
    people.splice(people.indexOf(ben), 1)
    await tracked.pass(hour + 1)
    await tracked.sync()
    expect(await problemsOf(ben)).toMatchObject([{ kind: 'gone' }])
    people.push(ben)
    await tracked.pass(hour + 1)
    await tracked.sync()
    expect(await problemsOf(ben)).toEqual([])
  })

  it('do not include accounts of a disconnected company: nothing is pulled for them', async () => {
    await sql`update tracking_connection set company_id = 'another'`.execute(world.db)
    expect((await tracked.admin.get(listMatches, {})).matches).toEqual([])
    const answer = await tracked.admin.call(syncNow, { body: { userId: anaHere.userId } })
    expect(answer.status).toBe(422)
    const before = (await tracked.runsOf(anaHere)).length
    world.pass(hour / 2)
    await tracked.sync()
    expect(await tracked.runsOf(anaHere)).toHaveLength(before)
    await tracked.admin.get(checkConnection, {})
    await tracked.sync()
    expect((await tracked.runsOf(anaHere)).length).toBeGreaterThan(before)
  })

  it('ignore a provider that says it has no people: that cannot be right', async () => {
    people.length = 0
    await tracked.pass(hour + 1)
    await tracked.sync()
    expect((await tracked.admin.get(listMatches, {})).matches.map(one => one.account.gone)).toEqual([
      false,
      false,
      false,
    ])
    expect(await tracked.admin.get(getConnection, {})).toMatchObject({
      state: 'failing',
      problem: 'Time Doctor sent data that can’t be right: a company without people',
    })
  })
})
