import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCodebase, type SourceFiles } from './architecture/codebase.ts'
import { listDocumentFaults } from './architecture/documents.ts'
import { type PlantedFaults, structureFaults } from './architecture/plantedFaults.ts'
import { listUnboundedParts } from './architecture/requests.ts'
import { listUnusedExceptions, listViolations, walls } from './architecture/walls.ts'
import { plantedBodies } from './contract/test/planted-requests.ts'
import { features } from './features.ts'
import { importRoutes } from './server/src/app.ts'

const root = import.meta.dirname
const folders = '{contract,server,web,e2e,bench,faults,oracle,scripts,architecture}'
const notOurs = /(^|[\\/])(node_modules|dist|test-results|playwright-report)$/

/** Paths from the root, written with slashes on every system. */
const findPaths = (next: string | string[]): string[] =>
  globSync(next, { cwd: root, exclude: path => notOurs.test(path) }).map(path => path.split(sep).join('/'))

const readAll = (paths: readonly string[]): SourceFiles =>
  Object.fromEntries(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))

function filesOnDisk(): SourceFiles {
  const code = '*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'
  const globs = [
    'package.json',
    `${folders}/package.json`,
    'server/migrations/*.sql',
    code,
    `${folders}/**/${code}`,
  ]
  return readAll(findPaths(globs))
}

describe('In this house', () => {
  const house = readCodebase(filesOnDisk())

  test.each(Object.entries(walls))('%s', (_, wall) => {
    expect(listViolations(wall, house)).toEqual([])
  })

  test('every door in a wall is still used', () => {
    expect(listUnusedExceptions(house)).toEqual([])
  })
})

/** A small house without a fault, into which the faults below are planted one by one. */
const soundCodebase: SourceFiles = {
  'package.json': '{ "devDependencies": { "vitest": "5" } }',
  'contract/package.json':
    '{ "name": "@claimcrew/contract", "exports": { "./*": "./src/*.ts" }, "dependencies": { "zod": "4" } }',
  'server/package.json': '{ "dependencies": { "@claimcrew/contract": "0", "kysely": "0", "uuid": "14" } }',
  'web/package.json': '{ "dependencies": { "@claimcrew/contract": "0" } }',
  'server/migrations/0001_people.sql': 'create table users (id uuid); create index on users (id);',
  'server/migrations/0002_audit_and_notifications.sql':
    'create table audit_events (id uuid); create index on audit_events (id); create table notifications (id uuid)',
  'server/migrations/0003_engagements.sql':
    'create table engagements (client_id uuid references users (id));',
  'contract/src/people/contract.ts':
    "import * as z from 'zod'; export const User = z.object({}); export type Person = z.infer<typeof User>",
  'contract/src/engagements/contract.ts':
    "import { type Person, User } from '../people/contract.ts'; const Side = User; type Partner = Person",
  'server/src/main.ts': "import { buildApp } from './app.ts'; buildApp()",
  'server/src/people/store.ts': "export const users = db => db.selectFrom('users')",
  'server/src/people/sign-in/signIn.ts': "import { users } from '../account/readUsers.ts'; const a = users",
  'server/src/people/account/readUsers.ts': "export { users } from '../store.ts'; const isRead = 1",
  'server/src/people/user-store.ts':
    "const readUser = db => db.selectFrom('users') /* for update */; const lockUser = db => readUser(db).forUpdate(); const writeUser = db => sql`update users set name = 'a'`; function renameUser(db) { return writeUser(db) }; export { readUser, lockUser, writeUser, renameUser }",
  'server/src/people/allUsers.ts':
    "import { readUser, lockUser, writeUser, renameUser } from './user-store.ts'",
  'server/src/people/commands.ts': 'export const signIn = (tx, ctx) => 1',
  'server/src/people/routes.ts':
    "import { signIn } from './commands.ts'; import { users } from './store.ts'; export const routes = [users, signIn]",
  'server/demo/people.ts': "import { signIn } from '../src/people/commands.ts'; export const demo = signIn",
  'web/src/people/screens.tsx': 'export const screens = [<p>Hello</p>]',
  'web/src/app/App.tsx': "import { screens } from '../people/screens.tsx'; const App = () => screens",
}

