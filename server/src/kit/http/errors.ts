import { STATUS_CODES } from 'node:http'
import { type RefusalBody, type RefusalCode, refusalStatus } from '@claimcrew/contract/kit/refusal'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Trouble, troubleOf } from '../data/trouble.ts'
import { Refusal } from './refusal.ts'
import { notAForm, tooLarge } from './upload.ts'

/** Every failure leaves as `{ code, message, requestId }`, and nothing of ours shows in it that a stranger could use. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request)
    // What we have refused on purpose is no fault of ours.
    if (refusal === error && refusal.status >= 500)
      request.log.warn({ refusal: refusal.message }, 'request refused')
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return send(reply, request, refusal)
  })
}

export function send(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const body: RefusalBody & { success?: false } = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.problems ? { problems: [...refusal.problems] } : {}),
    requestId: request.id,
    // The answer to an upload is read for its success flag.
    ...(request.routeOptions.config.uploadBytes ? { success: false } : {}),
  }
  return reply.status(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const trouble = troubleOf(error)
  if (trouble) return troubled(trouble)
  if (metSomebody.has(error.code))
    return new Refusal('conflict', 'Somebody is changing the same thing right now. Please try again.')
  const status = error.statusCode ?? 500
  const { uploadBytes } = request.routeOptions.config
  if (status === 413)
    return uploadBytes ? tooLarge(uploadBytes) : new Refusal('too-large', 'This is too large to send.')
  if (status === 415) return uploadBytes ? notAForm() : new Refusal('wrong-type', 'Please send JSON.')
  if (status === 429) return new Refusal('too-many', 'Too many requests. Please wait a moment and try again.')
  if (status === 503)
    return new Refusal('not-ready', 'We are very busy right now. Please try again in a moment.', {
      retryAfterSeconds: 10,
    })
  if (status >= 400 && status < 500)
    return new Refusal(
      codeOf(status),
      `The request cannot be read: ${STATUS_CODES[status]?.toLowerCase() ?? 'bad request'}.`,
    )
  return new Refusal('internal', 'Something went wrong on our side. Please try again.')
}

function codeOf(status: number): RefusalCode {
  const found = Object.entries(refusalStatus).find(([, value]) => value === status)
  return (found?.[0] as RefusalCode | undefined) ?? 'malformed'
}

// Two transactions waited for each other, or could not both be true: PostgreSQL has let one of them go.
const metSomebody = new Set(['40P01', '40001'])

const troubleWords: Readonly<Record<Trouble, string>> = {
  away: 'We cannot reach our data right now. Please try again in a moment.',
  slow: 'This takes too long right now. Please try again in a moment.',
  locked: 'Somebody is changing the same thing right now. Please try again in a moment.',
  full: 'We have no room to save anything right now. What is there can still be read.',
  'read-only': 'We cannot save anything right now. What is there can still be read.',
}

/** It passes, and whoever asks again then is answered. */
export const troubled = (trouble: Trouble) => new Refusal('not-ready', troubleWords[trouble])

/** It took too long after something of it was done: whoever asks again unseen may do it twice. */
export const perhapsDone = () =>
  new Refusal(
    'not-ready',
    'This takes too long right now, and may have been done already. Please look before you try again.',
  )
