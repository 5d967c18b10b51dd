import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { createCachedResponse } from './cachedResponse.ts'

// A process of its own (docs.ts): the script stands in a module of 4 MB. To load and compress it would hold the loop, and
// a thread's memory stays with the process that it ran in, some 50 MB.

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

const page = fastify()
await page.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
const { rawPayload } = await page.inject('/docs/js/scalar.js')
const cached = await createCachedResponse({
  content: Buffer.concat([Buffer.from(storage), rawPayload]),
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    // To the browser a page without an origin is somebody else's.
    'cross-origin-resource-policy': 'cross-origin',
  },
})
process.send?.(cached, () => process.disconnect())
