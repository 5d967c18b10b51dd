import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { template } from '../../../test/cluster.ts'
import { newDatabase } from '../../../test/database.ts'
import { demoWorld, onTuesday } from '../../../test/demo.ts'
import { writeBackup } from './backup.ts'
import { readBackupHead, restoreBackup } from './restore.ts'
import { formatColumns, listTables, quoteTable } from './tables.ts'

const folder = await mkdtemp(join(tmpdir(), 'claimcrew-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const secretKey = 'the key of a house that is backed up'
const at = onTuesday
let files = 0
const newFile = () => join(folder, `${++files}.backup`)

async function on<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as text, in an order of its own, as one snapshot sees it. */
async function contents(client: pg.Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select row(${formatColumns(table)})::text as row from ${quoteTable(table)} order by 1`,
    )
    all[quoteTable(table)] = rows.map(({ row }) => row)
  }
  return all
}

const world = await demoWorld(at)

/** Punches and notifications by the hundred until told to stop. */
function keepWriting() {
  let stopping = false
  const work = (async () => {
    while (!stopping)
      await on(world.url, client =>
        client.query(
          `insert into live_events (at, topic, subject) select now(), 'test:written', $1 from generate_series(1, 50)`,
          [randomUUID()],
        ),
      )
  })()
  return async () => {
    stopping = true
    await work
  }
}

/** Of the demo as it stands once nothing is written any more: reading it changes neither, so that tests share it. */
const quiet = madeOnce(async () => {
  const file = newFile()
  await on(world.url, async client => {
    await client.query("select ensure_tracking_months('2051-05-01', '2051-05-31')")
    await client.query(
      `insert into tracking_activity select id, '2051-05-05', 'computer', '', 60, '', '' from tracking_accounts limit 1`,
    )
  })
  return { file, ...(await writeBackup({ databaseUrl: world.url, secretKey, file, at })) }
})

/** That one, restored into a database of its own, and at once backed up again by the role that serves. */
const restored = madeOnce(async () => {
  const [{ file }, elsewhere, again] = [await quiet(), await newDatabase(), newFile()]
  const servingUrl = inject('servingUrl').replace('DATABASE', new URL(elsewhere).pathname.slice(1))
  await restoreBackup(elsewhere, { file, servingUrl })
  return { elsewhere, second: await writeBackup({ databaseUrl: servingUrl, secretKey, file: again, at }) }
})

function madeOnce<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}

describe('a backup', () => {
  it('has every row of one moment while writes go on, and is the same database again elsewhere', async () => {
    const file = newFile()
    const stopWriting = keepWriting()
    const first = await writeBackup({ databaseUrl: world.url, secretKey, file, at })
    await stopWriting()
    const elsewhere = await newDatabase()
    const restored = await restoreBackup(elsewhere, { file })
    expect(restored).toEqual(first)
    expect(first.rows).toBeGreaterThan(1000)
    const events = await on(elsewhere, async client => {
      const { rows } = await client.query<{ subject: string; count: string }>(
        `select subject, count(*) from live_events where topic = 'test:written' group by 1`,
      )
      return rows
    })
    // Each round was one statement: seen whole or not at all.
    expect(events.every(({ count }) => count === '50')).toBe(true)
  })

  it('leaves nothing out: table by table, row by row, and later rows continue from there', async () => {
    const { elsewhere } = await restored()
    const [before, after] = [await on(world.url, contents), await on(elsewhere, contents)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(before['"public"."users"']?.length).toBeGreaterThan(20)
    expect(before['"public"."attendance_sessions"']?.length).toBeGreaterThan(500)
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
    const next = (url: string) =>
      on(url, async client => {
        const { rows } = await client.query<{ id: string }>(
          `insert into live_events (at, topic, subject) values (now(), 'test:next', null) returning id`,
        )
        return Number(rows[0]?.id)
      })
    const highest = await on(elsewhere, async client => {
      const { rows } = await client.query<{ id: string }>('select max(id) as id from live_events')
      return Number(rows[0]?.id)
    })
    expect(await next(elsewhere)).toBe(highest + 1)
  })

  it('brings rows back into the partitions that they were in', async () => {
    const { elsewhere } = await restored()
    const partitions = (client: pg.Client) =>
      client.query<{ name: string; rows: number }>(
        `select p.name, p.from_at, p.to_at,
           (select count(*)::int from tracking_activity a where a.tableoid = p.name::regclass) as rows
         from tracking_partitions() p order by 1`,
      )
    const before = (await on(world.url, partitions)).rows
    expect(before.find(one => one.name === 'tracking_activity_2051_05')?.rows).toBe(1)
    expect((await on(elsewhere, partitions)).rows).toEqual(before)
  })

  it('can be backed up again by the role that serves, before the app has ever started on it', async () => {
    const { file: _, ...first } = await quiet()
    expect((await restored()).second).toEqual(first)
  })

  it('still refuses afterwards what the database refused before', async () => {
    const { elsewhere } = await restored()
    const changed = on(elsewhere, client => client.query(`update audit_events set action = 'other'`))
    await expect(changed).rejects.toThrow()
  })

  it('contains the key, unreadable without the passphrase', async () => {
    const file = newFile()
    await writeBackup({ databaseUrl: world.url, secretKey, file, at, passphrase: 'four words of mine' })
    expect((await readBackupHead({ file, passphrase: 'four words of mine' })).secretKey).toBe(secretKey)
    expect((await readFile(file)).includes(secretKey)).toBe(false)
    await expect(readBackupHead({ file })).rejects.toThrow('set BACKUP_PASSPHRASE')
    await expect(readBackupHead({ file, passphrase: 'another one' })).rejects.toThrow('does not open')
  })

  it('can be read by its owner alone', async () => {
    const { file } = await quiet()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('that cannot be written leaves nothing behind', async () => {
    const file = join(folder, 'nowhere', 'a.backup')
    await expect(writeBackup({ databaseUrl: world.url, secretKey, file, at })).rejects.toThrow('ENOENT')
  })
})

describe('restoring', () => {
  it.each([
    ['open', undefined],
    ['sealed', 'four words of mine'],
  ])(
    'a file that was cut off or changed changes nothing: %s',
    async (_, passphrase) => {
      const file = newFile()
      await writeBackup({ databaseUrl: await newDatabase(template), secretKey, file, at, passphrase })
      const whole = await readFile(file)
      const flipped = Buffer.from(whole)
      flipped[Math.floor(whole.length * 0.7)] = (flipped[Math.floor(whole.length * 0.7)] ?? 0) ^ 1
      const wrong = [whole.subarray(0, -1), whole.subarray(0, Math.floor(whole.length / 2)), flipped]
      for (const bytes of wrong) {
        await writeFile(file, bytes)
        const elsewhere = await newDatabase()
        await expect(restoreBackup(elsewhere, { file, passphrase })).rejects.toThrow()
        expect(await on(elsewhere, contents)).toEqual({})
      }
    },
    240_000,
  )

  it('is refused into a database that is not empty, and leaves it as it was', async () => {
    const { file } = await quiet()
    const before = await on(world.url, contents)
    await expect(restoreBackup(world.url, { file })).rejects.toThrow('into an empty one alone')
    expect(await on(world.url, contents)).toEqual(before)
  })

  it('refuses a file that is no backup', async () => {
    const file = newFile()
    await writeFile(file, 'PK\x03\x04 a spreadsheet, perhaps, and long enough to look like one')
    await expect(readBackupHead({ file })).rejects.toThrow('This file is not a backup of Claimcrew.')
    await writeFile(file, '')
    await expect(readBackupHead({ file })).rejects.toThrow('This file is not a backup of Claimcrew.')
  })
})
