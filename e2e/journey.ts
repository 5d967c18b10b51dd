import { readFile } from 'node:fs/promises'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import { blankPath, ContextPool } from './contextPool.ts'
import { adminEmail, billerEmail, clientEmail, type DemoPerson, demoPassword, type Person } from './people.ts'
import { toStoredSession } from './storedSession.ts'

export { adminEmail, billerEmail, clientEmail, expect, type Person }

type Fixtures = {
  /** Opens another browser of its own, as a second person has one; at another address where one is given. */
  anotherBrowser: (baseURL?: string) => Promise<Page>
}

type Options = {
  /** In a browser that has nothing of the app yet. */
  firstVisit: boolean
}

/** A journey fails when a page throws or breaks its content security policy, whatever else it sees. */
export const test = base.extend<Fixtures & Options & { faults: string[] }, { shelf: ContextPool }>({
  // Nobody waits for movement here: the app promises to do without it where the system asks for less.
  contextOptions: { reducedMotion: 'reduce' },
  firstVisit: [false, { option: true }],
  shelf: [async ({ browser }, use) => use(new ContextPool(browser)), { scope: 'worker' }],
  context: async ({ browser, shelf, firstVisit, hasTouch, viewport }, use) => {
    const ofItsOwn = firstVisit || hasTouch
    const context = ofItsOwn ? await browser.newContext() : await shelf.take(viewport)
    await use(context)
    await (ofItsOwn ? context.close() : shelf.putBack(context))
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  faults: [
    async ({ context }, use) => {
      const errors: string[] = []
      const stop = watch(context, errors)
      await use(errors)
      stop()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, shelf, viewport, faults: errors }, use) => {
    const endings: (() => Promise<void>)[] = []
    await use(async baseURL => {
      const context =
        baseURL === undefined ? await shelf.take(viewport) : await browser.newContext({ baseURL })
      const stop = watch(context, errors)
      endings.push(async () => {
        stop()
        await (baseURL === undefined ? shelf.putBack(context) : context.close())
      })
      return context.pages()[0] ?? (await context.newPage())
    })
    for (const end of endings) await end()
  },
})

/** Answers how to stop. */
function watch(context: BrowserContext, errors: string[]): () => void {
  const onError = (error: WebError) => errors.push(error.error().message)
  const onConsole = (message: ConsoleMessage) => {
    if (/Content Security Policy/i.test(message.text())) errors.push(message.text())
  }
  context.on('weberror', onError)
  context.on('console', onConsole)
  return () => {
    context.off('weberror', onError)
    context.off('console', onConsole)
  }
}

/** On the sign-in screen, which must be open. */
export async function signIn(page: Page, email: string, secret = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

/**
 * Somebody who has signed in before opens a screen; the sign-in screen has its own journeys. The demo's people share
 * one session each, made before the first journey: a journey that ends it takes a `signInByApi` of its own.
 */
export async function openAs(page: Page, who: DemoPerson | Person, path = '/dashboard'): Promise<Person> {
  const person = typeof who === 'string' ? getDemoSession(who) : who
  const { secret: _, token, ...user } = person
  await store(page, toStoredSession(token, user))
  await page.goto(path)
  return person
}

/** One of the demo's people, in the session that was made for all journeys. */
export function getDemoSession(email: DemoPerson): Person {
  const sessions: Record<DemoPerson, Person> = JSON.parse(process.env.SESSIONS ?? '')
  return sessions[email]
}

/** Signs in once more, as with another browser. */
export async function signInByApi(page: Page, email: string, secret = demoPassword): Promise<Person> {
  const reply = await page.request.post('/auth/login', { data: { email, password: secret } })
  expect(reply.status()).toBe(200)
  const { authToken: token, user } = await reply.json()
  return { ...user, secret, token }
}

/** Goes on to an address as the app's own links do: without loading the page anew. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate(to => window.history.pushState({}, '', to), path)
}

/** From now on nothing is heard of what others do: what they change would be asked for again by itself. */
export const cutLiveStream = (page: Page) => page.route('**/api/live', route => route.abort())

/** Follows a link to another screen and is there once nothing of the last one is left. */
export async function followOwnLink(page: Page, path: string): Promise<void> {
  await page.locator('h1').evaluate(title => title.setAttribute('data-left', ''))
  await followLink(page, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByLabel('Loading...')).toHaveCount(0)
}

/** Into the browser's storage, before the app itself is there to read it. */
async function store(page: Page, values: Record<string, string>): Promise<void> {
  if (!page.url().endsWith(blankPath)) await page.goto(blankPath)
  await page.evaluate(given => {
    localStorage.clear()
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, values)
}

/** A day in the zone in which the browsers of the journeys live; elsewhere it may be tomorrow, and the next month. */
export const dayAgo = (daysAgo: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() - daysAgo * 86_400_000)

let people = 0

/** An address nobody else in the run has. */
export function freshEmail(who: string): string {
  return `${who}-${process.pid}-${Date.now()}-${people++}@journeys.test`
}

/** A new person of a journey's own, so that it may change them. Without an introduction they have answered nothing. */
export async function registerPerson(
  page: Page,
  userName: string,
  introduction: 'medical-provider' | 'job-seeker' | null = 'medical-provider',
): Promise<Person> {
  const email = freshEmail(userName.toLowerCase().replaceAll(' ', '-'))
  const secret = 'seven quiet rivers'
  const contact = { phoneNumber: '(614) 555-0142', timeZone: 'America/New_York' }
  const joined = await page.request.post('/auth/signup', {
    data: { userName, email, password: secret, ...contact },
  })
  expect(joined.status()).toBe(200)
  const { authToken: token, user } = await joined.json()
  if (introduction === null) return { ...user, secret, token }
  const userSignUpQuestions = {
    introduction,
    roleInterest: introduction,
    experience: 'advanced',
    paymentPreference: 'hourly',
    serviceTimeline: 'flexible',
  }
  const answered = await page.request.put(`/user/sign-up-questions/${user.userId}`, {
    data: { userSignUpQuestions },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answered.status()).toBe(200)
  return { ...(await answered.json()), secret, token }
}

export async function fillRegistration(
  page: Page,
  person: { userName: string; email: string; secret: string },
): Promise<void> {
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.secret)
  await page.getByLabel('Phone number').fill('(614) 555-0142')
}

export async function readStorage(page: Page): Promise<Record<string, string>> {
  let values: Record<string, string> = {}
  // A page that is just leaving takes the question with it, so it is asked again of the next one.
  await expect(async () => {
    values = await page.evaluate(() => ({ ...localStorage }))
  }).toPass()
  return values
}

export function toast(page: Page, title: string): Locator {
  return page.locator('.mantine-Notification-root').filter({ hasText: title })
}

export async function closeToast(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast).toBeHidden()
}

/** A dialog in which the focus has come to rest: before that, what is typed may be taken from the field it is meant for. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate(box => box.contains(document.activeElement))).toBe(true)
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** Below the menu: picture or initials, user name and email. */
export function userCard(page: Page): Locator {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  return sidebar.getByRole('link').filter({ hasText: '@' })
}

export async function chooseInProfileMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** What the page's own program says on the console as an error. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** The paths of the calls that the page makes from now on, each with its method. */
export function collectCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}

/** The newest link of this kind that was mailed to the address. */
export async function readMailedLink(
  email: string,
  kind: 'verify' | 'reset' | 'invitation' | 'seat',
): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const log = await readFile(process.env.APP_LOG ?? '', 'utf8')
    const lines = log.split('\n').filter(line => line.includes(`"to":"${email}"`))
    link = lines.findLast(line => line.includes(`#${kind}=`))?.match(/\/#[a-z]+=[\w-]+/)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
