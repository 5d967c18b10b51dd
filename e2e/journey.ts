import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

export const password = 'Claimcrew-demo-1'

type Fixtures = {
  /** Opens another browser of its own, as a second person has one. */
  anotherBrowser: () => Promise<Page>
}

/** A journey fails when the page throws or breaks its content security policy, whatever else it sees. */
export const test = base.extend<Fixtures & { watched: undefined }>({
  watched: [
    async ({ context }, use) => {
      const faults = watch(context)
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await openContext(browser, baseURL)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

function openContext(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1440, height: 900 } })
}

function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', error => faults.push(error.error().message))
  context.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  return faults
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

let people = 0

/** An address nobody else in the run has. */
export function freshEmail(who: string): string {
  return `${who}-${process.pid}-${Date.now()}-${people++}@journeys.test`
}

export async function register(
  page: Page,
  person: { userName: string; email: string; secret: string },
): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.secret)
  await page.getByLabel('Phone number').fill('(614) 555-0142')
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

export function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

/** The newest link of this kind that was mailed to the address. */
export async function mailedLink(email: string, kind: 'verify' | 'reset'): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const log = await readFile(process.env.APP_LOG ?? '', 'utf8')
    const letters = log.split('\n').filter(line => line.includes(`"to":"${email}"`))
    link = letters.findLast(line => line.includes(`#${kind}=`))?.match(/\/#[a-z]+=[\w-]+/)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
