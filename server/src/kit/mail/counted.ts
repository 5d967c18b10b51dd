import type { Db, Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { networkOf } from '../http/network.ts'
import { anHour, countUnder, tooMany } from '../limits/limit.ts'
import type { Limits } from '../limits/settings.ts'
import type { Letter } from './letter.ts'
import { type By, post } from './post.ts'

type Counting = By & { readonly limits: Limits }

/** Whether the recipient has confirmed the address, and where the call came from that causes the letter. */
type Cause = { readonly verified: boolean; readonly address: string }

const tooManyLetters = (seconds: number) => tooMany('You’ve asked for too many emails.', seconds)

/** Makes room for a letter that strangers can cause, or refuses with 429: somebody's letter box is not ours to fill. */
export async function refuseMoreLetters(
  db: Db | Tx,
  by: Pick<Counting, 'now' | 'limits'>,
  to: string,
  cause: Cause,
): Promise<void> {
  await inTransaction(db, async tx => {
    const wait = await countLetter(tx, by, to, cause)
    if (wait) throw tooManyLetters(wait.seconds)
  })
}

/**
 * The same where an office shares the address: a letter box that has had enough refuses, an address only does without its
 * letter. Answers whether there is one.
 */
export async function hasRoomForLetter(
  db: Db | Tx,
  by: Pick<Counting, 'now' | 'limits'>,
  to: string,
  cause: Cause,
): Promise<boolean> {
  return inTransaction(db, async tx => {
    const wait = await countLetter(tx, by, to, cause)
    if (wait?.of === 'recipient') throw tooManyLetters(wait.seconds)
    return wait === null
  })
}

/** Posts one where nobody is to be refused anything: what is too many is not sent. */
export async function postIfRoom(tx: Tx, by: Counting, letter: Letter, cause: Cause): Promise<void> {
  if ((await countLetter(tx, by, letter.to, cause)) === null) await post(tx, by, letter)
}

type Wait = { readonly of: 'address' | 'recipient'; readonly seconds: number }

/** First the address: one that is over its limit must not use up what others can still send to the recipient. */
async function countLetter(
  db: Db | Tx,
  by: Pick<Counting, 'now' | 'limits'>,
  to: string,
  cause: Cause,
): Promise<Wait | null> {
  const { lettersFromAddress, lettersAnHour } = by.limits
  const network = `letters from ${networkOf(cause.address)}`
  const address = cause.verified ? 0 : await countUnder(db, by, network, anHour(lettersFromAddress))
  if (address > 0) return { of: 'address', seconds: address }
  const recipient = await countUnder(db, by, `letters to ${letterBoxOf(to)}`, anHour(lettersAnHour))
  return recipient > 0 ? { of: 'recipient', seconds: recipient } : null
}

/** `name+anything@` arrives where `name@` does. */
function letterBoxOf(email: string): string {
  const [name = '', ...domain] = email.toLowerCase().split('@')
  return [name.split('+', 1)[0], ...domain].join('@')
}
