import { updateUser } from '@claimcrew/contract/people/contract'
import { listActivity, listTimeUse, removeMapping, syncNow } from '@claimcrew/contract/tracking/contract'
import { getWorklogTable } from '@claimcrew/contract/worklog/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { ask, migrateUpTo } from '../../../test/migrating.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { day, hour, type Person, type WorldOptions } from '../../../test/world.ts'
import { runBackgroundJob } from '../../kit/backgroundJobs/backgroundJob.ts'
import { createDb, openPool } from '../../kit/data/db.ts'
import { runChecks } from '../../kit/doctor/checkResult.ts'
import { openLog } from '../../kit/http/log.ts'
import { migrate } from '../../kit/migrate.ts'
import { newId } from '../../kit/random.ts'
import { recountTrackedDays } from '../sync/countDays.ts'
import { syncSoon } from '../sync/sync.ts'
import { checkMonths } from './checkMonths.ts'
import { keepMonths } from './keepMonths.ts'
import { dropMonths, ensureMonths, listPartitions } from './month-store.ts'

const maria = account('Maria Santos')
const use = (start: string) => ({
  start,
  time: 60,
  score: 4,
  category: 'Billing',
  type: 'app',
  value: 'Excel',
  title: '',
})

/** A world so far ahead that no migration has made its months. */
async function openAt(at: string, options: WorldOptions = {}) {
  const tracked = await TrackedWorld.open([maria], at, () => ({}), options)
  const gives = (...starts: string[]) => {
    tracked.gives(
      maria,
      starts.map(start => row(maria, start, 600)),
    )
    tracked.sandbox.knobs.timeUseEdits.set(maria.id, starts.map(use))
  }
  /** Where each row lies, by when it began. */
  const places = async (table = 'tracking_activity') => {
    const { rows } = await sql<{ start: string; place: string }>`
      select start_at as start, tableoid::regclass::text as place from ${sql.table(table)} order by 1`.execute(
      tracked.world.db,
    )
    return Object.fromEntries(rows.map(one => [one.start, one.place.replace(table, '')]))
  }
  const worked = async (date: string) => {
    const query = { range: 'daily' as const, date }
    return (await tracked.admin.get(getWorklogTable, { query })).people[0]?.days[0]?.trackedSeconds
  }
  const askFor = async (biller: Person, from: string, to: string) => {
    await tracked.admin.get(syncNow, { body: { userId: biller.userId, from, to } })
    await tracked.world.runQueued(syncSoon)
  }
  return { tracked, world: tracked.world, gives, places, worked, askFor }
}

describe('rows at the edge of a month', async () => {
  // The day on which clocks in London go forward is the last of its month there.
  const lines: string[] = []
  const log = openLog('warn', { write: line => void lines.push(line) })
  const { tracked, world, gives, places, worked } = await openAt('2047-04-02T12:00:00.000Z', { log })
  const biller = await tracked.biller('Maria Santos', 'Europe/London', [maria])

  it('lie in the month of UTC, made on the spot where it is missing, and count on the local day', async () => {
    gives('2047-03-31T22:30:00.000Z', '2047-03-31T23:30:00.000Z', '2047-04-01T00:00:00.000Z')
    await tracked.sync()
    const expected = {
      '2047-03-31T22:30:00.000Z': '_2047_03',
      // Half past midnight in London.
      '2047-03-31T23:30:00.000Z': '_2047_03',
      '2047-04-01T00:00:00.000Z': '_2047_04',
    }
    expect(await places()).toEqual(expected)
    expect(await places('tracking_time_use')).toEqual(expected)
    expect(await worked('2047-03-31')).toBe(600)
    expect(await worked('2047-04-01')).toBe(1200)
    expect((await tracked.runsOf(biller)).map(one => one.outcome)).toEqual(['done'])
  })

  it('are found as before, whichever months a question spans', async () => {
    const query = { userId: maria.id, from: '2047-03-01', to: '2047-04-30' }
    expect((await tracked.admin.get(listActivity, { query })).data).toHaveLength(3)
    expect((await tracked.admin.get(listTimeUse, { query })).data).toHaveLength(3)
    const march = { userId: maria.id, from: '2047-03-31', to: '2047-03-31' }
    expect((await tracked.admin.get(listActivity, { query: march })).data).toHaveLength(1)
  })

  it('are moved by a change across the edge', async () => {
    gives('2047-03-31T22:30:00.000Z', '2047-04-01T00:10:00.000Z', '2047-04-01T01:00:00.000Z')
    await tracked.pass(day)
    await tracked.sync()
    expect(Object.values(await places())).toEqual(['_2047_03', '_2047_04', '_2047_04'])
  })

  it('of a month long before everything lie with all that is past', async () => {
    gives('2025-02-28T12:00:00.000Z')
    await tracked.admin.get(syncNow, {
      body: { userId: biller.userId, from: '2025-02-28', to: '2025-03-01' },
    })
    await world.runQueued(syncSoon)
    expect((await places())['2025-02-28T12:00:00.000Z']).toBe('_past')
  })

  it('have their month again after it was dropped, and the log and the doctor say that it was missing', async () => {
    const runCheck = async () =>
      (await runChecks([checkMonths(world.url, () => new Date('2047-03-04T00:00:00Z'))]))[0]
    expect(await runCheck()).toMatchObject({ state: 'ok' })
    await world.asOwner('drop table tracking_activity_2047_04')
    expect(await runCheck()).toMatchObject({
      state: 'problem',
      says: 'tracking_activity has no partition for 2047-04.',
    })
    gives('2047-04-03T10:00:00.000Z')
    world.pass(hour)
    lines.length = 0
    await tracked.sync()
    expect((await places())['2047-04-03T10:00:00.000Z']).toBe('_2047_04')
    expect((await tracked.runsOf(biller)).at(-1)?.outcome).toBe('done')
    expect(lines.filter(line => line.includes('a month of tracked time had no partition'))).toHaveLength(1)
    expect(await runCheck()).toMatchObject({ state: 'ok' })
  })
})

