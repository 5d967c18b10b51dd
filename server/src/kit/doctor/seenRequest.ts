import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../refusal.ts'
import type { Secret } from '../secret.ts'

export const doctorPath = '/doctorz'
export const uploadPath = `${doctorPath}/upload`
/** Below the address of the live stream: a proxy may treat that one differently. */
export const streamPath = `/api/live${doctorPath}`
export const streamPauseMs = 1_000

/** What browsers send with calls beside what every proxy knows. */
export const callHeaders = ['idempotency-key', 'claimcrew-organization', 'last-event-id', bookmarkHeader]

/** What the app sees of a request that came through whatever stands before it. */
export type SeenRequest = {
  /** Who the connection is with. */
  readonly peer: string
  readonly protocol: string
  /** The proxy says for whom it asks. */
  readonly isForwarded: boolean
  /** Whether the app trusts what the proxy says. */
  readonly isBelieved: boolean
  /** Those of `callHeaders` that came. */
  readonly callHeaders: readonly string[]
}

const subject = 'the doctor'

/** Anyone who has the key may ask; to everybody else there is nothing here. */
export const toDoctorToken = (secret: Secret): string => secret.sign('doctor', subject)

export function serveDoctor(app: FastifyInstance, secret: Secret): void {
  const options = {
    schema: { hide: true },
    // Before anything is read of a body.
    onRequest: async ({ headers }: FastifyRequest) => {
      const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
      if (!secret.isSigned('doctor', subject, token)) throw notFound()
    },
  }
  app.get(doctorPath, options, async (request, reply): Promise<SeenRequest> => {
    reply.header('cache-control', 'no-store')
    return {
      peer: request.socket.remoteAddress ?? '',
      protocol: request.protocol,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
      isBelieved: (request.ips?.length ?? 0) > 1,
      callHeaders: callHeaders.filter(name => request.headers[name] !== undefined),
    }
  })
  app.get(streamPath, { ...options, compress: false }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      .send(Readable.from(beatTwice())),
  )
  app.register(async uploads => {
    uploads.addContentTypeParser(
      'application/octet-stream',
      async (_request: FastifyRequest, body: Readable) => {
        let bytes = 0
        for await (const chunk of body) bytes += (chunk as Buffer).length
        return bytes
      },
    )
    uploads.post(uploadPath, { ...options, bodyLimit: 12 * 1024 * 1024 }, async ({ body }) => ({
      bytes: body,
    }))
  })
}

/** As the live stream does, which says nothing for longer. */
async function* beatTwice() {
  yield ':\n\n'
  await sleep(streamPauseMs)
  yield ':\n\n'
}
