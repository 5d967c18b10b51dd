import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'

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

  // The page carries a script of 4 MB, so it is loaded when somebody first asks for it.
  let page: Promise<FastifyInstance> | undefined
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      page ??= openPage()
      const answer = await (await page).inject({ method: 'GET', url: request.url })
      return reply
        .status(answer.statusCode)
        .headers(answer.headers as Record<string, string>)
        .header('content-security-policy', pagePolicy)
        .send(answer.rawPayload)
    })
  }
}

async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
  return page
}

// The page starts itself by an inline script and writes styles: the only place that may.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')
