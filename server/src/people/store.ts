import type { Instant } from '@claimcrew/contract/kit/time'
import { type Answers, noAnswers } from '@claimcrew/contract/people/answers'
import type { Session, User, UserChange } from '@claimcrew/contract/people/contract'
import { hasCompletedForm } from '@claimcrew/contract/people/rules'
import type { Role } from '@claimcrew/contract/permissions'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import type { Users } from '../kit/data/tables.gen.ts'

/** Everything but the password's hash, so that no list can leak it. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.email_verified_at',
  'users.user_name',
  'users.fname',
  'users.address',
  'users.phone_number',
  'users.role',
  'users.time_zone',
  'users.introduction',
  'users.role_interest',
  'users.experience',
  'users.payment_preference',
  'users.service_timeline',
  'users.picture_id',
  'users.created_at',
  'users.deactivated_at',
] as const

export type UserRow = Omit<Selectable<Users>, 'password_hash'>

export const pictureUrl = (pictureId: string | null) => (pictureId === null ? null : `/picture/${pictureId}`)

export function userOf(row: UserRow): User {
  const role = row.role as Role
  const userSignUpQuestions = {
    introduction: row.introduction,
    roleInterest: row.role_interest,
    experience: row.experience,
    paymentPreference: row.payment_preference,
    serviceTimeline: row.service_timeline,
  }
  return {
    userId: row.id,
    userName: row.user_name,
    fname: row.fname,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone_number,
    address: row.address,
    role,
    profilePicture: pictureUrl(row.picture_id),
    timeZone: row.time_zone,
    userSignUpQuestions,
    hasCompletedForm: hasCompletedForm(role, userSignUpQuestions),
    active: row.deactivated_at === null,
    createdAt: row.created_at,
  }
}

export type NewUser = {
  userId: string
  email: string
  passwordHash: string
  userName: string
  fname: string
  address: string
  phoneNumber: string
  role: Role
  timeZone: string
  answers?: Answers
  createdAt: Instant
}

export async function insertUser(db: Db | Tx, user: NewUser): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      id: user.userId,
      email: user.email,
      password_hash: user.passwordHash,
      user_name: user.userName,
      fname: user.fname,
      address: user.address,
      phone_number: user.phoneNumber,
      role: user.role,
      time_zone: user.timeZone,
      ...answerColumns(user.answers ?? noAnswers),
      created_at: user.createdAt,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return userOf(row)
}

function answerColumns(answers: Answers | typeof noAnswers) {
  return {
    introduction: answers.introduction,
    role_interest: answers.roleInterest,
    experience: answers.experience,
    payment_preference: answers.paymentPreference,
    service_timeline: answers.serviceTimeline,
  }
}

const userById = statement('user by id', (p: Params<{ userId: string }>, db) =>
  db.selectFrom('users').select(userColumns).where('id', '=', p.userId),
)

export async function findUser(db: Db | Tx, userId: string): Promise<User | null> {
  const [row] = await userById(db, { userId })
  return row ? userOf(row) : null
}

/** The same, held until the transaction ends, so that what is decided on it stays true. */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** A person in a list: enough to show and to link. */
const listedColumns = [
  'id',
  'user_name',
  'email',
  'email_verified_at',
  'picture_id',
  'time_zone',
  'deactivated_at',
  'created_at',
  'role',
] as const satisfies (keyof UserRow)[]

export type ListedPerson = Pick<UserRow, (typeof listedColumns)[number]>

const listed = (db: Db | Tx) =>
  db.selectFrom('users').select(listedColumns).orderBy(sql`lower(user_name)`).orderBy('id')

const peopleById = statement('people by id', (p: Params<{ ids: readonly string[] }>, db) =>
  listed(db).where('id', '=', sql<string>`any(${p.ids}::uuid[])`),
)

export async function listPeople(db: Db | Tx, ids: readonly string[]): Promise<ListedPerson[]> {
  return ids.length === 0 ? [] : peopleById(db, { ids })
}

export async function listPeopleOfRoles(db: Db | Tx, roles: readonly Role[]): Promise<ListedPerson[]> {
  return listed(db).where('role', 'in', roles).execute()
}

/** The person behind an account that was read before, held; null when its password has changed since then. */
export async function lockAccount(tx: Tx, { userId, passwordHash }: Account): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return row ? userOf(row) : null
}

export type Account = { userId: string; passwordHash: string; active: boolean }

const account = (db: Db | Tx) => db.selectFrom('users').select(['id', 'password_hash', 'deactivated_at'])

