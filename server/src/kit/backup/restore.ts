import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { grantRights } from '../data/roles.ts'
import { migrateExactly } from '../migrate.ts'
import { PrimaryClient } from '../postgres/primaryClient.ts'
import type { BackupHead, TableChecksum } from './backup.ts'
import { decryptBackup } from './encryption.ts'
import { decodeFrames, type Frame, NotABackupError, TruncatedBackupError } from './frames.ts'
import { formatColumns, listTables, quoteTable, restorePartitions, type Table } from './tables.ts'

type Options = { readonly file: string; readonly passphrase?: string | undefined }

/** What stands in front of a backup: from which state of the database it is, and the key that it was sealed with. */
export async function readBackupHead(options: Options): Promise<BackupHead> {
  for await (const frame of readFrames(options)) return parsed<BackupHead>(frame, 'head')
  throw new TruncatedBackupError()
}

/**
 * Puts a backup into a database in which there is nothing yet: all of it is there afterwards, or the database is as empty
 * as before. An older backup is brought up to date at the next start.
 */
export async function restoreBackup(
  databaseUrl: string,
  { servingUrl = databaseUrl, ...options }: Options & { readonly servingUrl?: string },
): Promise<{ tables: number; rows: number }> {
  const client = new PrimaryClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    // A role may have been told how long a call takes at most.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await refuseUnlessEmpty(client)
    const head = await readBackupHead(options)
    try {
      await migrateExactly(databaseUrl, head.migrations)
      await refuseOtherBackgroundJobs(client, head)
      const counted = await load(client, options)
      // As at a start: until then the role that serves, which backs up too, could read nothing of it.
      if (servingUrl !== databaseUrl) await grantRights(client, servingUrl)
      return counted
    } catch (error) {
      await client.query(
        'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
      )
      throw error
    }
  } finally {
    await client.end()
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_tables where schemaname in ('public', 'pgboss') limit 1",
  )
  if (rowCount !== 0)
    throw new Error(
      'There is something in this database already. A backup is restored into an empty one alone.',
    )
}

async function refuseOtherBackgroundJobs(client: pg.Client, head: BackupHead): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  if (rows[0]?.version !== head.jobs)
    throw new Error(
      'This backup is of another version of Claimcrew. Restore it with that one, then bring it up to date.',
    )
}

async function load(client: pg.Client, options: Options): Promise<{ tables: number; rows: number }> {
  await client.query('begin')
  try {
    const tables = await listTables(client)
    // What happened then happened once: nobody is told of it again, and days that are locked can be written.
    for (const table of tables) await client.query(`alter table ${quoteTable(table)} disable trigger user`)
    await client.query(`truncate ${tables.map(quoteTable).join(', ')}`)
    const counted = await copyAll(client, readFrames(options), tables)
    await client.query('set constraints all immediate')
    for (const table of tables) await client.query(`alter table ${quoteTable(table)} enable trigger user`)
    await continueSequences(client)
    await client.query('commit')
    return counted
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

type TableCopy = {
  readonly copy: CopyStreamQuery
  readonly hash: Hash
  readonly name: string
  /** PostgreSQL's refusal of a row, which comes whenever it comes and not when something is written. */
  readonly refused: { readonly promise: Promise<never>; isSettled: boolean }
}

async function copyAll(client: pg.Client, frames: AsyncIterable<Frame>, tables: readonly Table[]) {
  const existing = new Map(tables.map(table => [quoteTable(table), table]))
  const counted = { tables: 0, rows: 0 }
  let current: TableCopy | undefined
  let isWhole = false
  try {
    for await (const frame of frames) {
      if (isWhole) throw new NotABackupError()
      if (frame.kind === 'table' && !current)
        current = await beginTable(client, parsed<Table>(frame, 'table'), existing)
      else if (frame.kind === 'rows' && current) await addRows(current, frame.bytes)
      else if (frame.kind === 'table' && current) {
        counted.rows += await endTable(current, parsed<TableChecksum>(frame, 'table'))
        counted.tables++
        current = undefined
      } else if (frame.kind === 'end')
        isWhole = parsed<{ tables: number }>(frame, 'end').tables === counted.tables
      else if (frame.kind !== 'head') throw new NotABackupError()
    }
    if (!isWhole) throw new TruncatedBackupError()
    return counted
  } catch (error) {
    if (current) await abandon(current, error as Error)
    throw error
  }
}

async function beginTable(
  client: pg.Client,
  table: Table,
  existing: ReadonlyMap<string, Table>,
): Promise<TableCopy> {
  const name = quoteTable(table)
  const ownTable = existing.get(name)
  if (!ownTable) throw new Error(`This Claimcrew has no table ${name}.`)
  if (ownTable.partitions) await restorePartitions(client, table)
  const copy = client.query(copyFrom(`copy ${name} (${formatColumns(table)}) from stdin`))
  const { promise, reject } = Promise.withResolvers<never>()
  const refused = { promise, isSettled: false }
  copy.on('error', error => {
    refused.isSettled = true
    reject(error)
  })
  // Heard where it is awaited; unheard it would end the process.
  promise.catch(() => {})
  return { copy, hash: createHash('sha256'), name, refused }
}

async function addRows({ copy, hash, refused }: TableCopy, bytes: Buffer): Promise<void> {
  if (refused.isSettled) await refused.promise
  hash.update(bytes)
  if (!copy.write(bytes)) await Promise.race([once(copy, 'drain'), refused.promise])
}

async function endTable({ copy, hash, name, refused }: TableCopy, done: TableChecksum): Promise<number> {
  const { rows, sha256 } = done
  if (refused.isSettled) await refused.promise
  copy.end()
  await Promise.race([finished(copy), refused.promise])
  if (copy.rowCount !== rows || hash.digest('hex') !== sha256)
    throw new Error(`What the backup has of ${name} is not what was written.`)
  return rows
}

/** A COPY that nobody ends holds the connection, and nothing could be taken back. One that was refused has ended. */
async function abandon({ copy, refused }: TableCopy, error: Error): Promise<void> {
  if (refused.isSettled || copy.writableFinished) return
  const closed = new Promise(done => copy.once('close', done))
  copy.destroy(error)
  await closed
}

/** Numbers that PostgreSQL gives out go on after the highest that was given. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
      format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
      and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`)
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval($1, greatest(coalesce(max(${column}), 0), 1), max(${column}) is not null) from ${table}`,
      [sequence],
    )
}

function readFrames({ file, passphrase }: Options): AsyncGenerator<Frame> {
  const source = Readable.from(decryptBackup(createReadStream(file), passphrase), { objectMode: false })
  const unpacked = source.pipe(createGunzip())
  source.on('error', error => unpacked.destroy(error))
  return decodeFrames(readable(unpacked))
}

/** A stream that cannot be unpacked to its end was cut off. */
async function* readable(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR' ? new TruncatedBackupError() : error
  }
}

function parsed<Content>({ kind, bytes }: Frame, expected: Frame['kind']): Content {
  if (kind !== expected) throw new NotABackupError()
  return JSON.parse(bytes.toString()) as Content
}
