import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { listJobs } from '@claimcrew/contract/jobs/contract'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { signIn } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backgroundJobTimeouts, openPool } from '../src/kit/data/db.ts'
import { openLog } from '../src/kit/http/log.ts'
import { countAsBackgroundJobsDo, demoWorld, onTuesday } from '../test/demo.ts'
import { Caller, day, listTables, World } from '../test/world.ts'
import { completeInBackground } from './background.ts'
import { beginDemo, completeDemo, loadDemo } from './load.ts'
import { demoPassword } from './people.ts'

// As a process loads it: the one that comes second waits as long as jobs do.
const pool: typeof openPool = (url, most) => openPool(url, most, backgroundJobTimeouts)
const world = await demoWorld(onTuesday)
const now = world.now.toISOString()

async function enter(who: 'admin' | 'client' | 'biller') {
  const body = { email: `${who}@claimcrew.test`, password: demoPassword }
  const { authToken, user } = await world.visitor.get(signIn, { body })
  return { caller: new Caller(world.app, authToken), user }
}

/**
 * Numbered in the order in which the lanes of the demo come to write, or by PostgreSQL at random: what happened is the
 * same, not its id.
 */
const idsOfTheirOwn = ['live_events', 'clocks_due', 'organization_seats']

/** The rows of every table, but for what is never the same: salted hashes, and in whose turn something was told. */
const hidden = ['password_hash', 'xid']
const turn = [...hidden, 'id']

async function everything({ db }: World): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>()
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${idsOfTheirOwn.includes(name) ? turn : hidden}::text[])::text as row
      from ${sql.table(name)} t order by 1`.execute(db)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** Everything but the passwords, whose hashes are salted. */
async function company(of: World) {
  const users = await of.db.selectFrom('users').selectAll().orderBy('id').execute()
  const engagements = await of.db.selectFrom('engagements').selectAll().orderBy('id').execute()
  return { users: users.map(({ password_hash: _, ...user }) => user), engagements }
}

/** Somebody who leaves nothing behind but a session. */
async function enterDirectly(of: World, who: 'client' | 'biller'): Promise<Caller> {
  const { id } = await of.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${who}@claimcrew.test`)
    .executeTakeFirstOrThrow()
  return new Caller(of.app, await of.signInDirectly(id))
}

