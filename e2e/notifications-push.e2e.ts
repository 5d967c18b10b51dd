import { createECDH } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { workTogether } from './engagedPair.ts'
import { expect, heading, openAs, registerPerson, test, toast } from './journey.ts'

test.use({ firstVisit: true, serviceWorkers: 'allow' })

/**
 * A browser without a head has no push service, and shows no notifications. Both are played, the server and the worker
 * are real.
 */
async function playPushService(context: BrowserContext): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64')
  await context.addInitScript(key => {
    const toBytes = (text: string) => Uint8Array.from(atob(text), sign => sign.charCodeAt(0)).buffer
    let permission = (localStorage.getItem('played') ?? 'default') as NotificationPermission
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      localStorage.setItem('played', permission)
      return permission
    }
    let subscription: object | null = null
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async options => {
      subscription = {
        endpoint: 'https://push.invalid/one-browser',
        options: { applicationServerKey: options?.applicationServerKey },
        getKey: (name: string) => toBytes(name === 'auth' ? btoa('0123456789abcdef') : key),
        unsubscribe: async () => {
          subscription = null
        },
      }
      return subscription as PushSubscription
    }
  }, p256dh)
}

type ShownPush = { title: string; body: string; tag: string; data: { id: string; path: string } }
type PlayedScope = {
  shown: (ShownPush & { close(): void })[]
  ExtendableEvent: new (kind: string) => Event
  dispatchEvent(event: Event): void
}

/** What the worker shows is written down there; answers how it is read, clicked on and pushed to. */
async function openPushLine(page: Page, context: BrowserContext) {
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const worker = context.serviceWorkers()[0] as Worker
  await worker.evaluate(() => {
    const scope = globalThis as unknown as PlayedScope
    scope.shown = []
    const drop = (tag: string) => {
      scope.shown = scope.shown.filter(one => one.tag !== tag)
    }
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      const one = { title, ...options } as ShownPush
      drop(one.tag)
      scope.shown.push({ ...one, close: () => drop(one.tag) })
    }
  })
  const devtools = await context.newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const { origin } = new URL(page.url())
  return {
    /** As the browser's push service hands it to the worker. */
    deliver: (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    readShown: () =>
      worker.evaluate(() =>
        (globalThis as unknown as PlayedScope).shown.map(({ title, body, tag }) => ({ title, body, tag })),
      ),
    clickNewest: () =>
      worker.evaluate(() => {
        const scope = globalThis as unknown as PlayedScope
        const notification = scope.shown.at(-1)
        scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
      }),
  }
}

test('a biller has notifications on a device: they come, lead to their screen, and go when they are read', {
  tag: '@release',
}, async ({ page, context }) => {
  await playPushService(context)
  const person = await registerPerson(page, 'Corazon Aquino', 'job-seeker')
  await openAs(page, person, '/notifications?view=settings')
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(toast(page, 'Notifications on')).toBeVisible()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  const devices = page.getByRole('list', { name: 'Devices with notifications' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('switch', { name: /^Show details/ })).not.toBeChecked()

  const { deliver, readShown, clickNewest } = await openPushLine(page, context)
  const send = (fields: object) => deliver(JSON.stringify(fields))
  await send({ title: 'Offer received', body: 'Open it.', path: '/jobs', tag: 'offer' })
  await send({ title: '2 offers', body: 'Open Claimcrew to see it.', path: '/attendance', tag: 'offer' })
  await expect
    .poll(readShown)
    .toEqual([{ title: '2 offers', body: 'Open Claimcrew to see it.', tag: 'offer' }])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await clickNewest()
  await expect(page).toHaveURL(/\/attendance$/)
  expect(await page.evaluate(() => 'isSamePage' in window), 'without loading it anew').toBe(true)
  await expect.poll(readShown).toEqual([])

  // Nobody is led out of the app, and what is no message of ours is shown as something all the same.
  await send({ title: 'Elsewhere', path: 'https://elsewhere.example/jobs', tag: 'elsewhere' })
  await expect.poll(async () => (await readShown()).length).toBe(1)
  await clickNewest()
  await expect(page).toHaveURL(/\/notifications$/)
  await deliver('not json')
  await expect.poll(async () => (await readShown()).map(one => one.title)).toEqual(['Claimcrew'])

  // What is read in the app leaves the screen.
  const headers = { authorization: `Bearer ${person.token}` }
  const bell = await (await page.request.get(`/api/notifications/${person.userId}`, { headers })).json()
  const [{ notificationId }] = bell.notifications
  await page.evaluate(id => {
    const one = { data: { id }, close: () => Object.assign(window, { isClosed: true }) }
    ServiceWorkerRegistration.prototype.getNotifications = async () => [one as unknown as Notification]
  }, notificationId)
  await page.request.patch(`/api/notifications/${notificationId}/read`, { headers })
  await expect.poll(() => page.evaluate(() => 'isClosed' in window)).toBe(true)

  await page.goto('/notifications?view=settings')
  await page.getByRole('button', { name: 'Turn off on this device' }).click()
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible()
  await expect(devices).toHaveCount(0)
})

test('notifications are offered once, after the first message, and never on load', {
  tag: '@release',
}, async ({ page, context }) => {
  await playPushService(context)
  const boss = await registerPerson(page, 'Dana Whitfield')
  const person = await registerPerson(page, 'Ligaya Ramos', 'job-seeker')
  await workTogether(boss, person)
  const response = await page.request.post('/api/conversations', {
    data: { memberIds: [person.userId] },
    headers: { authorization: `Bearer ${boss.token}` },
  })
  const { conversationId } = (await response.json()).conversation
  await openAs(page, person, `/chat?conversation=${conversationId}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const offer = page.getByText('Want to hear from us when Claimcrew is closed?')
  await expect(offer).toHaveCount(0)
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: /message/i }).fill(text)
    // A message is shown before it has arrived.
    const arrived = page.waitForResponse(
      reply => reply.request().method() === 'POST' && reply.url().endsWith('/messages'),
    )
    await page.keyboard.press('Enter')
    expect((await arrived).status()).toBe(200)
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText(text)
  }
  await write('Good morning')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await write('I begin with Aetna')
  await page.reload()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('I begin with Aetna')
  await write('And then Cigna')
  await expect(offer).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(heading(page, 'Overview')).toBeVisible()
})
