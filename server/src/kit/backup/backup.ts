import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PrimaryClient } from '../postgres/primaryClient.ts'
import { encryptBackup } from './encryption.ts'
import { encodeFrame } from './frames.ts'
import { formatColumns, listTables, quoteTable, type Table } from './tables.ts'

export type BackupHead = {
  readonly migrations: readonly string[]
  readonly jobs: number
  readonly secretKey: string
  readonly at: string
}

export type TableChecksum = { readonly rows: number; readonly sha256: string }

type BackupOptions = {
  readonly databaseUrl: string
  readonly secretKey: string
  readonly file: string
  readonly at: string
  readonly passphrase?: string | undefined
  /** Gives it up; nothing is left behind. */
  readonly signal?: AbortSignal
}

/**
 * Every table as it was at one moment, while the system goes on: one transaction sees one snapshot, and COPY hands each
 * table out as a stream. The file has its name only once it is whole.
 */
export async function writeBackup(options: BackupOptions): Promise<{ tables: number; rows: number }> {
  const client = new PrimaryClient({ connectionString: options.databaseUrl })
  await client.connect()
  const counted = { tables: 0, rows: 0 }
  const staging = `${options.file}.part`
  try {
    // A role may have been told how long a call takes at most.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('begin transaction isolation level repeatable read read only')
    const frames = Readable.from(streamFrames(client, options, counted), { objectMode: false })
    await pipeline(
      frames,
      createGzip({ level: 6 }),
      source => encryptBackup(source as AsyncIterable<Buffer>, options.passphrase),
      createWriteStream(staging, { mode: 0o600, flush: true }),
      ...(options.signal ? [{ signal: options.signal }] : []),
    )
    await client.query('commit')
    await rename(staging, options.file)
    return counted
  } catch (error) {
    await rm(staging, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* streamFrames(
  client: pg.Client,
  { secretKey, at }: BackupOptions,
  counted: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from migrations order by name',
  )
  const { rows: jobs } = await client.query<{ version: number }>('select version from pgboss.version')
  yield encodeFrame('head', {
    migrations: migrations.map(row => row.name),
    jobs: jobs[0]?.version ?? 0,
    secretKey,
    at,
  } satisfies BackupHead)
  for (const table of await listTables(client)) {
    yield encodeFrame('table', table)
    yield* streamTableRows(client, table, counted)
    counted.tables++
  }
  yield encodeFrame('end', { tables: counted.tables })
}

async function* streamTableRows(
  client: pg.Client,
  table: Table,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  // PostgreSQL copies a divided table only as the answer to a question.
  const from = table.partitions
    ? `(select ${formatColumns(table)} from ${quoteTable(table)})`
    : `${quoteTable(table)} (${formatColumns(table)})`
  const copy = client.query(copyTo(`copy ${from} to stdout`))
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield encodeFrame('rows', chunk)
  }
  counted.rows += copy.rowCount
  yield encodeFrame('table', { rows: copy.rowCount, sha256: hash.digest('hex') } satisfies TableChecksum)
}
