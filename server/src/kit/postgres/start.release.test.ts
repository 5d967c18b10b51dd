import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { joinPostgres, type Postgres, PostgresInUse, startPostgres } from './start.ts'

/** A busy machine takes its time to make a database. */
const patience = { timeout: 240_000 }
const quick = { fsync: 'off', shared_buffers: '8MB' }
const cleanups: (() => Promise<unknown>)[] = []
/** Making a database takes longer than all the rest, so tests that need not see it made share this one. */
let dataDir: string

beforeAll(async () => {
  dataDir = await newDataDir()
  await (await startPostgres({ dataDir, settings: quick })).stop()
})
afterAll(() => remove(dataDir))

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await stopServer(dataDir)
})

async function newDataDir(mode = 0o755): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'claimcrew-postgres-'))
  await chmod(parent, mode)
  return join(parent, 'data')
}

async function emptyDataDir(mode?: number): Promise<string> {
  const empty = await newDataDir(mode)
  cleanups.push(() => remove(empty))
  return empty
}

async function remove(folder: string): Promise<void> {
  const cluster = await stopServer(folder)
  await rm(cluster, { recursive: true, force: true, maxRetries: 20 })
  await rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 20 })
}

async function stopServer(folder: string): Promise<string> {
  const cluster = await clusterOf(folder)
  const left = await findPostmaster(cluster)
  if (left) await stopPostmaster(cluster, left.pid)
  return cluster
}

async function clusterOf(folder: string): Promise<string> {
  const elsewhere = await readFile(join(folder, 'postgres-location.txt'), 'utf8').catch(() => '')
  return elsewhere.split('\n')[1] || join(folder, 'postgres')
}

async function start(folder: string, log?: (line: string) => void): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir: folder, settings: quick, ...(log && { log }) })
  cleanups.push(() => postgres.stop())
  return postgres
}

