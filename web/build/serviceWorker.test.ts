import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = stripTypeScriptTypes(
  readFileSync(join(import.meta.dirname, '../worker/serviceWorker.ts'), 'utf8'),
)
const origin = 'https://claimcrew.test'

type Listener = (event: object) => void
type FakeRequest = { readonly url: string; readonly method: string; readonly mode: string }

/** What a browser keeps of the origin, by the names of its caches and by path. */
type CacheContents = Map<string, Map<string, Response>>

const toPath = (request: string | FakeRequest) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname

/** The worker of one version, in a browser that has what it has and a server that answers as it does. */
function startWorker(version: string, stored: CacheContents, answer: (path: string) => Response) {
  const listeners = new Map<string, Listener>()
  const find = (path: string) => [...stored.values()].flatMap(cache => cache.get(path) ?? [])[0]?.clone()
  const fetchFrom = async (request: string | FakeRequest) => answer(toPath(request))
  const openCache = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) cache.set(path, await fetchFrom(path))
      },
    }
  }
  const scope = createContext({
    URL,
    Response,
    AbortSignal,
    location: { origin },
    fetch: fetchFrom,
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    caches: {
      open: openCache,
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (request: string | FakeRequest) => find(toPath(request)),
    },
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
  })
  runInContext(
    source.replace('__OFFLINE_FILES__', `assets/index.${version}.js`).replace('__VERSION__', version),
    scope,
  )
  const live = async (kind: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(kind)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  const ask = async (path: string, { method = 'GET', mode = 'navigate', from = origin } = {}) => {
    let answered: Promise<Response> | null = null
    const respondWith = (promise: Promise<Response>) => {
      answered = promise
    }
    listeners.get('fetch')?.({ request: { url: from + path, method, mode }, respondWith })
    return answered as Promise<Response> | null
  }
  return { live, ask }
}

/** A server of this version: its page names its program, and it has no other files. */
const serve = (version: string) => (path: string) => {
  if (!path.startsWith('/assets/'))
    return new Response(`<head></head><script src="/assets/index.${version}.js">`)
  return new Response(path.includes(`.${version}.`) ? 'program' : 'gone')
}

const unplugged = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('a version is kept whole, takes the place of the one before, and leaves what others keep alone', async () => {
  const stored: CacheContents = new Map([['elsewhere', new Map()]])
  for (const version of ['v1', 'v2']) {
    const worker = startWorker(version, stored, serve(version))
    await worker.live('install')
    await worker.live('activate')
  }
  expect([...stored.keys()]).toEqual(['elsewhere', 'claimcrew-v2'])
  expect([...(stored.get('claimcrew-v2')?.keys() ?? [])]).toEqual(['/assets/index.v2.js', '/dashboard'])
})

test('a version whose page another process no longer serves is not kept, and the one before stays', async () => {
  const stored: CacheContents = new Map()
  const before = startWorker('v1', stored, serve('v1'))
  await before.live('install')
  await before.live('activate')
  await expect(startWorker('v2', stored, serve('v1')).live('install')).rejects.toThrow('not served any more')
  const offline = startWorker('v1', stored, unplugged)
  expect(await (await offline.ask('/tasks'))?.text()).toContain('index.v1.js')
})

test('a page comes from the network where there is one, and says so where there is none', async () => {
  const stored: CacheContents = new Map()
  const before = startWorker('v1', stored, serve('v1'))
  await before.live('install')
  const online = startWorker('v1', stored, serve('v2'))
  expect(await (await online.ask('/tasks'))?.text()).toContain('index.v2.js')
  const offline = startWorker('v1', stored, unplugged)
  expect(await (await offline.ask('/tasks'))?.text()).toContain('<meta name="offline-start" content="yes">')
  expect(await (await offline.ask('/assets/index.v1.js', { mode: 'cors' }))?.text()).toBe('program')
})

test.each([
  ['a call', '/api/tasks', { mode: 'cors' }],
  ['a call that is opened as a page', '/api/tasks', {}],
  ['signing in', '/auth/login', { method: 'POST', mode: 'cors' }],
  ['a picture', '/picture/1', {}],
  ['a file without a hash', '/manifest.webmanifest', {}],
  ['another site', '/tasks', { from: 'https://elsewhere.test' }],
])('%s is none of its business', async (_, path, request) => {
  expect(await startWorker('v1', new Map(), serve('v1')).ask(path, request)).toBeNull()
})
