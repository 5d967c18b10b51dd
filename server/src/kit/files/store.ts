import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../data/db.ts'

type FileRow = {
  readonly fileId: string
  readonly purpose: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly checksum: Buffer
  /** Null where they are in the bucket. */
  readonly bytes: Buffer | null
}

export async function insertFile(
  tx: Tx,
  file: FileRow & { readonly uploadedBy: string | null; readonly createdAt: Instant },
): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      id: file.fileId,
      purpose: file.purpose,
      name: file.name,
      type: file.type,
      size: file.size,
      checksum: file.checksum,
      place: file.bytes === null ? 'bucket' : 'database',
      bytes: file.bytes,
      uploaded_by: file.uploadedBy,
      created_at: file.createdAt,
    })
    .execute()
}

export async function findFile(db: Db, fileId: string, purpose: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .select(['id as fileId', 'purpose', 'name', 'type', 'size', 'checksum', 'bytes'])
    .where('id', '=', fileId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteFile(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', fileId).execute()
}

/** What of these files may be told without their bytes, by id. */
export async function describeFiles(
  db: Db | Tx,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { name: string; size: number; type: string; uploadedAt: Instant }>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'type', 'created_at as uploadedAt'])
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

/** Lists those of these ids that are files. */
export async function listExistingFileIds(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** The folder of this installation in a bucket. */
export async function readBucketFolder(db: Db): Promise<string> {
  const row = await db.selectFrom('bucket_folders').select('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * Deletes so many rows at most that are older than this and that no row of another table refers to. PostgreSQL knows
 * by the foreign keys which tables refer to files.
 */
export async function deleteUnreferencedFiles(db: Db, before: Instant, most: number): Promise<number> {
  const references = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'files'::regclass`.execute(db)
  const unused = references.rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = files.id)`,
  )
  const { numAffectedRows } = await sql`
    delete from files where id in (
      select id from files where created_at < ${before} and ${sql.join(unused, sql` and `)} limit ${most}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
