import { toMailedLink } from '@claimcrew/contract/kit/href'
import { Id } from '@claimcrew/contract/kit/ids'
import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import * as contract from '@claimcrew/contract/notifications/contract'
import * as z from 'zod'
import type { Db, Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Secret } from '../kit/secret.ts'
import { findUser } from '../people/store.ts'
import { readPreferences, wantsDigest, writeDigestPreference, writePreference } from './settings-store.ts'

type LinkSource = { readonly secret: Secret; readonly publicUrl: string }

/** A link that lets a reader of the mail stop its sort of mails, and nothing else. It needs no sign-in and no row. */
export function toUnsubscribeLink(
  { secret, publicUrl }: LinkSource,
  userId: string,
  subscription: contract.Subscription,
): string {
  const claim = `${userId}.${subscription}`
  return publicUrl + toMailedLink('unsubscribe', `${claim}.${secret.sign('subscription', claim)}`)
}

const TokenParts = z.tuple([Id, contract.Subscription, z.string()])

function readToken(secret: Secret, token: string) {
  const { data } = TokenParts.safeParse(token.split('.'))
  if (!data) return null
  const [userId, subscription, signature] = data
  return secret.isSigned('subscription', `${userId}.${subscription}`, signature)
    ? { userId, subscription }
    : null
}

export const subscribe: Handler<typeof contract.subscribe> = async (ctx, { body }) => {
  const token = readToken(ctx.secret, body.token)
  const user = token && (await findUser(ctx.db, token.userId))
  if (!token || !user)
    throw new Refusal(
      'invalid',
      'This link isn’t complete. Open it from the email again, or sign in and change your notification settings.',
    )
  const { userId, subscription } = token
  const target = await inTransaction(ctx.db, async tx => {
    if (body.wanted !== undefined) await write(tx, userId, subscription, body.wanted)
    return isWanted(tx, userId, subscription)
  })
  // Not to which address: the mail may be an old one, in somebody else's hands.
  return { subscription, wanted: target }
}

async function isWanted(db: Db | Tx, userId: string, subscription: contract.Subscription): Promise<boolean> {
  if (subscription === 'digest') return wantsDigest(db, userId)
  const preference = (await readPreferences(db, userId)).find(({ kind }) => kind === subscription)
  return preference?.mail ?? findNotificationKind(subscription).mail
}

async function write(
  tx: Tx,
  userId: string,
  subscription: contract.Subscription,
  target: boolean,
): Promise<void> {
  if (subscription === 'digest') return writeDigestPreference(tx, userId, target)
  await writePreference(tx, userId, { kind: subscription, mail: target })
}
