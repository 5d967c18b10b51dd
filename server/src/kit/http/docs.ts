import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { type Made, serveKept } from './kept.ts'

const scriptPath = '/docs/js/scalar.js'

/** `/openapi.json`, and where it is wanted a page to read it on, `/docs`. Both come from the endpoints alone. */
export async function showDocs(app: FastifyInstance, options: { withPage: boolean }): Promise<void> {
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
  serveKept(app, '/openapi.json', async () => ({
    content: JSON.stringify(app.swagger()),
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  }))
  if (!options.withPage) return
  serveKept(app, '/docs', async () => pageOf(app.swagger()))
  serveKept(app, scriptPath, readScript)
}

/**
 * The page has no origin (`sandbox`), so that a script of 4 MB that others wrote has no way to the token in our
 * localStorage. It can make no call either: what it shows is written into it.
 */
function pageOf(api: object): Made {
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

/** A page without an origin has no storage, and the script does not start without one: it gets one that forgets. */
const storage = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  Object.defineProperty(window, name, {
    value: {
      getItem: key => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: key => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: at => [...kept.keys()][at] ?? null,
      get length() { return kept.size },
    },
  })
}
`

async function readScript(): Promise<Made> {
  const thread = new Worker(new URL('./docs-script.ts', import.meta.url))
  const [script] = (await once(thread, 'message')) as [Uint8Array]
  await thread.terminate()
  return {
    content: Buffer.concat([Buffer.from(storage), script]),
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      // To the browser a page without an origin is somebody else's.
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
}
