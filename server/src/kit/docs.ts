import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** `/openapi.json` and the page that lets one try it, `/docs`. Both come from the endpoints alone. */
export async function showDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Claimcrew',
        version: '1',
        description: 'Sign in at /auth/login and send its authToken as a bearer token.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
    hooks: {
      // The page's own script writes styles and starts itself inline; it is the only place that may.
      onRequest: (_, reply, done) => {
        reply.header('content-security-policy', docsPolicy)
        done()
      },
    },
  })
}

const docsPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')
