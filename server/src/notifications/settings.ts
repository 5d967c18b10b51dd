import { kindOf, kindsFor } from '@claimcrew/contract/kit/notificationKind'
import type * as contract from '@claimcrew/contract/notifications/contract'
import type { Db, Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { invalid, notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { findUser } from '../people/store.ts'
import { refuseOthers } from './refuse-others.ts'
import { wantsDigest, wishesOf, writeDigestWish, writeWish } from './settings-store.ts'

/** What a person has chosen for the kinds that can reach them, and what those do by themselves where nothing was chosen. */
async function settingsOf(db: Db | Tx, userId: string): Promise<contract.NotificationSettings> {
  const user = await findUser(db, userId)
  if (!user) throw notFound()
  const chosen = new Map((await wishesOf(db, userId)).map(({ kind, inApp, mail }) => [kind, { inApp, mail }]))
  return {
    wishes: kindsFor(user.role).map(({ name, mail, mailOnly }) => ({
      kind: name,
      ...(chosen.get(name) ?? { inApp: !mailOnly, mail }),
    })),
    digest: await wantsDigest(db, userId),
    email: user.email,
    emailVerified: user.emailVerified,
  }
}

export const getSettings: Handler<typeof contract.getSettings> = async (ctx, { params }) => {
  refuseOthers(ctx, params.userId)
  return settingsOf(ctx.db, params.userId)
}

export const saveSettings: Handler<typeof contract.saveSettings> = async (ctx, { params, body }) => {
  refuseOthers(ctx, params.userId)
  for (const wish of body.wishes) {
    const { label, always, ownLetter, notMailed, mailOnly } = kindOf(wish.kind)
    if (wish.inApp && mailOnly)
      throw invalid('wishes', `“${label}” is an email and doesn’t show in the bell.`)
    if (!wish.inApp && always)
      throw invalid('wishes', `“${label}” can’t be turned off, to keep your account safe.`)
    if (wish.mail && ownLetter) throw invalid('wishes', `“${label}” is always emailed to you.`)
    if (wish.mail && notMailed)
      throw invalid('wishes', `“${label}” can’t be emailed, because email is what failed.`)
  }
  return inTransaction(ctx.db, async tx => {
    for (const wish of body.wishes) await writeWish(tx, params.userId, wish)
    if (body.digest !== undefined) await writeDigestWish(tx, params.userId, body.digest)
    return settingsOf(tx, params.userId)
  })
}
