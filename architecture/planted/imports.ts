import {
  appFile,
  lower,
  lowerScreen,
  type PlantedFaults,
  permissions,
  rules,
  screen,
  serverKit,
  store,
  users,
  webKit,
} from './cases.ts'

/** Faults of who imports whom. */
export const importFaults = {
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
} satisfies Record<string, PlantedFaults>
