import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'

/** A thread of its own (docs.ts): the script stands in a module of 4 MB, which would hold the loop and stay in memory. */
const page = fastify()
await page.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
const { rawPayload } = await page.inject('/docs/js/scalar.js')
parentPort?.postMessage(rawPayload)
