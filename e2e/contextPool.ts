import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

/** This path has the app's origin and does not load the app. */
export const blankPath = '/favicon.svg'

/**
 * Browsers that journeys of one worker use one after the other. What a journey left in one is taken out of it; what
 * it has loaded of the app stays: to load 120 files, read and compile them took a third of a page's time, and each
 * journey began with that.
 */
export class ContextPool {
  readonly #browser: Browser
  readonly #free: BrowserContext[] = []
  /** A page that is opened later is as wide as the first journey of its browser wanted it. */
  readonly #widths = new WeakMap<BrowserContext, number | undefined>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take(viewport: ViewportSize | null): Promise<BrowserContext> {
    const context = this.#freeFor(viewport?.width) ?? (await this.#browser.newContext())
    this.#widths.set(context, viewport?.width)
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    return context
  }

  #freeFor(width: number | undefined): BrowserContext | undefined {
    const freeIndex = this.#free.findLastIndex(context => this.#widths.get(context) === width)
    return freeIndex < 0 ? undefined : this.#free.splice(freeIndex, 1)[0]
  }

  async putBack(context: BrowserContext): Promise<void> {
    // One that has crashed cannot be wiped either.
    const wiped = await isWiped(context).catch(() => false)
    if (wiped) this.#free.push(context)
    else await context.close()
  }
}

/** Whether it is as if nobody had used it. */
async function isWiped(context: BrowserContext): Promise<boolean> {
  const [page, ...others] = context.pages()
  if (!page) return false
  for (const other of others) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  await page.goto(blankPath)
  // Neither a clock that was set nor a program that runs before each page can be taken away again.
  if (!(await hasItsOwnClock(page))) return false
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  return true
}

const hasItsOwnClock = (page: Page): Promise<boolean> =>
  page.evaluate(() => [Date, setInterval].every(one => String(one).includes('[native code]')))
