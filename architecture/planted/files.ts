import { lower, type PlantedFaults, rules, users } from './cases.ts'

/** Faults of what stands in which file and folder. */
export const fileFaults = {
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
} satisfies Record<string, PlantedFaults>
