import type { PlantedFaults } from './cases.ts'

const routes = 'server/src/people/routes.ts'
const handler = 'server/src/people/signUp.ts'
const below = 'server/src/engagements/endEngagement.ts'

const withRoutes = (table: string) =>
  `import { signIn } from './commands.ts'; export const routes = [defineRoutes(contract, { ${table} }), signIn]`

/** Faults of how use cases, stores and contexts are laid out. */
export const structureFaults = {
  'a command has the name of its endpoint, and a handler that calls it is one line': {
    refused: [
      [
        routes,
        withRoutes('signUp: (ctx, { body }) => runCommand(ctx, tx => register(tx, ctx, body))'),
        "signUp calls register. A command has the endpoint's name",
      ],
      [
        routes,
        withRoutes(
          'signUp: async ctx => { await check(ctx); return runCommand(ctx, tx => signUp(tx, ctx)) }',
        ),
        'signUp is more than one line here',
      ],
      [
        handler,
        'const register = (tx, ctx) => 1; const signUp: Handler<typeof contract.signUp> = ctx => inTransaction(ctx.db, tx => register(tx, ctx))',
        'signUp only passes on to register',
      ],
      [
        handler,
        "import { register } from './register.ts'; const signUp: Handler<typeof contract.signUp> = async ctx => ({ user: await register(ctx) })",
        'signUp only passes on to register',
      ],
      [
        handler,
        'const signIn: Handler<typeof contract.signIn> = async ctx => { await check(ctx); return 1 }',
        'signIn is a command in server/src/people/commands.ts too',
      ],
    ],
    harmless: [
      [
        routes,
        withRoutes('listUsers: async ctx => { const rows = await readUsers(ctx.db); return { rows } }'),
      ],
      [
        routes,
        withRoutes(
          'signIn, signUp: (ctx, { body }) => runCommand(ctx, async tx => toReply(tx, ctx, await signUp(tx, ctx, body)), tx => countSignUp(tx, ctx))',
        ),
      ],
      [
        handler,
        'const register = (tx, ctx) => 1; const signUp: Handler<typeof contract.signUp> = ctx => inTransaction(ctx.db, async tx => { await check(tx); return register(tx, ctx) })',
      ],
      [
        handler,
        "import { readUser } from './store.ts'; const getUser: Handler<typeof contract.getUser> = ctx => readUser(ctx)",
      ],
    ],
  },
  'nothing of the product is exported for the demo alone': {
    refused: [[routes, 'export const routes = []', 'only the demo imports signIn']],
    harmless: [
      [handler, "import { users } from './store.ts'; const list = users"],
      ['server/demo/people.test.ts', "import { readUser } from '../src/people/user-store.ts'; readUser()"],
    ],
  },
  'the stores of a feature are read-only for others': {
    refused: [
      [
        below,
        "import { writeUser } from '../people/user-store.ts'",
        'writeUser writes or locks rows of people',
      ],
      [
        below,
        "import { readUser, lockUser } from '../people/user-store.ts'",
        'lockUser writes or locks rows of people',
      ],
      [
        below,
        "import { renameUser } from '../people/user-store.ts'",
        'renameUser writes or locks rows of people',
      ],
      [
        below,
        "import { readSeats, renameSeat } from '../people/seat-store.ts'",
        'renameSeat writes or locks rows of people',
      ],
      [
        'server/src/admin.ts',
        "import { writeUser } from './people/user-store.ts'; writeUser()",
        'writeUser writes or locks rows of people',
      ],
    ],
    harmless: [
      [below, "import { readUser } from '../people/user-store.ts'"],
      [handler, "import { writeUser } from './user-store.ts'"],
      ['server/src/engagements/list.test.ts', "import { writeUser } from '../people/user-store.ts'"],
    ],
  },
  'who acts, and when, is said by CommandCtx and ReadCtx of kit': {
    refused: [
      [handler, "type SignUpCtx = Pick<Ctx, 'now'>", 'SignUpCtx is one more context'],
      ['server/demo/jobs.ts', 'interface DemoCtx { now: string }', 'DemoCtx is one more context'],
    ],
    harmless: [
      [handler, "const signUp = (ctx: Pick<CommandCtx, 'now'>) => ctx"],
      ['server/src/kit/a.ts', 'type AuditCtx = { now: string }'],
      ['server/src/people/signUp.test.ts', 'type TestCtx = 1'],
    ],
  },
} satisfies Record<string, PlantedFaults>