/** An app in a process, and a process group, of its own; its first line says how its start went. */
async function startApp(folder: string): Promise<{ app: ChildProcess; outcome: string }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
    const options = ${JSON.stringify({ dataDir: folder, settings: quick })}
    await startPostgres(options).then(() => console.log('started'), error => console.log(error.name))`
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => kill(app))
  for await (const line of createInterface({ input: app.stdout })) return { app, outcome: line }
  throw new Error('The app has ended without a word.')
}

/** The whole group: whatever shares the app's terminal would get the signal too. */
async function kill(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  process.kill(-(app.pid ?? Number.NaN), 'SIGKILL')
  await once(app, 'exit')
}

async function query<Row extends pg.QueryResultRow>(postgres: Postgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

describe('a data folder', patience, () => {
  test('keeps what was written in it from one start to the next', async () => {
    const fresh = await emptyDataDir()
    const first = await start(fresh)
    await query(first, 'create table kept as select 42 as answer')
    await first.stop()
    await expect(query(first, 'select 1')).rejects.toThrow('ENOENT')

    const second = await start(fresh)
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('holds a UTF-8 database with checksums, in UTC, that only this machine can reach', async () => {
    const postgres = await start(dataDir)
    const names = [
      'server_encoding',
      'data_checksums',
      'TimeZone',
      'listen_addresses',
      'unix_socket_directories',
    ]
    const [serverSettings] = await query(
      postgres,
      `select ${names.map(name => `current_setting('${name}') as "${name}"`)}, lower('ÅÑ') as lowered`,
    )
    expect(serverSettings).toEqual({
      server_encoding: 'UTF8',
      data_checksums: 'on',
      TimeZone: 'UTC',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: `"${await clusterOf(dataDir)}"`,
      lowered: 'åñ',
    })
  })

  test('shows its password and its data only to the owner', async () => {
    const fresh = await emptyDataDir()
    const postgres = await start(fresh)
    const serverPassesThrough = process.getuid?.() === 0 && (await clusterOf(fresh)).startsWith(fresh)
    expect(await modeOf(fresh)).toBe(serverPassesThrough ? 0o711 : 0o700)
    expect(await modeOf(join(fresh, 'postgres-password'))).toBe(0o600)
    expect(await modeOf(join(fresh, 'postgres.log'))).toBe(0o600)
    expect(await modeOf(await clusterOf(fresh))).toBe(0o700)

    const withoutPassword = new URL(postgres.url('postgres'))
    withoutPassword.password = 'guessed'
    const stranger = new pg.Client(withoutPassword.href)
    await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  })

  test('is reached through a socket in its own folder, which is closed to others', async () => {
    const postgres = await start(dataDir)
    const cluster = await clusterOf(dataDir)
    const { hostname, port } = new URL(postgres.url('postgres'))
    expect(decodeURIComponent(hostname)).toBe(cluster)
    expect(await modeOf(cluster)).toBe(0o700)
    expect(await modeOf(join(cluster, `.s.PGSQL.${port}`))).toBe(0o700)
    expect(await query(postgres, 'select inet_client_addr() as network')).toEqual([{ network: null }])
  })

  test('is reached through the loopback where the path is too long for a socket', async () => {
    const parent = await emptyDataDir()
    const long = join(parent, 'a folder, as long as people name them, '.repeat(3))
    cleanups.push(() => stopServer(long))
    const postgres = await start(long)
    expect(new URL(postgres.url('postgres')).hostname).toBe('127.0.0.1')
    expect(await query(postgres, 'select inet_client_addr() as network')).toEqual([{ network: '127.0.0.1' }])
  })

  test('may have a comma and a quote in its path', async () => {
    const parent = await emptyDataDir()
    const odd = join(parent, 'a "b", c')
    cleanups.push(() => stopServer(odd))
    const postgres = await start(odd)
    expect(decodeURIComponent(new URL(postgres.url('postgres')).hostname)).toBe(await clusterOf(odd))
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('may lie in a folder that is closed to others', async () => {
    const fresh = await emptyDataDir(0o700)
    const first = await start(fresh)
    await query(first, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start(fresh)
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(await modeOf(fresh)).toBe(0o700)
    expect(await modeOf(await clusterOf(fresh))).toBe(0o700)
  })

  test('that others can write to is refused', async () => {
    const fresh = await emptyDataDir(0o777)
    const shared = join(fresh, '..')
    await writeFile(join(shared, 'something else'), '')
    await expect(start(shared)).rejects.toThrow('Others can write to')
    expect(await modeOf(shared)).toBe(0o777)
  })

  test('whose password was lost says so instead of making a new one', async () => {
    const password = join(dataDir, 'postgres-password')
    await rename(password, `${password}.lost`)
    cleanups.push(() => rename(`${password}.lost`, password))
    await expect(start(dataDir)).rejects.toThrow('postgres-password is missing')
  })
})

describe('after a crash', patience, () => {
  test('a server that outlived its app is adopted by the next one, and stops with it', async () => {
    const { app } = await startApp(dataDir)
    const orphan = await findPostmaster(await clusterOf(dataDir))
    await kill(app)

    const postgres = await start(dataDir)
    expect(await findPostmaster(await clusterOf(dataDir))).toEqual(orphan)
    expect(new URL(postgres.url('postgres')).port).toBe(`${orphan?.port}`)
    await postgres.stop()
    expect(await findPostmaster(await clusterOf(dataDir))).toBeUndefined()
  })

  test('a server that was killed together with its app recovers all that was committed', async () => {
    const { app } = await startApp(dataDir)
    await kill(app)
    const adopted = await start(dataDir)
    await query(adopted, 'create table kept as select 42 as answer')
    const server = await findPostmaster(await clusterOf(dataDir))
    process.kill(server?.pid ?? Number.NaN, 'SIGKILL')

    const recovered = await start(dataDir)
    expect(await query(recovered, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('the note of a dead server does not stand in the way', async () => {
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(ended, 'exit')
    await leaveNote(dataDir, ended.pid)
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('nor does it when another program has got its process number', async () => {
    const { uid, gid } = await stat(await clusterOf(dataDir))
    const other = spawn('/bin/sleep', ['60'], {
      stdio: 'ignore',
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
    cleanups.push(async () => other.kill('SIGKILL'))
    await leaveNote(dataDir, other.pid)
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })

  async function leaveNote(dataDir: string, pid: number | undefined): Promise<void> {
    const cluster = await clusterOf(dataDir)
    const { uid, gid } = await stat(cluster)
    const note = [pid, cluster, 0, 5432, '', '127.0.0.1', '', 'ready', '']
    await writeFile(join(cluster, 'postmaster.pid'), note.join('\n'), { mode: 0o600 })
    await chown(join(cluster, 'postmaster.pid'), uid, gid)
  }
})

describe('two apps on the same data', patience, () => {
  test('the second is refused while the first one lives', async () => {
    const { app } = await startApp(dataDir)
    await expect(start(dataDir)).rejects.toThrow(PostgresInUse)
    await kill(app)
    await start(dataDir)
  })

  test('when both start at the same moment, exactly one gets it', async () => {
    const fresh = await emptyDataDir()
    const starts = await Promise.all([startApp(fresh), startApp(fresh), startApp(fresh)])
    expect(starts.map(({ outcome }) => outcome).sort()).toEqual(['PostgresInUse', 'PostgresInUse', 'started'])
  })

  test('the owner learns when its server dies', async () => {
    const lines: string[] = []
    await start(dataDir, line => lines.push(line))
    const server = await findPostmaster(await clusterOf(dataDir))
    process.kill(server?.pid ?? Number.NaN, 'SIGKILL')
    await vi.waitFor(
      () => expect(lines).toContain('The database server has stopped without being asked to.'),
      10_000,
    )
  })

  test('the first one remains the owner when its connection is cut', async () => {
    const lines: string[] = []
    const first = await start(dataDir, line => lines.push(line))
    await query(
      first,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'claimcrew owner'`,
    )
    await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000)
    expect(lines).toEqual([
      'The connection that marks this database as ours is lost.',
      'The database is marked as ours again.',
    ])
    await expect(start(dataDir)).rejects.toThrow(PostgresInUse)
  })
})

