import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../e2e/browser/ensureBrowser.ts'
import { billerEmail, signInAll } from '../e2e/people.ts'
import { toStoredSession } from '../e2e/storedSession.ts'
import { runApp } from './processes.ts'
import type { Figure } from './report.ts'

/** A phone at the edge of a town: 400 kbit/s both ways, and 300 ms until an answer begins. */
const line = { latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false }
const tries = 3

/** How long a biller on such a line waits, with Chromium's own throttling. */
export async function benchSlowLine(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
  try {
    const person = (await signInAll(app.url))[billerEmail]
    const session = toStoredSession(person.token, person)
    const signIns: number[] = []
    const colds: number[] = []
    const warms: number[] = []
    for (let count = 0; count < tries; count++) {
      const visitor = await openPhone(browser)
      signIns.push(await timeUntil(visitor, app.url, page => page.getByRole('button', { name: 'SIGN IN' })))
      await visitor.context().close()
      const page = await openPhone(browser, session)
      const clock = (one: Page) => one.getByRole('main').getByRole('heading', { level: 2 })
      colds.push(await timeUntil(page, `${app.url}/dashboard`, clock))
      warms.push(await timeUntil(page, `${app.url}/dashboard`, clock))
      await page.context().close()
    }
    return [
      seconds('slow line: sign-in screen usable', signIns, 5),
      seconds('slow line: signed-in start, nothing cached', colds, 8),
      seconds('slow line: signed-in start, cached', warms, 2),
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function openPhone(browser: Browser, session: Record<string, string> = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, session)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  // The worker's own requests would come by a line that nobody slows down.
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  return page
}

async function timeUntil(
  page: Page,
  url: string,
  find: (page: Page) => ReturnType<Page['getByRole']>,
): Promise<number> {
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await find(page).first().waitFor()
  return (performance.now() - began) / 1000
}

function seconds(name: string, values: readonly number[], atMost: number): Figure {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    name,
    value: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    unit: 's',
    bound: { atMost },
    behind: `median of ${sorted.map(value => value.toFixed(2)).join(', ')}`,
  }
}
