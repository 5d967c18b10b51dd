import type { Instant } from '@claimcrew/contract/kit/time'
import type { User } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import type { Tx } from '../../src/kit/data/db.ts'
import { type insertUser, toUser, userColumns } from '../../src/people/store.ts'

export type NewUser = Parameters<typeof insertUser>[1]

/** Everybody at once, in their order: one after the other they would hold up the first start. */
export async function insertUsers(tx: Tx, users: readonly NewUser[]): Promise<User[]> {
  const rows = await tx
    .insertInto('users')
    .values(
      users.map(({ answers, ...user }) => ({
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
        ...(answers && {
          introduction: answers.introduction,
          role_interest: answers.roleInterest,
          experience: answers.experience,
          payment_preference: answers.paymentPreference,
          service_timeline: answers.serviceTimeline,
        }),
        created_at: user.createdAt,
      })),
    )
    .returning(userColumns)
    .execute()
  return rows.map(toUser)
}

/** Founders are people, so what they founded is given its own name. */
export async function nameOrganizations(
  tx: Tx,
  organizations: readonly { readonly founderId: string; readonly name: string }[],
): Promise<void> {
  await sql`
    update organizations set name = one.name
    from json_to_recordset(${JSON.stringify(organizations)}) as one ("founderId" uuid, name text)
    where founder_id = one."founderId"`.execute(tx)
}

export type PastSignIn = {
  readonly sessionId: string
  readonly userId: string
  readonly browser: string
  readonly address: string
  readonly at: Instant
}

/** Sessions that were begun and go on. Nobody knows a token with such a hash. */
export async function insertSignIns(tx: Tx, signIns: readonly PastSignIn[]): Promise<void> {
  await sql`
    insert into sessions (id, user_id, token_hash, browser, address, created_at, last_seen_at, expires_at)
    select "sessionId", "userId", sha256("userId"::text::bytea), browser, address, at, at, at + interval '30 days'
    from json_to_recordset(${JSON.stringify(signIns)}) as one ("sessionId" uuid, "userId" uuid, browser text,
      address text, at timestamptz)`.execute(tx)
}
