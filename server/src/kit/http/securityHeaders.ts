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
    'permissions-policy': nothingAllowed,
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What the web app never asks a browser for, so that no script that got in could. It copies to the clipboard. */
const nothingAllowed = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

async function askHelmet(): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, { xFrameOptions: { action: 'deny' }, contentSecurityPolicy: false })
  probe.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await probe.inject('/')
  await probe.close()
  return answer.json()
}
