import type { RefusalBody } from '@claimcrew/contract/kit/refusal'

/** A call that was refused, or that got no answer at all (`status` 0). `message` is the server's own text or empty. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly code: RefusalBody['code'] | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** How long the server wants to be left alone, where it says so. */
  readonly retryAfterSeconds: number | undefined
  /** What to say of a write whose answer was lost; apart from `message`, since it is none of the server's. */
  readonly lostAnswer: string

  constructor(
    status: number,
    body: Partial<RefusalBody> = {},
    cause?: unknown,
    { retryAfter, lostAnswer = '' }: { retryAfter?: string | null; lostAnswer?: string } = {},
  ) {
    super(typeof body.message === 'string' ? body.message : '', { cause })
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
    this.retryAfterSeconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
    this.lostAnswer = lostAnswer
  }

  /** Nobody knows whether it was done: the server may never have heard of it, or its answer was lost. */
  get unanswered(): boolean {
    return this.status === 0
  }
}

/** What the server has against single fields: nothing where an error is no refusal, as when our own code has thrown. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallFailed ? error.fields : {}

/** What the server answered, where it did. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof CallFailed ? error.status : undefined

/** Whether the server said no, and would say it again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500

/** What a proxy answers by itself where it got none, or none in time. */
const gatewayFailures: readonly number[] = [502, 504]

/** Whether a proxy has lost the answer: Claimcrew's own are JSON. What became of the call nobody knows then. */
export const isLostByProxy = (status: number, body: unknown): boolean =>
  body === undefined && gatewayFailures.includes(status)

/** Whether nobody knows if it was done. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && error.unanswered

/**
 * Said of a write that may have been done all the same: repeating it unseen might do it twice, or over somebody else's.
 */
export const mayBeDoneText =
  'The connection was lost before Claimcrew answered, so this may be done already. Check before you try again.'

const onceText = 'The connection was lost before Claimcrew answered. Try again. Nothing is sent twice.'

type SentEndpoint = { readonly method: string; readonly upload?: unknown }

/**
 * What is said of a write whose answer was lost: it may be done, and whether it may be tried again unseen depends on its
 * key. Without a connection it has not left. Empty where it was only read; uploads have words of their own.
 */
export function lostAnswerText(
  { method, upload }: SentEndpoint,
  { idempotencyKey }: { readonly idempotencyKey?: string },
  isConnected: boolean,
): string {
  if (method === 'GET' || upload) return ''
  if (!isConnected) return noAnswerText
  return idempotencyKey === undefined ? mayBeDoneText : onceText
}

export const noAnswerText = 'We couldn’t reach Claimcrew. Check your connection and try again.'