describe('a server that dies under its app', patience, () => {
  async function startRevived(most: number) {
    const [lines, given] = [[] as string[], Promise.withResolvers<string>()]
    const postgres = await startPostgres({
      dataDir,
      settings: quick,
      log: line => lines.push(line),
      revival: { most, pauseMs: 20, onGivenUp: given.resolve },
    })
    cleanups.push(() => postgres.stop())
    return { postgres, lines, givenUp: given.promise }
  }

  async function killServer(): Promise<number | undefined> {
    const server = await findPostmaster(await clusterOf(dataDir))
    process.kill(server?.pid ?? Number.NaN, 'SIGKILL')
    return server?.pid
  }

  test('is started again at the same address, with all that was committed, and is ours as before', async () => {
    const { postgres, lines } = await startRevived(3)
    await query(postgres, 'create table outlived as select 42 as answer')
    cleanups.push(() => query(postgres, 'drop table outlived'))
    const killed = await killServer()
    await vi.waitFor(() => expect(lines).toContain('The database server runs again.'), 30_000)
    expect(postgres.isDown()).toBe(false)
    expect((await findPostmaster(await clusterOf(dataDir)))?.pid).not.toBe(killed)
    expect(await query(postgres, 'select answer from outlived')).toEqual([{ answer: 42 }])
    await expect(start(dataDir)).rejects.toThrow(PostgresInUse)
  })

  test('again and again is given up, and that is said', async () => {
    const { postgres, lines, givenUp } = await startRevived(2)
    const again = () => lines.filter(line => line === 'The database server runs again.').length
    for (const times of [1, 2]) {
      await killServer()
      await vi.waitFor(() => expect(again()).toBe(times), 30_000)
    }
    await killServer()
    expect(await givenUp).toBe('the database server has stopped, and was started again 2 times in vain.')
    expect(postgres.isDown()).toBe(true)
  })

  test('and cannot be started any more is tried as often, each time saying why, and then given up', async () => {
    const { lines, givenUp } = await startRevived(2)
    const control = join(await clusterOf(dataDir), 'global', 'pg_control')
    await rename(control, `${control}.away`)
    cleanups.push(() => rename(`${control}.away`, control))
    await killServer()
    await givenUp
    const failures = lines.filter(line => line.startsWith('The database server cannot be started again:'))
    expect(failures).toHaveLength(2)
    expect(failures[0]).toContain('could not find the database system')
  })

  test('is not started again once it was asked to stop', async () => {
    const { postgres, lines } = await startRevived(3)
    await postgres.stop()
    expect(await findPostmaster(await clusterOf(dataDir))).toBeUndefined()
    expect(lines).toEqual([])
  })
})

describe('a command beside the app', patience, () => {
  test('works on the same database and leaves it running', async () => {
    const app = await start(dataDir)
    const command = await joinPostgres(dataDir)
    expect(command.url('claimcrew')).toBe(app.url('claimcrew'))
    await command.stop()
    expect(await query(app, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts the database when no app runs, and stops it again', async () => {
    const command = await joinPostgres(dataDir)
    expect(await query(command, 'select 1 as one')).toEqual([{ one: 1 }])
    await command.stop()
    expect(await findPostmaster(await clusterOf(dataDir))).toBeUndefined()
  })
})
