import { done } from '@claimcrew/contract/kit/reply'
import { later } from '@claimcrew/contract/kit/time'
import * as contract from '@claimcrew/contract/people/contract'
import type { Tx } from '../kit/db.ts'
import { notify } from '../kit/notify.ts'
import { Refusal } from '../kit/refusal.ts'
import { type Ctx, on } from '../kit/route.ts'
import { countAttempt, forgive } from './attempt.ts'
import { beginSession } from './begin-session.ts'
import { browserName } from './browser.ts'
import { isRightPassword } from './password.ts'
import { endSessionOf, findAccountByEmail, lockAccount, signInsSeen } from './store.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const ninetyDays = 90 * 24 * 3_600_000

const wrongCredentials = () =>
  new Refusal('wrong-credentials', 'The email address or the password is not right.')

export const signIn = on(contract.signIn, async (ctx, { body }) => {
  const account = await findAccountByEmail(ctx.db, body.email)
  // Asked of nobody too: an address that nobody has must not be answered sooner.
  const seen = await seenBefore(ctx, account?.userId ?? nobody)
  const attempt = {
    account: account?.userId ?? body.email.toLowerCase(),
    address: ctx.address,
    known: seen.address,
  }
  await countAttempt(ctx.db, attempt, ctx.now)
  const right = await isRightPassword(account?.passwordHash, body.password)
  // A deactivated person learns no more than a stranger does.
  if (!account?.active || !right) throw wrongCredentials()
  await forgive(ctx.db, attempt)
  return ctx.db.transaction().execute(async tx => {
    // A password that was changed, or a person who was deactivated, while this one was looked at lets nobody in.
    const user = await lockAccount(tx, account)
    if (!user?.active) throw wrongCredentials()
    const signedIn = await beginSession(tx, ctx, user)
    if (seen.signIns > 0 && !seen.browser) await tellOfNewBrowser(tx, ctx, user.userId)
    return signedIn
  })
})

function seenBefore(ctx: Ctx<null>, userId: string) {
  return signInsSeen(ctx.db, userId, {
    address: ctx.address,
    browser: browserName(ctx.browser),
    since: later(ctx.now, -ninetyDays),
  })
}

async function tellOfNewBrowser(tx: Tx, ctx: Ctx<null>, userId: string): Promise<void> {
  await notify(tx, ctx, {
    userId,
    kind: 'new-sign-in',
    event: ctx.newId(),
    title: 'New sign-in',
    description: `Your account was signed in to with ${browserName(ctx.browser)}. If it was not you, change your password.`,
    link: '/profile',
  })
}

export const signOut = on(contract.signOut, async ctx => {
  await endSessionOf(ctx.db, ctx.actor.userId, ctx.actor.sessionId, ctx.now)
  return done
})
