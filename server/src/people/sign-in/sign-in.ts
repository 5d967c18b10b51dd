import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/people/contract'
import type { User } from '@claimcrew/contract/people/contract'
import type * as secondFactor from '@claimcrew/contract/people/secondFactor'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { enforceLimit, perMinute } from '../../kit/limits/limit.ts'
import { notify } from '../../kit/notify.ts'
import { Refusal } from '../../kit/refusal.ts'
import { isRightPassword } from '../account/password.ts'
import { type Credentials, findAccountByEmail, lockAccount } from '../account-store.ts'
import { beginSession } from '../beginSession.ts'
import { toBrowserName } from '../browserName.ts'
import { hasSecondFactor } from '../factor-store.ts'
import { buildNewSignIn } from '../peopleNotifications.ts'
import { listPersonSeats } from '../seat-store.ts'
import { writePasskeyUse } from '../second-factor/passkey-store.ts'
import { redeemCode, wrongCodeText } from '../second-factor/redeemCode.ts'
import { verifyPasskey } from '../second-factor/verifyPasskey.ts'
import { endPersonSession, readPastSignIns } from '../session-store.ts'
import {
  clearCodeAttempts,
  clearSignInAttempts,
  countCodeAttempt,
  countSignInAttempt,
} from '../signInAttempt.ts'
import { lockUser } from '../store.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const ninetyDays = 90 * 24 * 3_600_000

/** Written down for the person who has to find out later; the address that was typed is not, since it may be a password. */
async function wrongCredentials(
  ctx: Ctx<null>,
  account: Credentials | null,
  organizationId: OrganizationId | undefined,
): Promise<Refusal> {
  await audit(ctx.db, ctx, {
    action: 'user:sign-in-failed',
    subjectId: account?.userId ?? null,
    organizationId,
  })
  return new Refusal('wrong-credentials', 'That email or password isn’t right.')
}

export const signIn: Handler<typeof contract.signIn> = async (ctx, { body }) => {
  const account = await findAccountByEmail(ctx.db, body.email)
  // Asked of nobody too: an address that nobody has must not be answered sooner.
  const seen = await seenBefore(ctx, account?.userId ?? nobody)
  const [seat] = await listPersonSeats(ctx.db, account?.userId ?? nobody)
  const attempt = {
    account: account?.userId ?? body.email.toLowerCase(),
    address: ctx.address,
    isKnown: seen.address,
  }
  await countSignInAttempt(ctx.db, attempt, ctx.now)
  const right = await isRightPassword(account?.passwordHash, body.password)
  // A deactivated person learns no more than a stranger does.
  if (!account?.active || !right) throw await wrongCredentials(ctx, account, seat?.organizationId)
  await clearSignInAttempts(ctx.db, attempt)
  await limitSignIns(ctx, `sign-ins of ${account.userId}`)
  const sendsProof = body.otp !== undefined || body.passkey !== undefined
  if (sendsProof) await countCodeAttempt(ctx.db, account.userId, ctx.now)
  const passkey = body.passkey && (await verifyPasskey(ctx, body.passkey, null, { isAlone: false }))
  const signedIn = await inTransaction(ctx.db, async tx => {
    // A password that was changed, or a person who was deactivated, while this one was looked at lets nobody in.
    const user = await lockAccount(tx, account)
    if (!user?.active) return null
    if (await hasSecondFactor(tx, user.userId)) {
      if (!sendsProof) return 'no code'
      const isProven = body.passkey
        ? passkey?.userId === user.userId && (await writePasskeyUse(tx, passkey, ctx.now))
        : await redeemCode(tx, ctx, user, body.otp ?? '')
      if (!isProven) return 'wrong code'
    }
    return enter(tx, ctx, user, { seen, organizationId: seat?.organizationId })
  })
  if (!signedIn) throw await wrongCredentials(ctx, account, seat?.organizationId)
  if (typeof signedIn === 'string') throw await refuseCode(ctx, account, seat?.organizationId, signedIn)
  if (sendsProof) await clearCodeAttempts(ctx.db, account.userId)
  return signedIn
}