export async function findAccountByEmail(db: Db | Tx, email: string): Promise<Account | null> {
  return accountOf(await account(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst())
}

export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  return accountOf(await account(db).where('id', '=', userId).executeTakeFirst())
}

function accountOf(
  row: { id: string; password_hash: string; deactivated_at: string | null } | undefined,
): Account | null {
  return row ? { userId: row.id, passwordHash: row.password_hash, active: row.deactivated_at === null } : null
}

export async function updateUserFields(tx: Tx, userId: string, change: UserChange): Promise<User> {
  const { userName, fname, address, phoneNumber, timeZone, role } = change
  const row = await tx
    .updateTable('users')
    .set({
      ...(userName === undefined ? {} : { user_name: userName }),
      ...(fname === undefined ? {} : { fname }),
      ...(address === undefined ? {} : { address }),
      ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(role === undefined ? {} : { role }),
    })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return userOf(row)
}

export async function writeAnswers(tx: Tx, userId: string, answers: Answers, role: Role): Promise<User> {
  const row = await tx
    .updateTable('users')
    .set({ ...answerColumns(answers), role })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return userOf(row)
}

export async function writeDeactivation(tx: Tx, userId: string, at: Instant | null): Promise<User> {
  const row = await tx
    .updateTable('users')
    .set({ deactivated_at: at })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return userOf(row)
}

export async function writePassword(tx: Tx | Db, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function writeEmail(tx: Tx, userId: string, email: string, verifiedAt: Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified_at: verifiedAt })
    .where('id', '=', userId)
    .execute()
}

export async function findUserIdByEmail(db: Db | Tx, email: string): Promise<string> {
  const found = await findAccountByEmail(db, email)
  if (!found) throw new Error(`Nobody has the address ${email}`)
  return found.userId
}

export async function emailIsTaken(db: Db, email: string): Promise<boolean> {
  return (await findAccountByEmail(db, email)) !== null
}

export type NewSession = {
  sessionId: string
  userId: string
  tokenHash: Buffer
  browser: string
  address: string
  createdAt: Instant
  expiresAt: Instant
}

export async function insertSession(tx: Tx | Db, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.sessionId,
      user_id: session.userId,
      token_hash: session.tokenHash,
      browser: session.browser,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** The live sessions, newest first. */
export async function listLiveSessions(
  db: Db,
  userId: string,
  currentId: string,
  now: Instant,
  idleSince: Instant,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    sessionId: row.id,
    browser: row.browser,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === currentId,
  }))
}

/** When each of these people last did something by hand. */
export async function lastSeenOf(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, Instant>> {
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.max('last_seen_at').as('at')])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(row => [row.user_id, row.at]))
}

/** Ends one session of this person; false when there is no such live one. */
export async function endSessionOf(
  db: Db | Tx,
  userId: string,
  sessionId: string,
  at: Instant,
): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function endSessionsOf(
  db: Db | Tx,
  userId: string,
  at: Instant,
  options: { except?: string } = {},
): Promise<number> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (options.except !== undefined) ending = ending.where('id', '<>', options.except)
  return Number((await ending.executeTakeFirst()).numUpdatedRows)
}

/** At most so many that were last used before an instant, however they ended; answers how many they were. */
export async function sweepSessions(db: Db | Tx, before: Instant, most: number): Promise<number> {
  const stale = db.selectFrom('sessions').select('id').where('last_seen_at', '<', before).limit(most)
  const swept = await db.deleteFrom('sessions').where('id', 'in', stale).executeTakeFirst()
  return Number(swept.numDeletedRows)
}

/** Whether this person signed in lately from this address, with this browser, or at all. */
export async function signInsSeen(
  db: Db | Tx,
  userId: string,
  seen: { address: string; browser: string; since: Instant },
) {
  return db
    .selectFrom('sessions')
    .select(({ fn, val }) => [
      fn.coalesce(fn.agg<boolean>('bool_or', [sql`address = ${seen.address}`]), val(false)).as('address'),
      fn.coalesce(fn.agg<boolean>('bool_or', [sql`browser = ${seen.browser}`]), val(false)).as('browser'),
      fn.countAll<number>().as('signIns'),
    ])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>', seen.since)
    .executeTakeFirstOrThrow()
}

/** Makes this the picture of a locked person, or none, and answers the former one. */
export async function usePicture(tx: Tx, userId: string, pictureId: string | null): Promise<string | null> {
  const { former } = await tx
    .selectFrom('users')
    .select('picture_id as former')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ picture_id: pictureId }).where('id', '=', userId).execute()
  return former
}

export async function hasAnyUser(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
