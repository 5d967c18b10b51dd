import { doneReply } from '@claimcrew/contract/kit/reply'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/people/contract'
import type { User } from '@claimcrew/contract/people/contract'
import { emailConfirmed } from '@claimcrew/contract/people/events'
import { audit } from '../../kit/data/audit.ts'
import { type Db, type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { hashToken, newToken } from '../../kit/http/session.ts'
import type { Email } from '../../kit/mail/email.ts'
import { hasRoomForEmail, refuseMoreEmails, sendEmailIfRoom } from '../../kit/mail/emailLimits.ts'
import { sendEmail } from '../../kit/mail/sendEmail.ts'
import { conflict, notFound, Refusal } from '../../kit/refusal.ts'
import { isEmailTaken, writeEmail } from '../account-store.ts'
import { findAccountOrganization } from '../seat-store.ts'
import { findUser, lockUser } from '../store.ts'
import { buildEmailChangedEmail, buildVerificationEmail } from './accountEmails.ts'
import { confirmPassword, lockConfirmedUser } from './confirmPassword.ts'
import {
  findLinkOwner,
  insertVerifyLink,
  type LinkPurpose,
  type NewLink,
  spendLink,
  voidLinks,
} from './link-store.ts'

const linkLasts = 30 * 60_000

/** A fresh secret with the row that will recognise it. */
export function createLink(
  ctx: Pick<Ctx, 'now' | 'newId'>,
  purpose: LinkPurpose,
): NewLink & { token: string } {
  const token = newToken()
  return {
    token,
    linkId: ctx.newId(),
    purpose,
    tokenHash: hashToken(token),
    createdAt: ctx.now,
    expiresAt: addMilliseconds(ctx.now, linkLasts),
  }
}

const deadLink = () => new Refusal('invalid', 'This link was already used or has expired. Ask for a new one.')

/** Uses a mailed link up and locks its owner: first the owner, or two links of one person would wait for each other. */
export async function redeemLink(tx: Tx, ctx: Ctx<unknown>, purpose: LinkPurpose, token: string) {
  const tokenHash = hashToken(token)
  const owner = await findLinkOwner(tx, purpose, tokenHash)
  const user = owner === null ? null : await lockUser(tx, owner)
  const link = user?.active ? await spendLink(tx, purpose, tokenHash, ctx.now) : null
  if (!user || !link) throw deadLink()
  return { user, email: link.email }
}

const taken = () =>
  conflict('An account with this email address already exists.', {
    email: 'An account with this email address already exists.',
  })

/** Anyone who asks for letters to an address that may be a stranger's is held back. */
const refuseMoreVerifications = (tx: Tx, ctx: Ctx<unknown>, email: string) =>
  refuseMoreEmails(tx, ctx, email, { verified: false, address: ctx.address })

/** The person who registers gets an account also where the address has used up its letters: the link can be asked for later. */
export const hasRoomForVerification = (db: Db, ctx: Ctx<unknown>, email: string) =>
  hasRoomForEmail(db, ctx, email, { verified: false, address: ctx.address })

/** Writes the link down and has its letter sent, once it is clear that there may be one more. */
export async function sendVerificationEmail(
  tx: Tx,
  ctx: Ctx<unknown>,
  userId: string,
  email: string,
): Promise<void> {
  const link = createLink(ctx, 'verify')
  await insertVerifyLink(tx, userId, email, link)
  await sendEmail(tx, ctx, buildVerificationEmail({ email }, ctx.publicUrl, link))
}

/** What an owner has to know is always sent to an address that is theirs; another one could be filled with it. */
export async function sendNoticeEmail(
  tx: Tx,
  ctx: Ctx<unknown>,
  { emailVerified }: Pick<User, 'emailVerified'>,
  email: Email,
): Promise<void> {
  if (emailVerified) await sendEmail(tx, ctx, email)
  else await sendEmailIfRoom(tx, ctx, email, { verified: false, address: ctx.address })
}

export const sendVerification: Handler<typeof contract.sendVerification> = async ctx => {
  const user = await findUser(ctx.db, ctx.actor.userId)
  if (!user) throw notFound()
  if (user.emailVerified) throw conflict('This address is already confirmed.')
  await inTransaction(ctx.db, async tx => {
    await refuseMoreVerifications(tx, ctx, user.email)
    await sendVerificationEmail(tx, ctx, user.userId, user.email)
  })
  return doneReply
}

export const changeEmail: Handler<typeof contract.changeEmail> = async (ctx, { body }) => {
  const confirmed = await confirmPassword(ctx, body.password, 'password')
  if (await isEmailTaken(ctx.db, body.email)) throw taken()
  await inTransaction(ctx.db, async tx => {
    const user = await lockConfirmedUser(tx, confirmed)
    await refuseMoreVerifications(tx, ctx, body.email)
    await sendVerificationEmail(tx, ctx, user.userId, body.email)
  })
  return doneReply
}

/** Confirms the address a link was mailed to; where that is a new one, the account moves to it. */
export const verifyEmail: Handler<typeof contract.verifyEmail> = async (ctx, { body }) => {
  const confirmed = await inTransaction(ctx.db, async tx => {
    const { user, email } = await redeemLink(tx, ctx, 'verify', body.token)
    await writeEmail(tx, user.userId, email, ctx.now)
    await announce(tx, { ...ctx, actor: user }, emailConfirmed, { userId: user.userId })
    if (email !== user.email) {
      await voidLinks(tx, user.userId, ctx.now)
      await audit(
        tx,
        { ...ctx, actor: user },
        {
          action: 'user:change-email',
          subjectId: user.userId,
          organizationId: await findAccountOrganization(tx, null, user.userId),
          before: { email: user.email },
          after: { email },
        },
      )
      await sendNoticeEmail(tx, ctx, user, buildEmailChangedEmail(user, email))
    }
    return email
  }).catch(error => {
    throw violatesConstraint(error, 'users_email_key') ? taken() : error
  })
  return { email: confirmed }
}
