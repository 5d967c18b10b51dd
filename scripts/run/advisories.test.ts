import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Runs the command against a registry of our own; without an answer it is closed before. */
async function checkAgainst(answer?: RequestListener) {
  const registry = createServer(answer).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  if (!answer) registry.close()
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_execpath: '' }
  const command = `import { checkAdvisories } from './scripts/run/advisories.mjs'
    process.exitCode = await checkAdvisories()`
  const args = ['--input-type=module', '--eval', command]
  const ended = await new Promise<{ code: number; printed: string }>(resolve =>
    execFile(process.execPath, args, { cwd: root, env }, (error, printed) =>
      resolve({ code: Number(error?.code ?? 0), printed }),
    ),
  )
  registry.close()
  return ended
}

it.concurrent('says that nothing was checked when no registry answers', async () => {
  const { code, printed } = await checkAgainst()
  expect([code, printed]).toEqual([0, expect.stringContaining('the lockfile was not checked')])
})

it.concurrent('finds nothing when the registry has no advisories', async () => {
  const { code, printed } = await checkAgainst((_request, response) => response.end('{}'))
  expect([code, printed]).toEqual([0, 'No known vulnerabilities.\n'])
})

it.concurrent('names the package of the lockfile that the registry warns about', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.test/1',
    title: 'Made up',
    severity: 'high',
    vulnerable_versions: '*',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  }
  const { code, printed } = await checkAgainst(({ method }, response) => {
    // npm also asks for other versions of the package, which might be better.
    const fastify = { name: 'fastify', 'dist-tags': {}, versions: {} }
    response.end(JSON.stringify(method === 'POST' ? { fastify: [advisory] } : fastify))
  })
  expect([code, printed]).toEqual([1, expect.stringMatching(/^high {6}fastify /m)])
})
