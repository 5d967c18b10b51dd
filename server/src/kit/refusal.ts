import { isDeepStrictEqual } from 'node:util'
import { type RefusalCode, type RowProblem, refusalStatus } from '@claimcrew/contract/kit/refusal'
import { type Instant, msBetween } from '@claimcrew/contract/kit/time'

type RefusalDetails = {
  fields?: Record<string, string>
  retryAfterSeconds?: number
  problems?: readonly RowProblem[]
}

/** Thrown anywhere on the way of a request; the error handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly problems: readonly RowProblem[] | undefined

  constructor(code: RefusalCode, message: string, more: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.problems = more.problems
  }

  get status(): number {
    return refusalStatus[this.code]
  }
}

/** Unknown and hidden look the same from outside. */
export const notFound = (message = 'We can’t find this, or you don’t have access to it.') =>
  new Refusal('not-found', message)

export const forbidden = (message = 'You don’t have permission to do this.') =>
  new Refusal('forbidden', message)

export const notSignedIn = () => new Refusal('not-signed-in', 'Sign in again.')

export const conflict = (message: string, fields?: Record<string, string>) =>
  new Refusal('conflict', message, fields ? { fields } : {})

/** Somebody has written since the sender read it: what was sent would take that away unseen. */
export const changedMeanwhile = () =>
  conflict('Someone changed this in the meantime. Check what it says now, then save again.')

/** Holds a save to what its sender has read, by when that was changed last; a sender who does not say so is not held. */
export function refuseOtherVersion(updatedAt: Instant, read: Instant | undefined): void {
  if (read !== undefined && msBetween(updatedAt, read) !== 0) throw changedMeanwhile()
}

/** The input is well formed but cannot be accepted; `field` says which part is meant. */
export const invalid = (field: string, message: string) =>
  new Refusal('invalid', message, { fields: { [field]: message } })

type Fields = Readonly<Record<string, unknown>>

/** A field is not overwritten by somebody who has read another value of it, unless both mean the same. */
export function refuseUnseenChange(now: Fields, change: Fields, seen: Fields = {}): void {
  for (const name of Object.keys(seen)) {
    if (change[name] === undefined || isDeepStrictEqual(now[name], seen[name])) continue
    if (!isDeepStrictEqual(now[name], change[name])) throw changedMeanwhile()
  }
}
