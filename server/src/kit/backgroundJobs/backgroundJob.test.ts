import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { newDatabase } from '../../../test/database.ts'
import { World } from '../../../test/world.ts'
import { createDb, type Db, openPool } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { openLog } from '../http/log.ts'
import { migrate } from '../migrate.ts'
import { newId, systemClock } from '../random.ts'
import { createSecret } from '../secret.ts'
import {
  type BackgroundJob,
  backgroundJob,
  enqueue,
  importBackgroundJobs,
  toQueueName,
} from './backgroundJob.ts'
import { openBackgroundJobs, prepareBackgroundJobs } from './runner.ts'

type Process = { metrics: Registry; lines: Record<string, unknown>[]; close(): Promise<void> }

/** What an app process does about jobs, on connections of its own. */
async function process(url: string, jobs: BackgroundJob[], closeWithinMs = 30_000): Promise<Process> {
  const [metrics, lines] = [new Registry(), [] as Record<string, unknown>[]]
  const db = createDb(openPool(url, 3))
  const runner = await openBackgroundJobs(
    {
      db,
      now: systemClock,
      newId,
      secret: createSecret('a key that only tests know, long enough'),
      bucket: null,
      publicUrl: () => 'https://claimcrew.test',
      log: openLog('info', { write: line => lines.push(JSON.parse(line)) }),
      metrics,
      pace: { lookEverySeconds: 1, scheduleEverySeconds: 1, superviseEverySeconds: 1, closeWithinMs },
    },
    {},
    jobs,
  )
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= runner.close().then(() => db.destroy())
    return closing
  }
  afterAll(close)
  return { metrics, lines, close }
}

async function databaseWith(jobs: BackgroundJob[]): Promise<{ url: string; db: Db }> {
  const url = await newDatabase()
  await prepareBackgroundJobs(url, jobs)
  const db = createDb(openPool(url, 2))
  afterAll(() => db.destroy())
  return { url, db }
}

const readRows = async (db: Db, one: BackgroundJob) => {
  const { rows } = await sql<{ state: string; retry_limit: number; retry_backoff: boolean }>`
    select state::text, retry_limit, retry_backoff from pgboss.job where name = ${toQueueName(one)}`.execute(
    db,
  )
  return rows
}

const patiently = { timeout: 30_000, interval: 50 }

describe('a recurring job', () => {
  it('due while no process ran is run once soon after the start, by one process', async () => {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const yearly = backgroundJob({
      name: 'test:yearly',
      every: '0 0 1 1 *',
      run: async () => {
        runs++
        begun.resolve()
        await mayEnd.promise
      },
    })
    const { url, db } = await databaseWith([yearly])
    const asAfterTwoYears = async () => {
      await sql`update pgboss.schedule set created_on = now() - interval '2 years'`.execute(db)
      await sql`update pgboss.version set cron_on = now() - interval '2 years'`.execute(db)
    }
    await asAfterTwoYears()
    const processes = await Promise.all([process(url, [yearly]), process(url, [yearly])])
    await begun.promise
    await asAfterTwoYears()
    processes.push(await process(url, [yearly]))
    mayEnd.resolve()
    await vi.waitFor(
      async () => expect(await readRows(db, yearly)).toMatchObject([{ state: 'completed' }]),
      patiently,
    )
    for (const one of processes) await one.close()
    expect(runs).toBe(1)
    expect(await readRows(db, yearly)).toHaveLength(1)
  })

  it('set to run at start is run at once by one process, and others wait for their time', async () => {
    const runs: string[] = []
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const yearly = (name: string) => ({
      name: `test:${name}` as const,
      every: '0 0 1 1 *',
      run: async () => {
        runs.push(name)
        begun.resolve()
        await mayEnd.promise
      },
    })
    const jobs = [
      backgroundJob({ ...yearly('eager'), atStart: true }),
      backgroundJob(yearly('patient')),
    ] as const
    const { url, db } = await databaseWith([...jobs])
    const processes = await Promise.all([process(url, [...jobs]), process(url, [...jobs])])
    await begun.promise
    processes.push(await process(url, [...jobs]))
    mayEnd.resolve()
    await vi.waitFor(
      async () => expect(await readRows(db, jobs[0])).toMatchObject([{ state: 'completed' }]),
      patiently,
    )
    for (const one of processes) await one.close()
    expect(runs).toEqual(['eager'])
    expect(await readRows(db, jobs[1])).toEqual([])
  })

  it('waits or runs only once at a time, however often it is due', async () => {
    const nightly = backgroundJob({ name: 'test:nightly', every: '0 3 * * *', run: async () => {} })
    const { db } = await databaseWith([nightly])
    const tick = () =>
      sql`insert into pgboss.job (name, policy) select name, policy from pgboss.queue
        where name = ${toQueueName(nightly)} on conflict do nothing`.execute(db)
    await tick()
    await tick()
    await sql`update pgboss.job set state = 'active'`.execute(db)
    await tick()
    expect(await readRows(db, nightly)).toMatchObject([{ state: 'active' }])
  })

  it('removed from the code is never due again, and a changed one is due on its new schedule', async () => {
    const [run, name] = [async () => {}, 'test:kept'] as const
    const { url, db } = await databaseWith([
      backgroundJob({ name: 'test:dropped', every: '0 3 * * *', run }),
      backgroundJob({ name, every: '0 3 * * *', run }),
    ])
    await prepareBackgroundJobs(url, [backgroundJob({ name, every: '30 4 * * *', run })])
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(db)
    expect(rows).toEqual([{ name: 'test/kept', cron: '30 4 * * *', timezone: 'UTC' }])
  })
})

