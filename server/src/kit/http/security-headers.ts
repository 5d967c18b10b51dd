import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

/**
 * Helmet's headers on every answer. It would make them anew for each request and set them one by one, though they are
 * always the same: so it is asked once.
 */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = {
    ...(await askHelmet()),
    // For every answer but pages, which bring their own.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

async function askHelmet(): Promise<Record<string, string>> {
  const asked = fastify()
  await asked.register(helmet, { xFrameOptions: { action: 'deny' }, contentSecurityPolicy: false })
  asked.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await asked.inject('/')
  await asked.close()
  return answer.json()
}