describe('months', async () => {
  const { world, tracked } = await openAt('2047-12-30T12:00:00.000Z')
  const months = async () =>
    (await listPartitions(world.db)).filter(one => one.name.includes('204')).map(one => one.name)

  it('are made ahead, over the turn of a year, once, by two processes at a time', async () => {
    const other = createDb(openPool(world.url, 1))
    await Promise.all([
      world.run(keepMonths),
      ensureMonths(other, { from: '2047-12-01T00:00:00Z', to: '2048-03-01T00:00:00Z' }),
    ]).finally(() => other.destroy())
    const expected = ['2047_12', '2048_01', '2048_02', '2048_03']
    expect(await months()).toEqual(
      ['tracking_activity', 'tracking_time_use'].flatMap(table => expected.map(month => `${table}_${month}`)),
    )
    await world.run(keepMonths)
    expect(await months()).toHaveLength(8)
  })

  it('begin at midnight of UTC, whatever the zone of the connection', async () => {
    const made = await ask(world.url, async client => {
      await client.query("set timezone = 'Asia/Manila'")
      const { rows } = await client.query(
        "select ensure_tracking_months('2048-04-30T23:00Z', '2048-05-01T00:00Z') as name",
      )
      return rows.map(one => one.name)
    })
    expect(made).toEqual(
      ['activity_2048_04', 'activity_2048_05', 'time_use_2048_04', 'time_use_2048_05'].map(
        name => `tracking_${name}`,
      ),
    )
    const may = (await listPartitions(world.db)).find(one => one.name === 'tracking_activity_2048_05')
    expect(may?.from).toBe('2048-05-01T00:00:00.000Z')
  })

  it('are all kept by default', async () => {
    await tracked.pass(3 * 366 * day)
    const before = (await listPartitions(world.db)).length
    await world.run(keepMonths)
    expect((await listPartitions(world.db)).length).toBeGreaterThan(before)
  })

  it('can be created or dropped only by a role that may delete tracked time anyway', async () => {
    await world.asOwner(`
      revoke delete on tracking_activity from claimcrew_serving`)
    await expect(dropMonths(world.db, '2050-01-01T00:00:00Z')).rejects.toThrow('may not change tracked time')
    await world.asOwner('grant delete on tracking_activity to claimcrew_serving')
  })
})

