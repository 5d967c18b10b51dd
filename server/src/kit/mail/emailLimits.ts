import type { Db, Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { toNetwork } from '../http/network.ts'
import { countUse, perHour, toTooManyRefusal } from '../limits/limit.ts'
import type { Limits } from '../limits/settings.ts'
import type { Email } from './email.ts'
import { type MailCtx, sendEmail } from './sendEmail.ts'

type LimitedMailCtx = MailCtx & { readonly limits: Limits }

/** Whether the recipient has confirmed the address, and where the call came from that causes the letter. */
type EmailCause = { readonly verified: boolean; readonly address: string }

const tooManyLetters = (seconds: number) => toTooManyRefusal('You’ve asked for too many emails.', seconds)

/** Makes room for a letter that strangers can cause, or refuses with 429: somebody's letter box is not ours to fill. */
export async function refuseMoreEmails(
  db: Db | Tx,
  ctx: Pick<LimitedMailCtx, 'now' | 'limits'>,
  to: string,
  cause: EmailCause,
): Promise<void> {
  await inTransaction(db, async tx => {
    const wait = await countLetter(tx, ctx, to, cause)
    if (wait) throw tooManyLetters(wait.seconds)
  })
}

/**
 * The same where an office shares the address: a letter box that has had enough refuses, an address only does without its
 * letter. Answers whether there is one.
 */
export async function hasRoomForEmail(
  db: Db | Tx,
  ctx: Pick<LimitedMailCtx, 'now' | 'limits'>,
  to: string,
  cause: EmailCause,
): Promise<boolean> {
  return inTransaction(db, async tx => {
    const wait = await countLetter(tx, ctx, to, cause)
    if (wait?.of === 'recipient') throw tooManyLetters(wait.seconds)
    return wait === null
  })
}

/** Posts one where nobody is to be refused anything: what is too many is not sent. */
export async function sendEmailIfRoom(
  tx: Tx,
  ctx: LimitedMailCtx,
  email: Email,
  cause: EmailCause,
): Promise<void> {
  if ((await countLetter(tx, ctx, email.to, cause)) === null) await sendEmail(tx, ctx, email)
}

type MailWait = { readonly of: 'address' | 'recipient'; readonly seconds: number }

/** First the address: one that is over its limit must not use up what others can still send to the recipient. */
async function countLetter(
  db: Db | Tx,
  ctx: Pick<LimitedMailCtx, 'now' | 'limits'>,
  to: string,
  cause: EmailCause,
): Promise<MailWait | null> {
  const { lettersFromAddress, lettersAnHour } = ctx.limits
  const network = `letters from ${toNetwork(cause.address)}`
  const address = cause.verified ? 0 : await countUse(db, ctx, network, perHour(lettersFromAddress))
  if (address > 0) return { of: 'address', seconds: address }
  const recipient = await countUse(db, ctx, `letters to ${toMailbox(to)}`, perHour(lettersAnHour))
  return recipient > 0 ? { of: 'recipient', seconds: recipient } : null
}

/** `name+anything@` arrives where `name@` does. */
function toMailbox(email: string): string {
  const [name = '', ...domain] = email.toLowerCase().split('@')
  return [name.split('+', 1)[0], ...domain].join('@')
}
