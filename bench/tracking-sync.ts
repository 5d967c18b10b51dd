import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import type { BackgroundJobCtx } from '../server/src/kit/backgroundJobs/backgroundJob.ts'
import { createDb, openPool } from '../server/src/kit/data/db.ts'
import { inTransaction } from '../server/src/kit/data/transaction.ts'
import { newId } from '../server/src/kit/random.ts'
import { listPeopleOfRoles } from '../server/src/people/store.ts'
import { saveMapping } from '../server/src/tracking/mapping/mappings.ts'
import { readDirectory } from '../server/src/tracking/sync/directory.ts'
import { syncDueTrackerUsers } from '../server/src/tracking/sync/sync.ts'
import { openTimeDoctor } from '../server/src/tracking/time-doctor/adapter.ts'
import type { WithTracker } from '../server/src/tracking/tracker.ts'
import { findTrackerUser } from '../server/src/tracking/tracker-user-store.ts'
import { withDatabase } from './attendance-data.ts'
import { benchPeople } from './tracking-data.ts'

/** Pulls everybody's last days from the sandbox into an empty store, in a process of its own, and says how it went. */
const [url = '', sandboxUrl = '', days = '90', people = '24'] = process.argv.slice(2)
const db = createDb(openPool(url))
const log = { info() {}, warn: console.error, error: console.error, child: () => log }
const tracker = openTimeDoctor({
  url: sandboxUrl,
  company: null,
  credentials: { kind: 'login', email: 'owner@sandbox.test', password: 'Sandbox-owner-1', totp: null },
  tokens: { read: async () => null, write: async () => {} },
  pace: async () => {},
  now: () => new Date(),
  wait: async () => {},
  random: Math.random,
  log,
})
const now = new Date().toISOString()
const ctx = {
  actor: null,
  db,
  now,
  clock: () => new Date().toISOString(),
  isStopping: () => false,
  newId,
  tracker,
  log,
} as unknown as BackgroundJobCtx & WithTracker

const pulled = benchPeople.slice(0, Number(people))
await withDatabase(url, async client => {
  await client.query(
    `insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
     select gen_random_uuid(), email, '', name, '', 'BILLER', zone, '2026-01-01'
     from unnest($1::text[], $2::text[], $3::text[]) as one (email, name, zone)`,
    [pulled.map(one => one.email), pulled.map(one => one.name), pulled.map(one => one.timezone)],
  )
})
await readDirectory(ctx)
const billers = await listPeopleOfRoles(db, ['BILLER'])
await inTransaction(db, async tx => {
  for (const one of pulled) {
    const [person, trackerUser] = [
      billers.find(({ email }) => email === one.email),
      await findTrackerUser(tx, one.id),
    ]
    if (person && trackerUser) await saveMapping(tx, ctx, person, trackerUser, one.email)
  }
})
await withDatabase(url, client =>
  client.query('update tracking_syncs set backfill_goal = $1', [addDays(dayIn('UTC', now), -Number(days))]),
)

const began = performance.now()
await syncDueTrackerUsers(ctx)
const seconds = (performance.now() - began) / 1000
const rows = await withDatabase(url, async client => {
  const { rows } = await client.query<{ rows: string; left: string }>(
    `select (select sum(row_count) from tracking_runs where outcome = 'done') as rows,
       (select count(*) from tracking_syncs where backfilled_to > backfill_goal or backfilled_to is null) as left`,
  )
  if (Number(rows[0]?.left) !== 0) throw new Error('Not everything was pulled')
  return Number(rows[0]?.rows)
})
console.log(JSON.stringify({ seconds, rows, peakMb: process.resourceUsage().maxRSS / 1024 }))
await tracker.close()
await db.destroy()
