import type { Instant } from '@claimcrew/contract/kit/time'
import { type Answers, noAnswers, type UserSignUpQuestions } from '@claimcrew/contract/people/answers'
import type { User, UserChange } from '@claimcrew/contract/people/contract'
import { hasCompletedForm } from '@claimcrew/contract/people/rules'
import type { Role } from '@claimcrew/contract/permissions'
import type { Selectable, Selection } from 'kysely'
import { sql } from 'kysely'
import { batchLoader } from '../kit/data/batchLoader.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Param, type Params, statement } from '../kit/data/statement.ts'
import type { Tables, Users } from '../kit/data/tables.gen.ts'
import { plainNameSql } from './name-store.ts'

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

type UserRow = Omit<Selectable<Users>, 'password_hash' | 'deleted_at'>

export const toPictureUrl = (pictureId: string | null) =>
  pictureId === null ? null : `/picture/${pictureId}`

export function toUser(row: UserRow): User {
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
    profilePicture: toPictureUrl(row.picture_id),
    timeZone: row.time_zone,
    userSignUpQuestions,
    hasCompletedForm: hasCompletedForm(role, userSignUpQuestions),
    active: row.deactivated_at === null,
    createdAt: row.created_at,
  }
}

type NewUser = {
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
  emailVerifiedAt?: Instant
  createdAt: Instant
}

export async function insertUser(db: Db | Tx, user: NewUser): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      id: user.userId,
      email: user.email,
      email_verified_at: user.emailVerifiedAt ?? null,
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
  return toUser(row)
}

export function answerColumns(answers: Answers | typeof noAnswers) {
  return {
    introduction: answers.introduction,
    role_interest: answers.roleInterest,
    experience: answers.experience,
    payment_preference: answers.paymentPreference,
    service_timeline: answers.serviceTimeline,
  }
}

const usersByIds = (db: Db | Tx, userIds: readonly string[] | Param<readonly string[]>) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('id')

const foundUsers = statement('users by ids', (p: Params<{ userIds: readonly string[] }>, db) =>
  usersByIds(db, p.userIds),
)

/** Anyone who opens the app asks for themself, and at the start of a shift many do. */
export const findUser = batchLoader(async (db, userIds: readonly string[]): Promise<(User | null)[]> => {
  const rows = new Map((await foundUsers(db, { userIds })).map(row => [row.id, row]))
  return userIds.map(userId => {
    const row = rows.get(userId)
    return row ? toUser(row) : null
  })
})

/**
 * One, locked until the transaction ends, so that what is decided on it stays true. Rows that refer to the person can be
 * written meanwhile: nobody changes an id.
 */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/**
 * People who must stay as they are until the transaction ends: not deactivated, not given another role. Others may hold
 * them so at the same time. Hold people before anything that they own.
 */
export async function lockUsersShared(tx: Tx, userIds: readonly string[]): Promise<User[]> {
  const rows = await usersByIds(tx, userIds).forShare().execute()
  return rows.map(toUser)
}

/**
 * Locks the administrators until the transaction ends. Every change of who administrates begins with this, before it
 * locks a person, so that of several at once each sees what the one before has left. Notifying an administrator does
 * not wait for it.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(row => row.id)
}

/** A person in a list: enough to show and to link. */
export const listedColumns = [
  'id',
  'user_name as userName',
  'email',
  'email_verified_at as emailVerifiedAt',
  'picture_id as pictureId',
  'time_zone as timeZone',
  'deactivated_at as deactivatedAt',
  'created_at as createdAt',
  'role',
] as const

/** A client is listed as the founder, who has the organization's id. */
export type ListedPerson = Omit<Selection<Tables, 'users', (typeof listedColumns)[number]>, 'id'> & {
  readonly id: string
}

const listed = (db: Db | Tx) =>
  db.selectFrom('users').select(listedColumns).orderBy(plainNameSql).orderBy('id')

const peopleById = statement('people by id', (p: Params<{ ids: readonly string[] }>, db) =>
  listed(db).where('id', '=', sql<string>`any(${p.ids}::uuid[])`),
)

export async function listPeople(db: Db | Tx, ids: readonly string[]): Promise<ListedPerson[]> {
  return ids.length === 0 ? [] : peopleById(db, { ids })
}

export async function listPeopleOfRoles(db: Db | Tx, roles: readonly Role[]): Promise<ListedPerson[]> {
  return listed(db).where('role', 'in', roles).execute()
}

/** The active billers among those who have confirmed that one of these addresses is theirs, in lower case. */
export async function listVerifiedBillers(db: Db, emails: readonly string[]): Promise<ListedPerson[]> {
  return listed(db)
    .where('role', '=', 'BILLER')
    .where('deactivated_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where(sql<string>`lower(email)`, '=', sql<string>`any(${emails}::text[])`)
    .execute()
}

/** What these people answered when they registered. */
export async function readSignUpAnswers(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserSignUpQuestions>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      'introduction',
      'role_interest as roleInterest',
      'experience',
      'payment_preference as paymentPreference',
      'service_timeline as serviceTimeline',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...answers }) => [id, answers]))
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
  return toUser(row)
}

export async function writeAnswers(tx: Tx, userId: string, answers: Answers, role: Role): Promise<User> {
  const row = await tx
    .updateTable('users')
    .set({ ...answerColumns(answers), role })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return toUser(row)
}

export async function writeDeactivation(tx: Tx, userId: string, at: Instant | null): Promise<User> {
  const row = await tx
    .updateTable('users')
    .set({ deactivated_at: at })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return toUser(row)
}

/** Makes this the picture of a locked person, or none, and answers the former one. */
export async function writePicture(tx: Tx, userId: string, pictureId: string | null): Promise<string | null> {
  const { former } = await tx
    .selectFrom('users')
    .select('picture_id as former')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ picture_id: pictureId }).where('id', '=', userId).execute()
  return former
}