const [rules, permissions] = ['contract/src/people/rules.ts', 'contract/src/permissions.ts']
const [users, store, serverKit] = [
  'server/src/people/users.ts',
  'server/src/people/store.ts',
  'server/src/kit/a.ts',
]
const [lower, lowerStore] = ['server/src/engagements/routes.ts', 'server/src/engagements/store.ts']
const [screen, webKit] = ['web/src/people/SignIn.tsx', 'web/src/kit/a.ts']
const [lowerScreen, appFile] = ['web/src/engagements/People.tsx', 'web/src/app/Layout.tsx']
const [aboutExports, aboutFolders] = [
  'an exported name is imported somewhere',
  'a folder can be taken in at a glance',
] as const

/** For each wall: what it refuses, in which words, and what only looks like it. */
const plantedFaults: Record<Exclude<keyof typeof walls, typeof aboutFolders>, PlantedFaults> = {
  ...structureFaults,
  'contract imports only zod and itself, server and web only contract and themselves': {
    refused: [
      [rules, "import { hash } from 'node:crypto'", 'imports node:crypto: contract runs anywhere'],
      [rules, "import './rules.css'", 'imports contract/src/people/rules.css: contract runs anywhere'],
      [rules, "import '../../../features.ts'", 'imports features.ts: contract may not know'],
      [users, "import '../../../web/src/kit/call.ts'", 'imports web/src/kit/call.ts: server may not know'],
      [screen, "type Row = import('../../../server/src/people/store.ts').Row", 'web may not know'],
      [screen, "import '@claimcrew/contract/../../server/src/people/store'", 'store.ts: web may not know'],
    ],
    harmless: [
      ['contract/src/people/rules.test.ts', "import { test } from 'vitest'"],
      [serverKit, "import { features } from '../../../features.ts'"],
      [
        screen,
        "/* import '../../../server/src/app.ts' */ const text = `import '../../../server/src/app.ts'`",
      ],
    ],
  },
  'in the kit of the server a file imports only from its own folder and from what stands before it': {
    refused: [
      ['server/src/kit/data/db.ts', "import '../http/route.ts'", 'http comes after data'],
      [
        'server/src/kit/http/route.ts',
        "type Live = import('../live/stream.ts').Stream",
        'live comes after http',
      ],
      ['server/src/kit/refusal.ts', "import './random.ts'", 'random.ts comes after refusal.ts'],
      ['server/src/kit/newcomer/a.ts', "import '../refusal.ts'", 'newcomer has no place'],
    ],
    harmless: [
      [
        'server/src/kit/http/route.ts',
        "import '../data/db.ts'; import './session.ts'; import '../refusal.ts'",
      ],
      ['server/src/kit/data/db.test.ts', "import '../http/route.ts'"],
      [
        'server/src/people/store.ts',
        "import '../kit/data/db.ts'; export const users = db => db.selectFrom('users')",
      ],
    ],
  },
  'a feature imports only features above it, kit imports none, and nobody imports the app': {
    refused: [
      [users, "import '@claimcrew/contract/engagements/contract'", 'engagements is below people'],
      [rules, "export * from '../engagements/contract'; export const a = 1", 'engagements is below people'],
      [permissions, "import type { User } from './people/contract.ts'", 'kit knows no feature'],
      [
        webKit,
        "const all = import.meta.glob('../*/screens.tsx')",
        'people/screens.tsx: kit knows no feature',
      ],
      [webKit, "const open = () => import('../app/App.tsx')", 'the app knows kit, not the other way round'],
      [users, "const main = require('../main')", 'the app knows people, not the other way round'],
      [users, "import { World } from '../../test/world.ts'", 'tests and tools are not part of the program'],
      [users, "import { demo } from '../../demo/people.ts'", 'the product is complete without the demo'],
      [serverKit, "import { demo } from '../../demo/people.ts'", 'the product is complete without the demo'],
      ['server/sandbox/server.ts', "import '../demo/people.ts'", 'the product is complete without the demo'],
    ],
    harmless: [
      ['server/src/kit/notify.ts', "import { told } from '@claimcrew/contract/notifications/contract'"],
      ['server/src/main.ts', "import { demoPassword } from '../demo/people.ts'"],
      ['server/demo/people.ts', "import { users } from '../src/people/store.ts'"],
      ['server/src/people/users.test.ts', "import '../engagements/store.ts'"],
    ],
  },
  'the oracle shares no code with what it recomputes': {
    refused: [
      ['oracle/run.ts', "import { users } from '../server/src/people/store.ts'", 'a fault of the product'],
      [
        'oracle/run.ts',
        "import { User } from '@claimcrew/contract/people/contract'",
        'a fault of the product',
      ],
    ],
    harmless: [
      ['oracle/run.ts', "import { readFileSync } from 'node:fs'"],
      ['oracle/run.ts', "import { areas } from './areas.ts'"],
      ['oracle/oracle.test.ts', "import { users } from '../server/src/people/store.ts'"],
    ],
  },
  'of another feature the server imports only access.ts, commands.ts and stores': {
    refused: [
      [lower, "import { routes } from '../people/routes.ts'", 'people/routes.ts: this is for people alone'],
      [
        lower,
        "import { restore } from '../people/restore.ts'",
        'people/restore.ts: this is for people alone',
      ],
      [lower, "import '../people/sign-in/access.ts'", 'people/sign-in/access.ts: this is for people alone'],
    ],
    harmless: [
      [lower, "import '../people/store.ts'; import '../people/links/link-store.ts'"],
      [lower, "import '../people/access.ts'; import '../people/commands.ts'"],
      ['server/demo/engagements.ts', "import { routes } from '../src/people/routes.ts'"],
    ],
  },
  'of another feature the web imports only its shared folder, and the app what it joins': {
    refused: [
      [lowerScreen, "import { SignIn } from '../people/SignIn.tsx'", 'SignIn.tsx: this is for people alone'],
      [
        lowerScreen,
        "const load = () => import('../people/SignIn.tsx')",
        'Move what both need to people/shared',
      ],
      [lowerScreen, "import '../people/screens.tsx'", 'people/screens.tsx: this is for people alone'],
      [appFile, "import { SignIn } from '../people/SignIn.tsx'", 'SignIn.tsx: this is for people alone'],
    ],
    harmless: [
      [lowerScreen, "import '../people/shared/signOut.ts'; import '../kit/call.ts'; import './List.tsx'"],
      [appFile, "import '../people/shared/signOut.ts'; import.meta.glob('../*/screens.tsx')"],
    ],
  },
  'a store has SQL': {
    refused: [
      ['server/src/people/seen-store.ts', 'const isSeen = row => row.seen', 'asks the database nothing'],
    ],
    harmless: [['server/src/people/access.ts', 'const isSeen = row => row.seen']],
  },
  'an exported name is imported somewhere': {
    refused: [
      [rules, 'export type Open = 2', 'nobody imports Open'],
      [rules, 'const isOpen = 1; export { isOpen }', 'nobody imports isOpen'],
      [rules, 'export const [{ b: a = 1 }] = [{}]; const c = a', 'nobody imports a'],
      [users, 'export async function end() {\n}\nend()', ':1 nobody imports end'],
      [
        'server/src/people/store.ts',
        'export const users = db => db.selectFrom(one); export class Two {}',
        'Two',
      ],
      ['contract/src/people/contract.ts', 'export const User = 1; export const ask = endpoint({})', 'ask'],
    ],
    harmless: [
      ['web/vite.config.ts', 'export default {}'],
      [lower, "declare module '../people/store.ts' { interface Row { rank: number } }"],
      ['server/src/people/backgroundJobs.ts', 'export const backgroundJobs = []'],
    ],
  },
  'every folder is a feature of features.ts, and every migration is named after one': {
    refused: [
      ['web/src/billing/screens.tsx', 'export const screens = []', 'billing is no feature'],
      ['server/src/helpers.ts', 'export const help = 1', 'helpers.ts is no feature'],
      ['server/migrations/0004_rates.sql', 'create table rates (id uuid)', 'Name it NNNN_<feature>.sql'],
    ],
    harmless: [['server/migrations/0004_people_phone.sql', 'alter table users add column phone text']],
  },
  'every package is declared by the workspace that imports it': {
    refused: [
      [serverKit, "import pino from 'pino'", 'imports pino: declare it in server/package.json'],
      [serverKit, "import { vi } from 'vitest'", 'imports vitest: declare it in server/package.json'],
      [
        screen,
        "import '@mantine/core/styles.css'",
        '@mantine/core/styles.css: declare it in web/package.json',
      ],
      ['bench/load.ts', "const { Kysely } = await import('kysely')", 'kysely: declare it in package.json'],
    ],
    harmless: [
      ['server/test/world.ts', "import { inject } from 'vitest'; import fs from 'fs'"],
      ['contract/test/weeks.ts', "import { expect } from 'vitest'"],
      ['e2e/sign-in.ts', "import { User } from '@claimcrew/contract/people/contract'"],
    ],
  },
  'every import is written so that these walls can read it': {
    refused: [
      [users, "const load = (name: string) => import('../' + name)", 'imports …: write a relative path'],
      [screen, "import '/src/app/App.tsx'", 'imports /src/app/App.tsx: write a relative path'],
    ],
    harmless: [['server/src/kit/features.ts', 'const load = (file: string) => import(file)']],
  },
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
      ['web/src/people/SignIn.test.ts', 'const shown = (1 / 3).toFixed(1)'],
      ['bench/report.ts', 'const shown = (1 / 3).toFixed(1)'],
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
  'no file only passes on what others export': {
    refused: [
      ['contract/src/people/index.ts', 'export const one = 1', 'A barrel hides who needs what'],
      ['contract/src/people/all.ts', "export * from './contract.ts'", 'A barrel hides'],
      [
        'contract/src/people/all.ts',
        "import { User } from './contract.ts'; export { User }",
        'A barrel hides',
      ],
    ],
    harmless: [[rules, "export type { User } from './contract.ts'; export const isOpen = () => true"]],
  },
  'a small file that one other file reads stands in it': {
    refused: [
      [
        'server/src/people/sign-in/begin.ts',
        "import { signIn } from './signIn.ts'; signIn()",
        'sign-in/signIn.ts:1 has 0 lines and only server/src/people/sign-in/begin.ts reads it. Put it there',
      ],
    ],
    harmless: [
      ['server/src/people/sign-in/signIn.test.ts', "import { signIn } from './signIn.ts'; signIn()"],
      [
        'server/src/people/sign-in/begin.ts',
        "const later = async () => (await import('./signIn.ts')).signIn",
      ],
      [
        'server/src/people/sign-in/begin.ts',
        `import { signIn } from './signIn.ts'; signIn()${'\n'.repeat(201)}`,
      ],
      ['server/src/people/begin.ts', "import { signIn } from './sign-in/signIn.ts'; signIn()"],
    ],
  },
  'folders beside one another do not import each other in a circle': {
    refused: [
      [
        'server/src/people/account/email.ts',
        "import '../sign-in/signIn.ts'",
        'account/email.ts:1 imports server/src/people/sign-in/signIn.ts, which closes server/src/people/sign-in → ',
      ],
      [
        'server/src/people/account/links/verify.ts',
        "const later = () => import('../../sign-in/signIn.ts')",
        'Move what both need to the folder around them',
      ],
    ],
    harmless: [
      ['server/src/people/sign-in/signUp.ts', "import '../account/readUsers.ts'; import '../store.ts'"],
      ['server/src/people/account/email.test.ts', "import '../sign-in/signIn.ts'"],
      ['server/src/engagements/terms/edit.ts', "import '../../people/access.ts'; import '../store.ts'"],
    ],
  },
  'no import leads back to where it began': {
    refused: [
      [
        store,
        "import type { Row } from './routes.ts'; sql`select 1`",
        ':1 → server/src/people/routes.ts → server/src/p',
      ],
    ],
    harmless: [[store, "const later = () => import('./routes.ts'); sql`select 1`"]],
  },
  'a type is named by a noun, not by a bare participle or pronoun': {
    refused: [
      [rules, 'type Asked = string', 'Asked is no noun'],
      [users, 'export interface Whose { id: string }', 'Whose is no noun'],
      [webKit, 'class Keeping {}', 'Keeping is no noun'],
      [
        store,
        'function first<Sent>(all: Sent[]) { type Row = Sent; return all[0] }; sql`select 1`',
        'Sent is no noun',
      ],
      ['e2e/journey.ts', 'type Written = { text: string }', ':1 Written is no noun'],
    ],
    harmless: [
      [rules, 'type AskedQuestion = string; type Setting = { need: Need }; type Need = 1'],
      [webKit, "const Asked = 1; const text = 'type Asked = string' // type Asked = string"],
    ],
  },
  'the name of an exported type stands once on a floor': {
    refused: [
      [
        rules,
        'export type Person = string',
        'Person is a type of contract/src/people/contract.ts too. Import that one',
      ],
    ],
    harmless: [
      [rules, 'type Person = string'],
      [rules, "export type { Person } from './contract.ts'; export const isOpen = () => true"],
      [users, 'export type Person = string; export const Person = 1'],
    ],
  },
  'a row lock is not called hold': {
    refused: [
      [users, 'const holdUser = (id: string) => id', 'holdUser: a hold is a payer'],
      [users, 'async function heldRows() {}', 'heldRows: a hold is a payer'],
    ],
    harmless: [
      [users, 'const holdMinutesOf = (entry: Entry) => entry.minutes; const holdMinutes = 1'],
      [screen, 'const holdFocus = () => 1'],
    ],
  },
  'a function that asks the database is not called …Of': {
    refused: [
      [users, 'const namesOf = (db: Db, ids: string[]) => ids', 'namesOf asks the database'],
      [users, 'async function rolesOf({ id }: Tx) {}', 'rolesOf asks the database'],
      ['bench/load.ts', 'const teamOf = async (client: pg.Client) => client', 'teamOf asks the database'],
    ],
    harmless: [
      [users, 'const nameOf = (user: User, db: Db) => user.name; const readNames = (db: Db) => db'],
      [rules, 'const halfOf = (whole: number) => whole / 2'],
    ],
  },
  'comments and names of tests say who is meant': {
    refused: [
      [users, 'const one = 1\n// Who\x65ver asks is answered.', ':2 is a riddle. Say the person who'],
      ['server/src/people/users.test.ts', "test('is for who\x65ver asks')", ':1 is a riddle'],
    ],
    harmless: [[users, '// Anyone who asks is answered.']],
  },
  'a word that has been replaced does not come back': {
    refused: [
      [rules, 'const add = (whose: string) => whose', 'whose is called owner or clientId here'],
      [users, 'const useAct = () => 1', 'useAct is called useMutate here'],
      [rules, 'const pick = (wanted: string) => wanted', ':1 wanted is called target here'],
      [screen, 'const [kept, setKept] = useState(1)', 'kept is called saved here'],
      [screen, 'const show = ({ wish: told }) => told', 'told is called notified here'],
    ],
    harmless: [
      [users, "const body = { kept: true }; const text = 'wanted'; body.kept"],
      [screen, 'const show = ({ kept, wish: preference }: Row) => [kept, preference]'],
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
}

/** What a planted file exports is imported by nobody here; only the wall that is about exports complains of that. */
function listViolationsWith(about: string, file: string, code: string): [wall: string, complaint: string][] {
  const house = readCodebase({ ...soundCodebase, [file]: code })
  return Object.entries(walls)
    .filter(([name]) => name === about || name !== aboutExports)
    .flatMap(([name, wall]) =>
      listViolations(wall, house).map((complaint): [string, string] => [name, complaint]),
    )
}

describe.each(Object.entries(plantedFaults))('That %s', (wall, { refused, harmless }) => {
  test.each(refused)('refuses in %s: %s', (file, code, complaint) => {
    expect(listViolationsWith(wall, file, code)).toEqual([[wall, expect.stringContaining(complaint)]])
  })

  test.each(harmless)('allows in %s: %s', (file, code) => {
    expect(listViolationsWith(wall, file, code)).toEqual([])
  })
})

describe(`That ${aboutFolders}`, () => {
  const houseWith = (files: number, name: (index: number) => string) =>
    readCodebase({
      ...soundCodebase,
      ...Object.fromEntries(Array.from({ length: files }, (_, at) => [name(at), ''])),
    })

  test('refuses a folder with more files than that', () => {
    const full = houseWith(23, at => `web/src/people/Part${at}.tsx`)
    expect(listViolations(walls[aboutFolders], full)).toEqual([
      expect.stringContaining('web/src/people:1 has 24 files at one level'),
    ])
  })

  test('counts neither tests nor what stands in chambers', () => {
    const tests = houseWith(60, at => `web/src/people/part${at}.test.ts`)
    const chambers = houseWith(60, at => `web/src/people/${at % 4}/Part${at}.tsx`)
    expect([tests, chambers].flatMap(house => listViolations(walls[aboutFolders], house))).toEqual([])
  })
})

describe('That every text, list and record of a request has a bound, and a text one before all else', () => {
  const complaintsAbout = (body: (typeof plantedBodies.harmless)[number]) =>
    listUnboundedParts({ params: undefined, query: undefined, body })

  test('holds for every call', async () => {
    const routes = await importRoutes()
    expect(routes.length).toBeGreaterThan(100)
    expect(
      routes.flatMap(({ endpoint }) =>
        listUnboundedParts(endpoint).map(part => `${endpoint.method} ${endpoint.path} ${part}`),
      ),
    ).toEqual([])
  })

  test.each(plantedBodies.refused.map(([body, complaint]) => ({ body, complaint })))(
    'refuses $complaint',
    ({ body, complaint }) => {
      expect(complaintsAbout(body)).toEqual([expect.stringContaining(complaint)])
    },
  )

  test('allows what is bounded, however it is wrapped', () => {
    expect(plantedBodies.harmless.flatMap(complaintsAbout)).toEqual([])
  })
})

describe('That documents can be trusted', () => {
  const repository = (documents: SourceFiles = {}) => ({
    documents: { ...soundDocuments, ...documents },
    paths: [
      ...Object.keys({ ...soundDocuments, ...documents }),
      'server/src/people',
      'server/src/people/store.ts',
      'web/src/kit/screen',
    ],
    sources: {
      'package.json': '{ "scripts": { "check": "" } }',
      'server/src/people/store.ts':
        "/* gone */ const path = '/user/{id}' // lost\nexport function readUser() {}",
      'server/src/people/store.test.ts': 'test("vanished")',
    },
  })
  const soundDocuments: SourceFiles = {
    'README.md': 'See [the map](docs/architecture.md#the-map).',
    'docs/architecture.md': '# The map',
    ...Object.fromEntries(features.map(feature => [`contract/src/${feature}/README.md`, feature])),
  }

  test('holds for all of them', () => {
    const documents = readAll(findPaths(['README.md', 'docs/*.md', 'contract/src/*/README.md']))
    expect(Object.keys(documents).length).toBeGreaterThan(features.length)
    expect(
      listDocumentFaults({
        documents,
        paths: findPaths(['*', 'docs/*', `${folders}/**`]),
        sources: filesOnDisk(),
      }),
    ).toEqual([])
  })

  test.each([
    ['docs/a.md', 'first\nsee `server/src/people/users.ts`', 'docs/a.md:2 names server/src/people/users.ts'],
    ['docs/a.md', '`users.ts`', 'there is no such file or folder'],
    ['docs/a.md', '`web/src/<feature>/store.ts`', 'there is no such file or folder'],
    ['docs/a.md', '`findUser(id)`', 'no source has findUser'],
    ['docs/a.md', '`gone`', 'no source has gone'],
    ['docs/a.md', '`lost`', 'no source has lost'],
    ['docs/a.md', '`vanished`', 'no source has vanished'],
    ['docs/a.md', '`PUT /person/{id}`', 'no source has this address'],
    ['docs/a.md', '`npm run chek`', 'package.json has no such script'],
    ['docs/a.md', '```ts\nreadPerson(id)\n```', 'docs/a.md:2 names readPerson: no source has readPerson'],
    ['docs/a.md', "```ts\nimport { Person, type readUser } from './a.ts'\n```", 'no source has Person'],
    ['docs/a.md', '[here](b.md)', 'the link leads nowhere'],
    ['docs/a.md', '[here](architecture.md#the-mop)', 'it has no such heading'],
    ['contract/src/people/README.md', '`screen/`', 'there is no such file or folder'],
  ])('refuses in %s: %s', (document, text, complaint) => {
    expect(listDocumentFaults(repository({ [document]: text }))).toEqual([expect.stringContaining(complaint)])
  })

  test.each([
    ['contract/src/people/README.md', 300],
    ['docs/architecture.md', 3000],
  ])('refuses %s with more than %d words', (document, most) => {
    const withWords = (count: number) =>
      listDocumentFaults(repository({ [document]: `# The map\n${'word '.repeat(count - 3)}` }))
    expect(withWords(most)).toEqual([])
    expect(withWords(most + 1)).toEqual([expect.stringContaining(`has ${most + 1} words, ${most} at most`)])
  })

  test('refuses a feature without its README', () => {
    const { 'contract/src/people/README.md': _, ...documents } = soundDocuments
    expect(listDocumentFaults({ ...repository(), documents })).toEqual([
      expect.stringContaining('contract/src/people/README.md is missing'),
    ])
  })

  test.each([
    ['docs/a.md', '`readUser(tx)` of `people/store.ts`, and `server/src/<feature>/store.ts`'],
    ['docs/a.md', '`npm run check -- all`, `PUT /user/{id}`, `DATA_DIR/key`'],
    ['docs/a.md', '```ts\nexport const findUser = `users.ts`\n```\n```tsx\nfindUser(readUser())\n```'],
    ['docs/a.md', '```\nGRANT(all)\n```'],
    ['contract/src/people/README.md', '`store.ts`, [the map](../../../docs/architecture.md)'],
  ])('allows in %s: %s', (document, text) => {
    const { sources, ...rest } = repository({ [document]: text })
    const withSetting = { ...sources, 'server/src/kit/env.ts': 'const { DATA_DIR, key, all } = process.env' }
    expect(listDocumentFaults({ ...rest, sources: withSetting })).toEqual([])
  })
})