/**
 * Each right password leaves a row of the audit, and a session. What is wrong is not counted here, so that nobody who does
 * not know the password keeps its owner out.
 */
const limitSignIns = (ctx: Ctx<null>, key: string) =>
  enforceLimit(ctx.db, ctx, key, perMinute(ctx.limits.signInsAMinute), 'You’ve signed in too many times.')

/** Only somebody who knows the password learns of the second step. */
async function refuseCode(
  ctx: Ctx<null>,
  { userId }: Credentials,
  organizationId: OrganizationId | undefined,
  failure: 'no code' | 'wrong code',
): Promise<Refusal> {
  const event = { subjectId: userId, organizationId }
  if (failure === 'no code') {
    await audit(ctx.db, ctx, { ...event, action: 'user:ask-code' })
    return new Refusal('second-factor-required', 'Enter the code from your authenticator app.')
  }
  await audit(ctx.db, ctx, { ...event, action: 'user:sign-in-failed', reason: 'Wrong code' })
  return new Refusal('wrong-code', wrongCodeText)
}

type SignInPast = {
  readonly seen: Awaited<ReturnType<typeof readPastSignIns>>
  readonly organizationId: OrganizationId | undefined
}

/** Begins the session, writes it down, and tells the person where the browser is a new one. */
async function enter(tx: Tx, ctx: Ctx<null>, user: User, { seen, organizationId }: SignInPast) {
  const begun = await beginSession(tx, ctx, user)
  const actor = { userId: user.userId, organizationId: organizationId ?? null }
  await audit(tx, { ...ctx, actor }, { action: 'user:sign-in', subjectId: user.userId })
  // At the very first sign-in every browser is new, and nobody needs to be told.
  const isFirst = seen.signIns === 0 && user.createdAt > seenSince(ctx)
  if (!seen.browser && !isFirst)
    await notify(tx, ctx, buildNewSignIn(user.userId, ctx.newId(), toBrowserName(ctx.browser)))
  return begun
}

/** A passkey that has checked who uses it is both factors at once. */
export const signInWithPasskey: Handler<typeof secondFactor.signInWithPasskey> = async (ctx, { body }) => {
  const passkey = await verifyPasskey(ctx, body, null, { isAlone: true })
  const userId = passkey?.userId ?? nobody
  // By themselves: somebody who knows the password must not keep out the one who has the passkey.
  if (passkey) await limitSignIns(ctx, `passkey sign-ins of ${userId}`)
  const seen = await seenBefore(ctx, userId)
  const [seat] = await listPersonSeats(ctx.db, userId)
  const signedIn = await inTransaction(ctx.db, async tx => {
    const user = passkey && (await lockUser(tx, userId))
    if (!passkey || !user?.active || !(await writePasskeyUse(tx, passkey, ctx.now))) return null
    return enter(tx, ctx, user, { seen, organizationId: seat?.organizationId })
  })
  if (signedIn) return signedIn
  const event = {
    action: 'user:sign-in-failed',
    subjectId: passkey?.userId ?? null,
    reason: 'Wrong passkey',
  } as const
  await audit(ctx.db, ctx, { ...event, organizationId: seat?.organizationId })
  throw new Refusal('wrong-credentials', 'That passkey didn’t work. Use your email and password.')
}

function seenBefore(ctx: Ctx<null>, userId: string) {
  return readPastSignIns(ctx.db, userId, {
    address: ctx.address,
    browser: toBrowserName(ctx.browser),
    since: seenSince(ctx),
  })
}

const seenSince = ({ now }: Pick<Ctx, 'now'>) => addMilliseconds(now, -ninetyDays)

export const signOut: Handler<typeof contract.signOut> = async ctx => {
  await endPersonSession(ctx.db, ctx.actor.userId, ctx.actor.sessionId, ctx.now)
  return doneReply
}
