import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { type CachedResponse, createCachedResponse, serveCachedResponse } from './cachedResponse.ts'

const scriptPath = '/docs/js/scalar.js'

/** `/openapi.json`, and where it is wanted a page to read it on, `/docs`. Both come from the endpoints alone. */
export async function serveDocs(app: FastifyInstance, options: { withPage: boolean }): Promise<void> {
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
  serveCachedResponse(app, '/openapi.json', () =>
    createCachedResponse({
      content: JSON.stringify(app.swagger()),
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    }),
  )
  if (!options.withPage) return
  serveCachedResponse(app, '/docs', () => createCachedResponse(renderDocsPage(app.swagger())))
  serveCachedResponse(app, scriptPath, readScript)
}

/**
 * The page has no origin (`sandbox`), so that a script of 4 MB that others wrote has no way to the token in our
 * localStorage. It can make no call either: what it shows is written into it.
 */
function renderDocsPage(api: object) {
  const settings = {
    content: api,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideTestRequestButton: true,
    hideClientButton: true,
    documentDownloadType: 'none',
  }
  // Nothing of it may end the script that it stands in.
  const text = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const start = `Scalar.createApiReference('#app', ${text})`
  const hash = createHash('sha256').update(start).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-scripts',
  ]
  return {
    content: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Claimcrew API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${scriptPath}"></script>
    <script>${start}</script>
  </body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy.join('; '),
      // Browsers refuse a sandboxed page that also asks for a group of its own.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  }
}

async function readScript(): Promise<CachedResponse> {
  const ended = new AbortController()
  const process = fork(new URL('./docsScript.ts', import.meta.url), { serialization: 'advanced' })
  process.once('exit', () => ended.abort())
  const [cached] = (await once(process, 'message', { signal: ended.signal })) as [CachedResponse]
  return cached
}