describe('a queued job', () => {
  it('runs once each time it was enqueued, with however many processes', async () => {
    const seen: number[] = []
    const count = backgroundJob({
      name: 'test:count',
      data: z.object({ number: z.int() }),
      run: async (_, { number }) => void seen.push(number),
    })
    const { url, db } = await databaseWith([count])
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    await inTransaction(db, async tx => {
      for (const number of numbers) await enqueue(tx, count, { number })
    })
    await Promise.all([process(url, [count]), process(url, [count])])
    await vi.waitFor(
      async () => expect((await readRows(db, count)).every(row => row.state === 'completed')).toBe(true),
      patiently,
    )
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  it('that fails is logged by name, counted, and tried again a bounded number of times with growing pauses', async () => {
    let runs = 0
    const shaky = backgroundJob({
      name: 'test:shaky',
      data: z.object({}),
      run: async () => {
        if (++runs === 1) throw new Error('The other side is away')
      },
    })
    const { url, db } = await databaseWith([shaky])
    await enqueue(db, shaky, {})
    const { metrics, lines } = await process(url, [shaky])
    await vi.waitFor(
      async () =>
        expect(await readRows(db, shaky)).toEqual([{ state: 'retry', retry_limit: 8, retry_backoff: true }]),
      patiently,
    )
    expect(lines.find(line => line.msg === 'job failed')).toMatchObject({
      job: 'test:shaky',
      retries: 0,
      err: { message: 'The other side is away' },
    })
    await sql`update pgboss.job set start_after = now()`.execute(db)
    await vi.waitFor(
      async () => expect(await readRows(db, shaky)).toMatchObject([{ state: 'completed' }]),
      patiently,
    )
    const text = await metrics.metrics()
    expect(text).toContain('job_duration_seconds_count{job="test:shaky",outcome="failed"} 1')
    expect(text).toContain('job_duration_seconds_count{job="test:shaky",outcome="done"} 1')
  })

  it('under way is waited for when its process stops', async () => {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = backgroundJob({
      name: 'test:slow',
      data: z.object({}),
      run: () => {
        begun.resolve()
        return mayEnd.promise
      },
    })
    const { url, db } = await databaseWith([slow])
    await enqueue(db, slow, {})
    const one = await process(url, [slow])
    await begun.promise
    const closed = one.close()
    mayEnd.resolve()
    await closed
    expect(await readRows(db, slow)).toMatchObject([{ state: 'completed' }])
  })

  it('that takes too long for a stop, or whose process was killed, is run again', async () => {
    const begun = Promise.withResolvers<void>()
    let runs = 0
    const endless = backgroundJob({
      name: 'test:endless',
      data: z.object({}),
      run: async () => {
        begun.resolve()
        if (++runs === 1) await new Promise(() => {})
      },
    })
    const { url, db } = await databaseWith([endless])
    await enqueue(db, endless, {})
    const one = await process(url, [endless], 1)
    await begun.promise
    await one.close()
    expect(await readRows(db, endless)).toMatchObject([{ state: 'retry' }])

    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '2 minutes'
      where name = ${toQueueName(endless)}`.execute(db)
    await process(url, [endless])
    await vi.waitFor(
      async () => expect(await readRows(db, endless)).toMatchObject([{ state: 'retry' }]),
      patiently,
    )
    await sql`update pgboss.job set start_after = now()`.execute(db)
    await vi.waitFor(
      async () => expect(await readRows(db, endless)).toMatchObject([{ state: 'completed' }]),
      patiently,
    )
    expect(runs).toBe(2)
  })

  it('runs not before its time', async () => {
    const note = backgroundJob({ name: 'test:note', data: z.object({}), run: async () => {} })
    const { db } = await databaseWith([note])
    await enqueue(db, note, {}, { notBefore: '2099-01-01T00:00:00.000Z' })
    const { rows } = await sql`select start_after, keep_until > start_after as kept from pgboss.job`.execute(
      db,
    )
    expect(rows).toEqual([{ start_after: '2099-01-01T00:00:00.000Z', kept: true }])
  })
})

describe('enqueuing', () => {
  const names: string[] = []
  const write = backgroundJob({
    name: 'test:write',
    data: z.object({ to: z.string() }),
    run: async ({ now }, { to }) => void names.push(`${to} at ${now}`),
  })

  it('stands and falls with the transaction it is done in', async () => {
    const world = await World.open()
    await prepareBackgroundJobs(world.url, [...(await importBackgroundJobs()), write])
    await inTransaction(world.db, tx => enqueue(tx, write, { to: 'ann' }))
    await expect(
      inTransaction(world.db, async tx => {
        await enqueue(tx, write, { to: 'bob' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await world.runQueued(write)).toBe(1)
    expect(names).toEqual([`ann at ${world.now.toISOString()}`])
    expect(await world.runQueued(write)).toBe(0)
  })

  it('a job that no feature lists is refused, instead of being lost', async () => {
    const { db } = await databaseWith([])
    await expect(enqueue(db, write, { to: 'ann' })).rejects.toThrow('There is no queue for test:write')
  })
})

describe('a migrated database', () => {
  it('has a queue for every job of every feature, also when several processes start at once', async () => {
    const url = await newDatabase()
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    const db = createDb(openPool(url, 1))
    afterAll(() => db.destroy())
    const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(db)
    const jobs = await importBackgroundJobs()
    expect(rows.map(row => row.name)).toEqual(expect.arrayContaining(jobs.map(toQueueName)))
    expect(new Set(jobs.map(one => one.name)).size).toBe(jobs.length)
  })
})
