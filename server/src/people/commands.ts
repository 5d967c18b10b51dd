import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { OrganizationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Answers } from '@claimcrew/contract/people/answers'
import type { User } from '@claimcrew/contract/people/contract'
import { seatChanged, userChanged, userDeactivated } from '@claimcrew/contract/people/events'
import { mayDeactivate, mayUpdateUser } from '@claimcrew/contract/people/policy'
import { firstNameOf, roleAfterQuestionnaire } from '@claimcrew/contract/people/rules'
import type { Actor } from '@claimcrew/contract/permissions'
import { type AuditCtx, audit } from '../kit/data/audit.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { type NewNotification, type NotifyCtx, notify, settleNotifications } from '../kit/notify.ts'
import { conflict, forbidden, notFound } from '../kit/refusal.ts'
import { voidLinks } from './account/link-store.ts'
import { writeEmail, writePassword } from './account-store.ts'
import { deleteSecondFactor } from './factor-store.ts'
import { isDeleted } from './ownData/deletion-store.ts'
import { buildSecondFactorChange } from './peopleNotifications.ts'
import { listPersonSeats, listSeatHolders } from './seat-store.ts'
import { endPersonSessions } from './session-store.ts'
import { insertUser, lockAdmins, lockUser, writeAnswers, writeDeactivation } from './store.ts'

type OrganizationNotification = Omit<NewNotification, 'userId' | 'kind' | 'organizationId'> & {
  readonly organizationId: OrganizationId
  readonly kind: OrganizationKind
}

/** Tells the people of an organization of something that is part of their duties. */
export async function notifyOrganization(
  tx: Tx | Db,
  ctx: NotifyCtx,
  notification: OrganizationNotification,
): Promise<void> {
  const { organizationId, kind } = notification
  for (const { userId } of await listSeatHolders(tx, [organizationId], kind.duties))
    await notify(tx, ctx, { ...notification, userId })
}

/** What the people of an organization were told of is over, no matter which of them or of the other side has seen to it. */
export async function settleOrganizationNotifications(
  tx: Tx | Db,
  ctx: Pick<NotifyCtx, 'now'>,
  { organizationId, kind, event }: Pick<OrganizationNotification, 'organizationId' | 'kind' | 'event'>,
): Promise<void> {
  const holders = await listSeatHolders(tx, [organizationId], kind.duties)
  await settleNotifications(tx, ctx, { userIds: holders.map(({ userId }) => userId), kind, event })
}

export {
  lockOrganization,
  lockOrganizationName,
  lockSidesShared,
  writeOrganizationName,
} from './organization-store.ts'
export {
  insertSeat,
  lockSeat,
  lockSeatCount,
  writeChoice,
  writeSeatDuties,
  writeSeatEnd,
} from './seat-store.ts'
/** What others lock too: people, before anything that they own. */
export { lockUser, lockUsersShared } from './store.ts'

/** A user who has read an email owns the address that it was sent to. */
export async function confirmEmail(tx: Tx, { now }: Pick<CommandCtx, 'now'>, user: User): Promise<void> {
  if (!user.emailVerified) await writeEmail(tx, user.userId, user.email, now)
}

/**
 * Before somebody is given another role or kept out. An administrator whom another one has just put out of office does
 * nothing more of the kind, and the last one cannot go: nobody could make another.
 */
export async function lockAdminsForRoleChange(
  tx: Tx,
  ctx: AuditCtx,
  userId: string,
  stays: boolean,
): Promise<void> {
  const admins = await lockAdmins(tx)
  if (ctx.actor && !admins.includes(ctx.actor.userId)) throw forbidden()
  if (!stays && admins.length === 1 && admins[0] === userId)
    throw conflict('This is the only admin. Make someone else an admin first.')
}

