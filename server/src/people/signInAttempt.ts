import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import {
  accountSlowdown,
  addressSlowdown,
  computeWaitSeconds,
  countRecentFailures,
  forgottenAfterSeconds,
  type SlowdownRule,
  waryAfter,
  warySlowdown,
} from '@claimcrew/contract/people/rules'
import type { Db, Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { toNetwork } from '../kit/http/network.ts'
import { toTooManyRefusal } from '../kit/limits/limit.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import {
  addFailure,
  deleteFailures,
  lockFailures,
  removeFailure,
  sweepFailures,
  writeFailures,
} from './failure-store.ts'

/** The attempts of one process take turns here: in the database they would meet, and all but one would be refused. */
const counting = createSemaphore(1)

type SignInOrigin = {
  /** The account's id, or the address that was typed where nobody has it: a person is one however they are spelled. */
  readonly account: string
  readonly address: string
  /** The person has signed in from this address before: a stranger's guesses elsewhere do not slow them down. */
  readonly isKnown: boolean
}

const toKeys = ({ account, address, isKnown }: SignInOrigin) =>
  isKnown
    ? [`account:${account}@${toNetwork(address)}`]
    : [`account:${account}`, `address:${toNetwork(address)}`]

/** All tries at people who are known at an address. It only says whether to be wary, so nobody waits for its row. */
const officeKey = ({ address }: SignInOrigin) => `office:${toNetwork(address)}`

/**
 * Counts a try before the password is looked at, so that a thousand parallel guesses cannot slip through together.
 * A right password takes its count back with `clearSignInAttempts`.
 */
export function countSignInAttempt(db: Db, where: SignInOrigin, now: Instant): Promise<void> {
  return counting.inTurn(() => count(db, where, now))
}

async function count(db: Db, where: SignInOrigin, now: Instant): Promise<void> {
  // Each try adds at most two, so the table stays as small as an hour's guessing.
  await sweepFailures(db, addMilliseconds(now, -forgottenAfterSeconds * 1000), 10)
  // In an office, and behind a proxy that we do not trust, everybody is known: one guess at each would be slowed by nothing.
  const wary = where.isKnown && (await addFailure(db, officeKey(where), now)) > waryAfter
  const slowingOf = (key: string) => {
    if (!key.startsWith('account:')) return addressSlowdown
    return wary ? warySlowdown : accountSlowdown
  }
  const wait = await inTransaction(db, tx => countUnder(tx, toKeys(where), slowingOf, now))
  // Only now: that somebody was asked to wait is kept, and from when on.
  if (wait > 0) throw toTooManyRefusal('Too many wrong passwords.', wait)
}

const codeKey = (userId: string) => `code:${userId}`

/**
 * The same for codes and passkeys as a second factor. Only somebody with the right password comes this far, so that they
 * have one count wherever they come from, which no right password takes back.
 */
export function countCodeAttempt(db: Db, userId: string, now: Instant): Promise<void> {
  return counting.inTurn(async () => {
    const wait = await inTransaction(db, tx => countUnder(tx, [codeKey(userId)], () => accountSlowdown, now))
    if (wait > 0) throw toTooManyRefusal('Too many wrong codes or passkeys.', wait)
  })
}

export async function clearCodeAttempts(db: Db | Tx, userId: string): Promise<void> {
  await deleteFailures(db, [codeKey(userId)])
}

/** One more under each key, unless one of them has to wait: answers for how long. */
async function countUnder(
  tx: Tx,
  keys: readonly string[],
  slowingOf: (key: string) => SlowdownRule,
  now: Instant,
): Promise<number> {
  const past = await lockFailures(tx, keys, now)
  const wait = Math.max(
    ...[...past].map(([key, failures]) => computeWaitSeconds(slowingOf(key), failures, now)),
  )
  if (wait === 0)
    for (const [key, failures] of past)
      await writeFailures(tx, key, countRecentFailures(failures, now) + 1, now)
  return wait
}

/**
 * The account starts afresh. The address only gets this one try back:
 * else somebody with one good account could guess at others forever.
 */
export function clearSignInAttempts(db: Db, where: SignInOrigin): Promise<void> {
  return counting.inTurn(() => takeBack(db, where))
}

async function takeBack(db: Db, where: SignInOrigin): Promise<void> {
  const keys = Map.groupBy(toKeys(where), key => (key.startsWith('account:') ? 'account' : 'address'))
  await deleteFailures(db, keys.get('account') ?? [])
  for (const key of where.isKnown ? [officeKey(where)] : (keys.get('address') ?? []))
    await removeFailure(db, key)
}

/** A user who has proved to own the account need not wait for what strangers guessed before. */
export async function clearAccountAttempts(db: Db | Tx, userId: string): Promise<void> {
  await deleteFailures(db, [`account:${userId}`, codeKey(userId)])
}
