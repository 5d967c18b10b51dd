import { STATUS_CODES } from 'node:http'
import { type RefusalBody, type RefusalCode, refusalStatus } from '@claimcrew/contract/kit/refusal'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DatabaseOutage, detectOutage } from '../data/outage.ts'
import { Refusal } from '../refusal.ts'
import { toNotAFormRefusal, toTooLargeRefusal } from './input/upload.ts'

/** Every failure leaves as `{ code, message, requestId }`, and nothing of ours shows in it that a stranger could use. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request)
    // What we have refused on purpose is no fault of ours.
    if (refusal === error && refusal.status >= 500)
      request.log.warn({ refusal: refusal.message }, 'request refused')
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendRefusal(reply, request, refusal)
  })
}

export function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
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
  const outage = detectOutage(error)
  if (outage) return toOutageRefusal(outage)
  if (metSomebody.has(error.code))
    return new Refusal('conflict', 'Someone else is changing this right now. Try again in a moment.')
  const status = error.statusCode ?? 500
  const { uploadBytes } = request.routeOptions.config
  if (status === 413)
    return uploadBytes
      ? toTooLargeRefusal(uploadBytes)
      : new Refusal('too-large', 'This is too large to send.')
  if (status === 415) return uploadBytes ? toNotAFormRefusal() : new Refusal('wrong-type', 'Send JSON.')
  if (status === 429) return new Refusal('too-many', 'Too many requests. Wait a moment and try again.')
  if (status === 503)
    return new Refusal('not-ready', 'We’re very busy right now. Try again in a moment.', {
      retryAfterSeconds: 10,
    })
  if (status >= 400 && status < 500)
    return new Refusal(
      toRefusalCode(status),
      `We couldn’t read this request: ${STATUS_CODES[status]?.toLowerCase() ?? 'bad request'}.`,
    )
  return new Refusal('internal', 'Something went wrong on our side. Try again.')
}

function toRefusalCode(status: number): RefusalCode {
  const match = Object.entries(refusalStatus).find(([, value]) => value === status)
  return (match?.[0] as RefusalCode | undefined) ?? 'malformed'
}

// Two transactions waited for each other, or could not both be true: PostgreSQL has let one of them go.
const metSomebody = new Set(['40P01', '40001'])

const outageWords: Readonly<Record<DatabaseOutage, string>> = {
  away: 'We can’t reach our database right now. Try again in a moment.',
  slow: 'This is taking too long. Try again in a moment.',
  locked: 'Someone else is changing this right now. Try again in a moment.',
  full: 'We can’t save anything right now because storage is full. You can still view everything.',
  'read-only': 'We can’t save anything right now. You can still view everything.',
}

/** It passes, and anyone who asks again then is answered. */
export const toOutageRefusal = (outage: DatabaseOutage) => new Refusal('not-ready', outageWords[outage])

/** It took too long after something of it was done: anyone who asks again unseen may do it twice. */
export const toMaybeDoneRefusal = () =>
  new Refusal('not-ready', 'This took too long and may already be done. Check before you try again.')