/** Somebody at the server makes the first administrators: their address needs no confirmation. */
export async function createAdmin(
  tx: Tx,
  ctx: AuditCtx,
  {
    email,
    name,
    passwordHash,
  }: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<void> {
  const user = await insertUser(tx, {
    userId: ctx.newId(),
    email,
    passwordHash,
    userName: name,
    fname: firstNameOf(name),
    address: '',
    phoneNumber: '',
    role: 'ADMIN',
    timeZone: 'UTC',
    createdAt: ctx.now,
  })
  await writeEmail(tx, user.userId, user.email, ctx.now)
  await audit(tx, ctx, { action: 'user:create-admin', subjectId: user.userId })
}

/** Gives a user a password that they have not chosen: every session ends, and no emailed link works any longer. */
export async function replacePassword(
  tx: Tx,
  ctx: AuditCtx,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await writePassword(tx, userId, passwordHash)
  await endPersonSessions(tx, userId, ctx.now)
  await voidLinks(tx, userId, ctx.now)
  await audit(tx, ctx, { action: 'user:reset-password', subjectId: userId })
}

/** Keeps a person out from this moment on. Doing it twice is doing it once. */
export async function deactivateUser(
  tx: Tx,
  ctx: AuditCtx & { readonly actor: Actor | null },
  userId: string,
): Promise<User> {
  if (ctx.actor && !mayDeactivate(ctx.actor, userId)) throw forbidden('You can’t deactivate yourself.')
  await lockAdminsForRoleChange(tx, ctx, userId, false)
  const before = await lockUser(tx, userId)
  if (!before) throw notFound()
  if (!before.active) return before
  await endPersonSessions(tx, userId, ctx.now)
  await audit(tx, ctx, { action: 'user:deactivate', subjectId: userId })
  const after = await activate(tx, ctx, userId, ctx.now)
  await announce(tx, ctx, userDeactivated, { userId })
  return after
}

export async function reactivateUser(tx: Tx, ctx: AuditCtx, userId: string): Promise<User> {
  const before = await lockUser(tx, userId)
  if (!before) throw notFound()
  if (before.active) return before
  if (await isDeleted(tx, userId)) throw conflict('This account was deleted. It can’t be reactivated.')
  await audit(tx, ctx, { action: 'user:reactivate', subjectId: userId })
  return activate(tx, ctx, userId, null)
}

/**
 * With another role or standing somebody gets a seat or loses all that they have, which PostgreSQL sees to: anyone who follows
 * seats hears of these too.
 */
export async function announceSeatsAfter(
  tx: Tx,
  ctx: AuditCtx,
  userId: string,
  write: () => Promise<User>,
): Promise<User> {
  const before = await listPersonSeats(tx, userId)
  const user = await write()
  const after = await listPersonSeats(tx, userId)
  const isIn = (seats: typeof before, seatId: string) => seats.some(one => one.seatId === seatId)
  const changed = [
    ...before.filter(({ seatId }) => !isIn(after, seatId)),
    ...after.filter(({ seatId }) => !isIn(before, seatId)),
  ]
  for (const { organizationId } of changed) await announce(tx, ctx, seatChanged, { organizationId, userId })
  return user
}

async function activate(tx: Tx, ctx: AuditCtx, userId: string, deactivatedAt: Instant | null): Promise<User> {
  const after = await announceSeatsAfter(tx, ctx, userId, () => writeDeactivation(tx, userId, deactivatedAt))
  await announce(tx, ctx, userChanged, { userId })
  return after
}

/** For somebody who has lost phone and recovery codes: the password alone lets them in again, in a new session. */
export async function resetSecondFactor(tx: Tx, ctx: AuditCtx, userId: string): Promise<User> {
  const user = await lockUser(tx, userId)
  if (!user) throw notFound()
  await deleteSecondFactor(tx, userId)
  await endPersonSessions(tx, userId, ctx.now)
  await audit(tx, ctx, { action: 'user:reset-second-factor', subjectId: userId })
  await notify(tx, ctx, buildSecondFactorChange(userId, ctx.newId(), 'off'))
  return user
}

/** Saves what somebody answered. Their role follows it, unless they have acted in the one that they have. */
export async function saveAnswers(
  tx: Tx,
  ctx: CommandCtx,
  userId: string,
  answers: Answers,
  hasActed: () => Promise<boolean>,
): Promise<User> {
  if (!mayUpdateUser(ctx.actor, userId)) throw notFound()
  const before = await lockUser(tx, userId)
  if (!before) throw notFound()
  const next = roleAfterQuestionnaire(before.role, before.userSignUpQuestions, answers)
  const role = next !== before.role && (await hasActed()) ? before.role : next
  if (role !== before.role) {
    await audit(tx, ctx, {
      action: 'user:change-role',
      subjectId: userId,
      before: { role: before.role },
      after: { role },
      reason: 'Registered as a job seeker',
    })
  }
  const after = await announceSeatsAfter(tx, ctx, userId, () => writeAnswers(tx, userId, answers, role))
  if (role !== before.role) await announce(tx, ctx, userChanged, { userId })
  return after
}
