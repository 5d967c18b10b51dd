import { buildApp } from '../server/src/app.ts'
import { createDb, openPool } from '../server/src/kit/data/db.ts'
import { openPushSender } from '../server/src/kit/push/pushSender.ts'
import { newId, systemClock } from '../server/src/kit/random.ts'
import { openSearch } from '../server/src/kit/search/search.ts'
import { createSecret } from '../server/src/kit/secret.ts'
import { disconnectedTracker } from '../server/src/tracking/tracker.ts'

/**
 * The app as it is, on a database to which it can be made to tell nobody of anything: with `SILENT` the one statement that
 * writes a notification is answered without being sent. What differs is what that statement costs.
 */
const url = process.env.DATABASE_URL ?? ''
const pool = openPool(url)
const nothing = { rows: [], rowCount: 0, command: 'INSERT', oid: 0, fields: [] }

if (process.env.SILENT === 'yes') {
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const silent = (...args: unknown[]) =>
      /insert into notifications/.test(String(args[0])) ? Promise.resolve(nothing) : query(...args)
    client.query = silent as typeof client.query
  })
}

const db = createDb(pool)
const secret = createSecret('a key of at least thirty-two characters')
const app = await buildApp({
  db,
  now: systemClock,
  newId,
  mail: { send: async () => null, close: async () => {} },
  tracker: disconnectedTracker,
  search: openSearch({ db, now: systemClock, log: console, listenUrl: url }),
  backups: null,
  secret,
  push: openPushSender({ db, secret, now: systemClock, subject: () => 'mailto:bench@claimcrew.test' }),
  bucket: null,
  publicUrl: () => 'http://localhost',
  listenUrl: url,
  // One client corrects as fast as the app lets them.
  perMinuteTimes: 1000,
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
