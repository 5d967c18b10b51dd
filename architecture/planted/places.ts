import { lowerStore, type PlantedFaults, rules, screen, serverKit, store, users, webKit } from './cases.ts'

/** Faults of what is done in one place alone. */
export const placeFaults = {
  'SQL is written only in stores and in kit': {
    refused: [
      [users, "import { sql } from 'kysely'; const one = sql<number>`select 1`", 'sql` is SQL'],
      [users, "import { sql as q } from 'kysely'", "import { sql as q } from 'kysely' is SQL"],
      [users, "const find = db => db\n.selectFrom('users')", ':2 db.selectFrom( is SQL'],
      [users, "const end = db => db?.['deleteFrom']('users')", 'db.deleteFrom( is SQL'],
      [users, "const one = pool => pool.query({ text: 'select 1' })", 'pool.query( is SQL'],
      ['server/src/main.ts', 'const all = pool => pool.query(text)', 'pool.query( is SQL'],
    ],
    harmless: [
      ['server/src/people/link-store.ts', "const link = db => db.updateTable('users')"],
      ['bench/scale.ts', "await pool.query('select 1')"],
      [screen, "navigator.permissions.query({ name: 'geolocation' }); location.query.toString()"],
    ],
  },
  'the clock and chance are read only in kit': {
    refused: [
      [rules, 'const today = new Date()', 'new Date( cannot be set'],
      ['contract/src/kit/time.ts', 'const clock = Date.now', 'Date.now cannot be set'],
      [screen, 'const began = window.performance.now()', 'performance.now cannot be set'],
      [screen, 'const id = crypto.randomUUID()', 'crypto.randomUUID cannot be set'],
      [users, 'const dice = Math.random()', 'Math.random cannot be set'],
      [users, "import { createHash, randomBytes } from 'node:crypto'", "from 'node:crypto' cannot be set"],
      [users, "const { v7 } = await import('uuid')", "import('uuid') cannot be set"],
    ],
    harmless: [
      [rules, 'const later = (at: string) => new Date(Date.parse(at) + 1000)'],
      [users, "import { createHash } from 'node:crypto'; const text = 'Date.now()'"],
      [serverKit, "import { v7 } from 'uuid'; const now = () => new Date()"],
      ['scripts/run.mjs', 'const began = performance.now()'],
    ],
  },
  'dates, times and numbers are written only by kit': {
    refused: [
      [screen, "const text = count.toLocaleString('en-US')", 'count.toLocaleString is one more way'],
      [screen, 'const text = new Date(at).toLocaleTimeString()', 'toLocaleTimeString is one more way'],
      [screen, "const text = at?.['toDateString']()", 'at.toDateString is one more way'],
      [screen, 'const hours = (seconds / 3600).toFixed(1)', '.toFixed is one more way'],
      [users, "const days = new Intl.DateTimeFormat('en-US')", 'Intl.DateTimeFormat is one more way'],
      [rules, 'const money = Intl.NumberFormat().format(5)', 'Intl.NumberFormat is one more way'],
    ],
    harmless: [
      [webKit, "const text = count.toLocaleString('en-US')"],
      ['contract/src/kit/numberWords.ts', "const format = new Intl.NumberFormat('en-US')"],
      [screen, "const text = name.toLocaleLowerCase('en'); const order = new Intl.Collator('en')"],
      ['web/src/people/SignIn.test.ts', 'const text = (1 / 3).toFixed(1)'],
      ['bench/report.ts', 'const text = (1 / 3).toFixed(1)'],
    ],
  },
  'what the web has cached is changed only through kit/call/cache.ts': {
    refused: [
      [
        screen,
        "queryClient.setQueryData(['tasks'], [])",
        'queryClient.setQueryData can give a reply another',
      ],
      [
        screen,
        'client.setQueriesData<Pages>({ queryKey }, change)',
        'client.setQueriesData can give a reply',
      ],
    ],
    harmless: [
      ['web/src/kit/call/cache.ts', 'queryClient.setQueryData(key, reply)'],
      ['web/src/kit/call/cache.test.ts', 'queryClient.setQueryData(key, reply)'],
    ],
  },
  'everyone touches only their own tables': {
    refused: [
      [
        lowerStore,
        "db.selectFrom('engagements').innerJoin('users as client', 'a', 'b')",
        'users is a table of people',
      ],
      [lowerStore, "db.selectFrom(['engagements', 'users'])", 'users is a table of people'],
      [lowerStore, 'const names = sql`select name from users`', 'users is a table of people'],
      [store, "tx.insertInto('audit_events')", 'audit_events is a table of kit'],
      [serverKit, "db.selectFrom('engagements')", 'engagements is a table of engagements'],
      ['server/migrations/0004_jobs.sql', 'alter table users add rank int;', 'users is a table of people'],
    ],
    harmless: [
      [lowerStore, "db.selectFrom('engagements').where('users', '=', sql`lower(users)`)"],
      ['server/src/kit/http/session.ts', "db.selectFrom('sessions').innerJoin('users', 'id', 'user_id')"],
      ['server/src/engagements/list.test.ts', "db.selectFrom('users')"],
    ],
  },
} satisfies Record<string, PlantedFaults>
