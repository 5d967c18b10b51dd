import type { UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Role } from '@claimcrew/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './data/db.ts'
import { importEach } from './features.ts'

type OwnDataRow = Readonly<Record<string, unknown>>

/** The person whose data is read, and when. */
export type OwnDataReader = {
  readonly userId: UserId
  readonly role: Role
  readonly timeZone: string
  readonly now: Instant
}

/** A list in the file that a person gets of their own data. */
export type OwnDataTable = {
  /** What it is called there, without an ending. */
  readonly name: string
  readonly read: (db: Db, reader: OwnDataReader) => AsyncIterable<OwnDataRow>
}

/** A file that a person has uploaded. */
type OwnDataFile = { readonly fileId: string; readonly purpose: `${string}:${string}` }

/**
 * What a feature holds of a person, and what that person gets of it: nothing that is another one's. It exports its own as
 * `ownData` in its own-data-store.ts.
 */
export type OwnData = {
  readonly tables: readonly OwnDataTable[]
  readonly listFiles?: (db: Db, userId: UserId) => Promise<readonly OwnDataFile[]>
}

const rowsAtOnce = 500

/**
 * The rows of a query, page by page in the order of these columns, which together must be unique: however many there are,
 * few are in memory, and others have their turn in between.
 */
export const ownTable = (
  name: string,
  key: readonly [string, ...string[]],
  query: (userId: UserId) => RawBuilder<OwnDataRow>,
): OwnDataTable => ({
  name,
  async *read(db, { userId }) {
    const columns = sql.join(key.map(column => sql.ref(column)))
    let after = sql`true`
    for (;;) {
      const { rows } = await sql<OwnDataRow>`
        select * from (${query(userId)}) own where ${after} order by ${columns} limit ${rowsAtOnce}`.execute(
        db,
      )
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) return
      after = sql`(${columns}) > (${sql.join(key.map(column => last[column]))})`
    }
  },
})

/** Every feature's part of it, in their order. */
export const importOwnData = async (): Promise<OwnData[]> =>
  (await importEach<{ ownData: OwnData }>('own-data-store.ts')).map(module => module.ownData)
