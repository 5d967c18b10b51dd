import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './cluster.ts'
import { hasErrorCode } from './errorCode.ts'
import type { DataHome } from './home.ts'
import type { Postmaster } from './postmaster.ts'

/** One app at a time: held as a session lock, it ends with the app however the app ends. Any fixed number would do. */
const ownershipLock = 7_241_951_306

/** The connection of an app that was killed a moment ago may still be closing. */
const graceMs = 1_000
const retryMs = 25

export const loopback = '127.0.0.1'

/** `held`: another app is alive. `gone`: the server went away meanwhile. */
type OwnershipClaim = pg.Client | 'held' | 'gone'

export async function claimOwnership(home: DataHome, postmaster: Postmaster): Promise<OwnershipClaim> {
  const client = new pg.Client({
    host: postmaster.socketFolder ?? loopback,
    port: postmaster.port,
    user: superuser,
    password: home.password,
    database: 'postgres',
    ssl: false,
    application_name: 'claimcrew owner',
  })
  // A lost connection shows as `end`, which is what the owner listens to; without this it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    for (const giveUp = Date.now() + graceMs; Date.now() < giveUp; await sleep(retryMs)) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownershipLock])
      if (rows[0].taken) return client
    }
    await client.end()
    return 'held'
  } catch (error) {
    await client.end().catch(() => {})
    if (hasErrorCode(error, '28P01')) {
      throw new Error(
        `The password in ${home.passwordFile} is not the one of the data in ${home.cluster}: restore it.`,
      )
    }
    if (isGoingAway(error)) return 'gone'
    throw error
  }
}

function isGoingAway(error: unknown): boolean {
  return (
    hasErrorCode(error, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03') ||
    (error instanceof Error && error.message.startsWith('Connection terminated'))
  )
}
