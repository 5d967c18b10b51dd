import { type PlantedFaults, rules, screen, store, users, webKit } from './cases.ts'

/** Faults of names and comments. */
export const nameFaults = {
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
      [users, 'async function peersOf({ now, db }: ReadCtx) {}', 'peersOf asks the database'],
      ['bench/load.ts', 'const teamOf = async (client: pg.Client) => client', 'teamOf asks the database'],
    ],
    harmless: [
      [users, 'const nameOf = (user: User, db: Db) => user.name; const readNames = (db: Db) => db'],
      [rules, 'const halfOf = (whole: number) => whole / 2'],
    ],
  },
  'a call that reads is named by what it does': {
    refused: [
      [rules, "export const userPage = endpoint({ method: 'GET', path: '/a' })", 'userPage says not what'],
      [rules, "export const counted = endpoint({ path: '/a', method: 'GET' })", 'counted says not what'],
    ],
    harmless: [
      [
        rules,
        "export const getUsers = endpoint({ method: 'GET' }); const page = endpoint({ method: 'GET' })",
      ],
      [rules, "export const punchIn = endpoint({ method: 'POST' }); export const page = { method: 'GET' }"],
    ],
  },
  'comments and names of tests say who is meant': {
    refused: [
      [users, 'const one = 1\n// Who\x65ver asks is answered.', ':2 is a riddle. Say in a plain sentence'],
      [rules, '/** Somebody who\x6d nobody knows. */\nconst one = 1', ':1 is a riddle'],
      [rules, 'const one = 1\n/*\x2a Of cards alone. */\nconst two = 2', ':2 is a riddle'],
      [screen, 'const one = 1\n  /\x2f Also what is folded.\nconst two = 2', ':2 is a riddle'],
      ['server/src/people/users.test.ts', "test('is for who\x65ver asks')", ':1 is a riddle'],
      ['server/src/people/users.test.ts', "test('is for some\x62ody else')", ':1 is a riddle'],
      ['server/src/people/users.test.ts', "it.each([1])(\n  'has no\x62ody: %i')", ':1 is a riddle'],
    ],
    harmless: [
      [users, '// Anyone who asks is answered. For whom is said there.'],
      [rules, "/** Of these, cards come first: they have room. */ const text = 'Of cards alone.'"],
    ],
  },
  'a constant has a line of its own': {
    refused: [
      [rules, 'const one = 1\nexport const [first, last] = [1, 2]', ':2 declares constants in pairs'],
      [users, "const [purpose, preview] = ['file', 'preview'] as const", ':1 declares constants in pairs'],
      [screen, 'const show = () => { const [low, high] = [-1, 1]; return low + high }', ':1 declares'],
    ],
    harmless: [
      [users, 'let [low, high] = [0, 1]; const [first] = readAll(); const [[one]] = [...first]'],
      [screen, 'const show = (a: Row) => { const [here, there] = [find(a), a.to]; return [here, there] }'],
    ],
  },
  'a word that has been replaced does not come back': {
    refused: [
      [rules, 'const add = (whose: string) => whose', 'whose is called owner or clientId here'],
      [users, 'const useAct = () => 1', 'useAct is called useMutate here'],
      [screen, 'const Chip = ({ mark: colour }) => colour', 'colour is called color here'],
      [rules, 'const pick = (wanted: string) => wanted', ':1 wanted is called target here'],
      [screen, 'const [kept, setKept] = useState(1)', 'kept is called saved here'],
      [screen, 'const show = ({ wish: told }) => told', 'told is called notified here'],
      [rules, 'const mostRows = 10', 'mostRows is called maxRows here'],
      [users, 'const read = (db: Db, leastAge: number) => leastAge', 'leastAge is called minAge here'],
    ],
    harmless: [
      [users, "const body = { kept: true }; const text = 'wanted'; body.kept"],
      [users, 'const most = Math.max(day.mostSeconds, 1); const mostly = most > 1'],
      [screen, 'const show = ({ kept, wish: preference }: Row) => [kept, preference]'],
    ],
  },
} satisfies Record<string, PlantedFaults>
