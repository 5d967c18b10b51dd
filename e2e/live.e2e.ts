import type { BrowserContext, Page, Request } from '@playwright/test'
import {
  adminEmail,
  collectCalls,
  cutLiveStream,
  expect,
  openAs,
  type Person,
  registerPerson,
  test,
  toast,
} from './journey.ts'

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })
/** Beside the attendance button: how one's day stands. */
const glance = (page: Page) => page.getByRole('button', { name: 'Attendance', exact: true }).locator('+ span')
const working = (page: Page) => page.getByRole('region', { name: 'Working' })

const isLiveRequest = (request: Request) => new URL(request.url()).pathname === '/api/live'

/** The lines that are opened from now on. */
function collectLiveRequests(context: BrowserContext): Request[] {
  const lines: Request[] = []
  context.on('request', request => {
    if (isLiveRequest(request)) lines.push(request)
  })
  return lines
}

/** A biller of the journey's own, on the dashboard, with the line open. */
async function openBiller(page: Page, userName: string): Promise<Person> {
  const person = await registerPerson(page, userName, 'job-seeker')
  await Promise.all([
    openAs(page, person),
    page.waitForResponse(response => isLiveRequest(response.request())),
  ])
  return person
}

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** The same person elsewhere: a punch that no browser here knows of. */
async function punchElsewhere(page: Page, person: Person, call: string, body = {}): Promise<void> {
  const data = { billerId: person.userId, ...body }
  const reply = await page.request.post(`/api/attendance/${call}`, { data, headers: as(person) })
  expect(reply.status()).toBe(200)
}

test('the tabs of one browser share one live stream, and it outlives the tab that opened it', async ({
  page,
  context,
}) => {
  const lines = collectLiveRequests(context)
  const person = await openBiller(page, 'Noa Lindqvist')
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(glance(second)).toHaveText('Not punched in')
  await punchElsewhere(page, person, 'punch-in')
  await expect(glance(second)).toHaveText('0 min')
  await expect(glance(page)).toHaveText('0 min')
  expect(lines.map(line => line.frame().page() === page)).toEqual([true])

  const [next] = await Promise.all([second.waitForRequest(isLiveRequest), page.close()])
  expect(await next.headerValue('last-event-id')).not.toBeNull()
  await punchElsewhere(second, person, 'break-start', { breakType: 'Tea Break' })
  await expect(glance(second)).toHaveText('Tea Break, 0 min')
  expect(lines).toHaveLength(2)
})

test('a page that opens requests nothing twice, and hears all events from then on', async ({ page }) => {
  const person = await openBiller(page, 'Ines Duarte')
  await expect(bell(page)).toHaveAccessibleDescription('1 unread')
  const calls = collectCalls(page)
  await Promise.all([page.reload(), page.waitForResponse(response => isLiveRequest(response.request()))])
  await expect(glance(page)).toHaveText('Not punched in')
  // What the line tells of comes after all that it began with.
  await punchElsewhere(page, person, 'punch-in')
  await expect(glance(page)).toHaveText('0 min')
  const callsTo = (path: string) => calls.filter(call => call === `GET ${path}`)
  expect(callsTo('/api/chat/unread')).toHaveLength(1)
  expect(callsTo('/api/production/timer')).toHaveLength(1)
  expect(callsTo('/api/attendance/status')).toHaveLength(2)
})

test('events during the first answer of a page are not missed', { tag: '@release' }, async ({ page }) => {
  const person = await registerPerson(page, 'Olga Brandt', 'job-seeker')
  const answered = Promise.withResolvers<void>()
  const toldOf = Promise.withResolvers<void>()
  let answers = 0
  // The first answer is of before the punch, and comes after it was told of.
  await page.route('**/api/attendance/status*', async route => {
    const response = await route.fetch()
    if (++answers === 1) {
      answered.resolve()
      await toldOf.promise
    }
    await route.fulfill({ response })
  })
  await Promise.all([
    openAs(page, person),
    page.waitForResponse(response => isLiveRequest(response.request())),
  ])
  await answered.promise
  // It listens before anything is told.
  await page.evaluate(name => {
    new BroadcastChannel(name).onmessage = ({ data }) => {
      if (JSON.stringify(data).includes('attendance:moved')) document.documentElement.dataset.told = 'yes'
    }
  }, `live ${person.userId}`)
  await punchElsewhere(page, person, 'punch-in')
  await expect(page.locator('html')).toHaveAttribute('data-told', 'yes')
  toldOf.resolve()
  await expect(glance(page)).toHaveText('0 min')
})

test('the list of who is in updates itself when a biller punches in, takes a break and leaves on another device', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Silvia Marek', 'job-seeker')
  // Nobody asks by the clock here: what moves is moved by the line.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  await Promise.all([
    page.waitForResponse(response => isLiveRequest(response.request())),
    openAs(page, adminEmail, '/attendance?view=now'),
  ])
  await expect(working(page)).toBeVisible()
  await expect(working(page)).not.toContainText('Silvia Marek')
  await punchElsewhere(page, person, 'punch-in')
  await expect(working(page)).toContainText('Silvia Marek')
  await punchElsewhere(page, person, 'break-start', { breakType: 'Lunch Break' })
  await expect(page.getByRole('region', { name: 'On a break' })).toContainText('Silvia Marek')
  await punchElsewhere(page, person, 'punch-out', { description: 'Charge entry' })
  await expect(page.getByText('Silvia Marek')).toHaveCount(0)
})

test('without the live stream the app polls, and continues with the stream once it is back', {
  tag: '@release',
}, async ({ page }) => {
  await cutLiveStream(page)
  const person = await registerPerson(page, 'Ruben Castillo', 'job-seeker')
  await openAs(page, adminEmail, '/attendance?view=now')
  await expect(working(page)).toBeVisible()
  await punchElsewhere(page, person, 'punch-in')
  await expect(working(page)).toContainText('Ruben Castillo')
  const opening = page.waitForResponse(response => isLiveRequest(response.request()))
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await opening
  await punchElsewhere(page, person, 'punch-out', { description: 'Charge entry' })
  await expect(working(page)).not.toContainText('Ruben Castillo')
})

test('changing the password keeps the user signed in, however late the new session arrives', {
  tag: '@release',
}, async ({ page }) => {
  const person = await registerPerson(page, 'Marta Nowak', 'job-seeker')
  await Promise.all([
    page.waitForResponse(response => isLiveRequest(response.request())),
    openAs(page, person, '/profile'),
  ])
  const { promise: refusedTwice, resolve } = Promise.withResolvers<void>()
  let refusals = 0
  page.on('response', response => {
    if (isLiveRequest(response.request()) && response.status() === 401 && ++refusals === 2) resolve()
  })
  await page.route('**/auth/change-password', async route => {
    const response = await route.fetch()
    await refusedTwice
    await route.fulfill({ response })
  })
  await page.getByLabel('Current password').fill(person.secret)
  await page.getByLabel('New password').fill('eight quiet rivers')
  const back = page.waitForResponse(
    response => isLiveRequest(response.request()) && response.status() === 200,
  )
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await back
  await expect(page).toHaveURL('/profile')
})