describe('the demo company', () => {
  it('is never loaded into a database that has users', async () => {
    const before = await world.fingerprint()
    expect(await loadDemo(world.db, now)).toBe(false)
    expect(await world.fingerprint()).toBe(before)
    const lived = await World.open()
    await lived.join('CLIENT')
    expect(await loadDemo(lived.db, now)).toBe(false)
    expect((await company(lived)).users).toHaveLength(1)
  })

  it('is the same row by row for the same seed and clock, also where two processes begin it at once, people use it meanwhile, and it is stopped on the way', async () => {
    const stopped = await World.open({ at: now, pool })
    expect((await Promise.all([beginDemo(stopped.db, now), beginDemo(stopped.db, now)])).sort()).toEqual([
      false,
      true,
    ])
    // Anyone who searches now has an index made of the posts that there are.
    const countJobs = async (of: World) =>
      (await (await enterDirectly(of, 'biller')).get(listJobs, { query: {} })).total
    await countJobs(stopped)
    const completing = completeInBackground(stopped.db, openLog('silent'))
    const { billers } = await (await enterDirectly(stopped, 'client')).get(listBillers, { query: {} })
    expect(billers).toHaveLength(8)
    await completing.stop()
    expect(await completing.ended).toBe(false)
    expect(await stopped.db.selectFrom('tickets').selectAll().execute()).toEqual([])

    await Promise.all([completeDemo(stopped.db), completeDemo(stopped.db)])
    await countAsBackgroundJobsDo(stopped.db, now)
    expect(await countJobs(stopped)).toBe(await countJobs(world))
    expect(await countJobs(world)).toBeGreaterThan(10)
    const [first, again] = [await everything(world), await everything(stopped)]
    expect([...again.keys()].sort()).toEqual([...first.keys()].sort())
    for (const [table, rows] of first) if (table !== 'sessions') expect(again.get(table), table).toEqual(rows)
  }, 240_000)

  it('has three clients with 24 billers over four time zones, six more who look for billers, two colleagues and 60 who look for work', async () => {
    const { caller } = await enter('admin')
    const { clients } = await caller.get(listClients, { query: {} })
    const { billers } = await caller.get(listBillers, { query: { limit: 500 } })
    expect([clients.length, billers.length]).toEqual([11, 84])
    expect(clients.filter(client => client.engagements.length > 0)).toHaveLength(3)
    const working = billers.filter(biller => biller.engagements.length > 0)
    expect(working).toHaveLength(24)
    expect([...new Set(working.map(biller => biller.timeZone))].sort()).toEqual([
      'America/New_York',
      'America/Phoenix',
      'Asia/Kolkata',
      'Asia/Manila',
    ])
    expect(new Set(billers.map(biller => biller.userName)).size).toBe(84)
  })

  it('engages every working biller, one of them with two clients, and has one ended engagement', async () => {
    const { caller } = await enter('admin')
    const { billers } = await caller.get(listBillers, { query: { limit: 500 } })
    const clientsOf = billers.map(biller => new Set(biller.engagements.map(one => one.clientId)).size)
    expect(clientsOf.filter(count => count === 2)).toHaveLength(1)
    expect(clientsOf.filter(count => count === 1)).toHaveLength(23)
    expect(clientsOf.filter(count => count === 0)).toHaveLength(60)
    const states = billers.flatMap(biller => biller.engagements.map(one => one.state))
    expect(states.filter(state => state === 'ended')).toHaveLength(1)
    expect(states.filter(state => state === 'active')).toHaveLength(24)
  })

  it('lets its three sign in, all with the questionnaire done and the address confirmed', async () => {
    for (const [who, role] of [
      ['admin', 'ADMIN'],
      ['client', 'CLIENT'],
      ['biller', 'BILLER'],
    ] as const) {
      const { user } = await enter(who)
      expect(user).toMatchObject({ role, hasCompletedForm: true, emailVerified: true, active: true })
    }
    const { users } = await company(world)
    expect(users.filter(user => user.role !== 'ADMIN' && user.service_timeline === '')).toEqual([])
  })

  it('gives the demo client eight billers over all four zones, the demo biller among them', async () => {
    const [client, biller] = [await enter('client'), await enter('biller')]
    const { billers } = await client.caller.get(listBillers, { query: {} })
    expect(billers).toHaveLength(8)
    expect(billers.map(one => one.userId)).toContain(biller.user.userId)
    expect(new Set(billers.map(one => one.timeZone)).size).toBe(4)
    const { clients } = await biller.caller.get(listClients, { query: {} })
    expect(clients.map(one => one.userId)).toEqual([client.user.userId])
  })

  it.each(['admin', 'client', 'biller'] as const)(
    'has notifications for the %s up to today; older ones are read, and none is emailed',
    async who => {
      const { user } = await enter(who)
      const readNotified = await world.db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', user.userId)
        .where('created_at', '<', now)
        .orderBy('created_at')
        .execute()
      expect(readNotified[0]?.kind).toBe('welcome')
      expect(readNotified.at(-1)?.created_at.slice(0, 10)).toBe(now.slice(0, 10))
      expect(readNotified.length).toBeGreaterThan(3)
      const threeDaysAgo = addMilliseconds(now, -3 * day)
      for (const one of readNotified) {
        if (one.created_at < threeDaysAgo) expect(one.read_at).not.toBeNull()
        expect(one.mail_due).toBe(false)
      }
      expect(readNotified.some(one => one.read_at === null)).toBe(true)
    },
  )

  it('lies entirely in the past: no one joins or begins tomorrow', async () => {
    const { users, engagements } = await company(world)
    for (const user of users) expect(user.created_at < now).toBe(true)
    for (const one of engagements) expect(one.started_on < '2026-03-10').toBe(true)
  })
})