describe('with six months kept', async () => {
  const { tracked, world, gives, places, worked, askFor } = await openAt('2047-01-20T12:00:00.000Z', {
    activityKeepMonths: 6,
  })
  const biller = await tracked.biller('Maria Santos', 'Asia/Manila', [maria])
  it('the months before are dropped, with all that was past, and their days stay as they were counted', async () => {
    gives('2047-01-10T03:00:00.000Z', '2047-01-31T15:30:00.000Z', '2047-01-31T17:00:00.000Z')
    await askFor(biller, '2047-01-05', '2047-01-20')
    await tracked.pass(15 * day)
    await askFor(biller, '2047-01-25', '2047-02-03')
    expect(Object.values(await places())).toEqual(['_2047_01', '_2047_01', '_2047_01'])
    expect(await worked('2047-01-10')).toBe(600)
    await tracked.pass(170 * day)
    await world.run(keepMonths)
    expect(Object.values(await places())).toHaveLength(3)
    await tracked.pass(15 * day)
    await world.run(keepMonths)
    expect(await places()).toEqual({})
    const left = await listPartitions(world.db)
    expect(left.filter(one => one.from === null || one.from < '2047-02-01')).toEqual([])
    expect(await worked('2047-01-10')).toBe(600)
    // The row at 1 AM in Manila was in January of UTC.
    expect(await worked('2047-02-01')).toBe(600)
  })

  it('their days stay when a biller changes time zone', async () => {
    const there = await world.alsoAs(biller)
    await there.get(updateUser, { params: { id: biller.userId }, body: { timeZone: 'America/Phoenix' } })
    await world.runQueued(recountTrackedDays)
    expect(await worked('2047-01-10')).toBe(600)
  })

  it('late rows of them are left out, and requests for them are refused', async () => {
    const body = { userId: biller.userId, from: '2047-01-28', to: '2047-02-03' }
    const refused = await tracked.admin.call(syncNow, { body })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ fields: { from: expect.stringContaining('Fri, Feb 1, 2047') } })
    await askFor(biller, '2047-02-01', '2047-02-03')
    // A part of the local first day of February is in January of UTC.
    expect(await places()).toEqual({})
    expect(await worked('2047-01-10')).toBe(600)
  })

  it('are deleted with their mapping: their owner would be unknown', async () => {
    const { mappingId } = await tracked.statusOf(biller)
    await tracked.admin.get(removeMapping, { params: { id: mappingId } })
    const { rows } = await sql`select from tracking_days where user_id = ${biller.userId}`.execute(world.db)
    expect(rows).toHaveLength(0)
  })
})

describe('a database of the version before', () => {
  it('is divided without moving a row, takes rows meanwhile, and its months are made once it was checked', async () => {
    const url = await newDatabase()
    const rowIn = (start: string) =>
      `insert into tracking_activity values (1, '${start}', 'computer', 'one', 60, '', '')`
    const filesOf = `select c.relfilenode, (select count(*)::int from tracking_activity) as rows
      from pg_class c where relname like 'tracking_activity%' and relkind = 'r' and relfilenode > 0 order by 1`
    const before = await ask(url, async client => {
      await migrateUpTo(client, '0084')
      await client.query(`insert into tracking_accounts (company_id, tracked_id, name, email, role, active, first_read_at)
        values ('c', 't', '', '', 'user', true, now())`)
      await client.query(rowIn('2024-05-05T00:00Z'))
      return (await client.query(filesOf)).rows
    })
    await migrate(url)
    const db = createDb(openPool(url, 2))
    try {
      expect(await listPartitions(db)).toContainEqual({
        table: 'tracking_activity',
        name: 'tracking_activity_past',
        from: null,
        to: null,
        isDefault: true,
      })
      const now = new Date()
      const deps = { db, now: () => now, newId, log: { child: () => ({ info() {}, warn() {} }) } }
      await ask(url, client => client.query(rowIn(now.toISOString())))
      expect((await ask(url, client => client.query(filesOf))).rows).toMatchObject([
        { relfilenode: before[0]?.relfilenode, rows: 2 },
      ])
      await runBackgroundJob({ ...deps, publicUrl: () => '' } as never, {}, keepMonths, undefined)
      const partitions = await listPartitions(db)
      expect(partitions.some(one => one.isDefault)).toBe(false)
      expect(partitions.length).toBeGreaterThanOrEqual(4)
      expect((await ask(url, client => client.query(filesOf))).rows[0]).toMatchObject({
        relfilenode: before[0]?.relfilenode,
        rows: 2,
      })
    } finally {
      await db.destroy()
    }
  })
})
