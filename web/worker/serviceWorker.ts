/**
 * Lets the app open without a connection. It answers for pages and for files whose names carry a hash, and never for a
 * call: what the server says is asked of the server. A page comes from the network whenever there is one, so nobody sees
 * an old version. It also shows what is pushed while the app is closed.
 */

/** As much of the worker's own world as is used here; the browser's library of types has no room for both. */
type LifeEvent = Event & { waitUntil(work: Promise<unknown>): void }
type RequestEvent = LifeEvent & {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
type PushEvent = LifeEvent & { readonly data: { json(): unknown } | null }
type ClickEvent = LifeEvent & { readonly notification: Notification }
type WindowClient = {
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: object): void
}
type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(kind: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(kind: 'push', listener: (event: PushEvent) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: ClickEvent) => void): void
}

const scope = globalThis as unknown as WorkerScope

/** Written in by the build (web/build/serviceWorker.ts): the files that open without a connection, the program first. */
const files: readonly string[] = '__OFFLINE_FILES__'.split(',')
const prefix = 'claimcrew-'
const cacheName = `${prefix}__VERSION__`
/** Every screen is the same page; this is where it is kept. */
const pagePath = '/dashboard'
// On a bad line a page may take long; one that takes longer is not coming.
const pageWithinMs = 10_000

/** The page and the files it names are kept together or not at all. */
async function keepVersion(): Promise<void> {
  const cache = await caches.open(cacheName)
  const page = await fetch(pagePath, { cache: 'no-store' })
  // While two versions run side by side, the page of the other one is of no use to these files.
  if (!page.ok || !(await isOurs(page))) throw new Error('This version is not served any more')
  await cache.addAll(files.map(file => `/${file}`))
  await cache.put(pagePath, page)
}

const isOurs = async (page: Response): Promise<boolean> =>
  (await page.clone().text()).includes(files[0] ?? '')

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.map(name => caches.delete(name)))
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(pageWithinMs) })
  } catch (error) {
    const saved = await caches.match(pagePath)
    if (!saved) throw error
    // The page learns from it that nobody could be asked, and shows what this browser knows.
    const text = (await saved.text()).replace('</head>', '<meta name="offline-start" content="yes"></head>')
    return new Response(text, { headers: saved.headers })
  }
}

const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** Of what was pushed, as far as it is what we send; a browser wants to show something for every push. */
function readPush(
  data: PushEvent['data'],
): Record<'title' | 'body' | 'path' | 'organizationId' | 'tag' | 'id', string> {
  let sent: unknown
  try {
    sent = data?.json()
  } catch {
    // Not ours, or of a version to come.
  }
  const fields = new Map(Object.entries(sent instanceof Object ? sent : {}))
  const read = (name: string, otherwise: string): string => {
    const value = fields.get(name)
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  return {
    title: read('title', 'Claimcrew'),
    body: read('body', 'You have a new notification.'),
    path: read('path', '/notifications'),
    organizationId: read('organizationId', ''),
    tag: read('tag', 'claimcrew'),
    id: read('notificationId', ''),
  }
}

/** One of a kind takes the place of the one before. */
function showPush({
  title,
  body,
  path,
  organizationId,
  tag,
  id,
}: ReturnType<typeof readPush>): Promise<void> {
  const icon = '/icon-192.png'
  return scope.registration.showNotification(title, { body, tag, icon, data: { path, organizationId, id } })
}

/** Within our own site alone, and in the tab that is open: what is typed there stays, because no page is loaded anew. */
async function openPushed(path: string, organizationId: string): Promise<void> {
  const url = URL.parse(path, scope.location.origin)
  const inside = url?.origin === scope.location.origin ? url.pathname + url.search : '/notifications'
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(one => one.visibilityState === 'visible') ?? tabs[0]
  if (!tab) {
    // The front door asks people to sign in first where they are not.
    const search = new URLSearchParams({
      to: inside,
      ...(organizationId && { organization: organizationId }),
    })
    await scope.clients.openWindow(`/?${search}`)
    return
  }
  // First: a browser may refuse to bring the tab to the front.
  tab.postMessage({ open: inside, organizationId })
  await tab.focus()
}

scope.addEventListener('push', event => {
  event.waitUntil(showPush(readPush(event.data)))
})
scope.addEventListener('notificationclick', event => {
  event.notification.close()
  // One that an older worker has shown says no organization.
  const { path, organizationId = '' } = event.notification.data ?? {}
  event.waitUntil(openPushed(String(path), String(organizationId)))
})
scope.addEventListener('install', event => {
  event.waitUntil(keepVersion().then(() => scope.skipWaiting()))
})
scope.addEventListener('activate', event => {
  event.waitUntil(dropOthers().then(() => scope.clients.claim()))
})
scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|auth|docs|picture)(\/|$)|\.\w+$/.test(pathname))
    event.respondWith(answerPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})
