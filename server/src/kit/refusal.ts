import { type RefusalCode, type RowProblem, refusalStatus } from '@claimcrew/contract/kit/refusal'

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

/** The input is well formed but cannot be accepted; `field` says which part is meant. */
export const invalid = (field: string, message: string) =>
  new Refusal('invalid', message, { fields: { [field]: message } })
