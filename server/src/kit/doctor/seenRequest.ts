import type { FastifyInstance } from 'fastify'
import { notFound } from '../refusal.ts'
import type { Secret } from '../secret.ts'

export const doctorPath = '/doctorz'

/** What the app sees of a request that came through whatever stands before it. */
export type SeenRequest = {
  /** Who the connection is with. */
  readonly peer: string
  readonly protocol: string
  /** The proxy says for whom it asks. */
  readonly isForwarded: boolean
  /** Whether the app trusts what the proxy says. */
  readonly isBelieved: boolean
}

const subject = 'the doctor'

/** Anyone who has the key may ask; to everybody else there is nothing here. */
export const toDoctorToken = (secret: Secret): string => secret.sign('doctor', subject)

export function serveDoctor(app: FastifyInstance, secret: Secret): void {
  app.get(doctorPath, { schema: { hide: true } }, async (request, reply): Promise<SeenRequest> => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!secret.isSigned('doctor', subject, token)) throw notFound()
    reply.header('cache-control', 'no-store')
    return {
      peer: request.socket.remoteAddress ?? '',
      protocol: request.protocol,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
      isBelieved: (request.ips?.length ?? 0) > 1,
    }
  })
}
