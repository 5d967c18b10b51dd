import type { SourceFiles } from '../codebase.ts'

/** A small codebase without a fault, into which faults are planted one by one. */
export const soundCodebase: SourceFiles = {
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
  'server/src/people/seat-store.ts':
    "import { writeUser } from './user-store.ts'; export const readSeats = db => db.selectFrom('users'); export const renameSeat = db => writeUser(db)",
  'server/src/people/allUsers.ts':
    "import { readUser, lockUser, writeUser, renameUser } from './user-store.ts'; import { readSeats, renameSeat } from './seat-store.ts'",
  'server/src/people/commands.ts': 'export const signIn = (tx, ctx) => 1',
  'server/src/people/routes.ts':
    "import { signIn } from './commands.ts'; import { users } from './store.ts'; export const routes = [users, signIn]",
  'server/demo/people.ts': "import { signIn } from '../src/people/commands.ts'; export const demo = signIn",
  'web/src/people/screens.tsx': 'export const screens = [<p>Hello</p>]',
  'web/src/app/App.tsx': "import { screens } from '../people/screens.tsx'; const App = () => screens",
}
