import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readPathRow } from '@claimcrew/contract/kit/paths'
import type { Role } from '@claimcrew/contract/permissions'
import { chromium, type Page } from '@playwright/test'
import { findBarriers } from '../accessibility.ts'
import startApp from '../app.ts'
import { browserArgs, ensureBrowser } from '../browser/ensureBrowser.ts'
import { blankPath } from '../contextPool.ts'
import { canOpen, ownAddress, signedInPaths, visitorPaths } from '../everyScreen.ts'
import {
  findCutFocusRings,
  findCutLabels,
  findLayoutProblems,
  findLayoutShift,
  watchLayoutShift,
} from '../layout.ts'
import {
  adminEmail,
  billerEmail,
  bookkeeperEmail,
  clientEmail,
  managerEmail,
  type Person,
  signInAt,
} from '../people.ts'
import { toStoredSession } from '../storedSession.ts'

/**
 * Walks through every screen, and each of its views, as every role and as two seats of an organization, at the widths of phones, tablets and laptops, in the
 * light and in the dark look: says what is laid out badly or is a barrier, and keeps a picture of each. Of each screen that leads to
 * single things, as a list of jobs does, the first of them is walked to as well. All of them, or those whose role,
 * address, width or look is named: npm run walk -- CLIENT /billers 1280 light.
 */

const folder = join(import.meta.dirname, '../../test-results/walk')
const widths = [390, 768, 1024, 1180, 1280, 1366, 1440]
/**
 * A load is measured at the narrowest and at the most common width; the others are reached by resizing the window. Where
 * neither is named, the first of the named widths is loaded.
 */
const loadedAt = [390, 1280]
const schemes = ['light', 'dark'] as const
const people = {
  ADMIN: { email: adminEmail, role: 'ADMIN' },
  CLIENT: { email: clientEmail, role: 'CLIENT' },
  MANAGER: { email: managerEmail, role: 'CLIENT' },
  BOOKKEEPER: { email: bookkeeperEmail, role: 'CLIENT' },
  BILLER: { email: billerEmail, role: 'BILLER' },
} as const satisfies Record<string, { email: string; role: Role }>
type Walker = keyof typeof people
const walkers = Object.keys(people) as Walker[]

const named = process.argv.slice(2)
const isNamed = (all: readonly string[], one: string) => {
  const among = named.filter(name => all.includes(name))
  return among.length === 0 || among.includes(one)
}
const namedAddresses = named.filter(name => name.startsWith('/'))
/** A screen that is named is meant with its views and with what it leads to; one with a view, alone. */
const isAddressNamed = (address: string) =>
  namedAddresses.length === 0 || namedAddresses.some(one => address === one || address.startsWith(`${one}?`))

type SignedInPath = (typeof signedInPaths)[number]

/** A screen, and each view and tab that its address can name. */
function addressesOf(path: SignedInPath, person: Person): string[] {
  const address = ownAddress(path, person)
  const { search = {} } = readPathRow(path)
  const views = ['view', 'tab'].flatMap(name => {
    const words = search[name]
    return Array.isArray(words) ? words.map(word => `${address}?${name}=${word}`) : []
  })
  return [address, ...views]
}

/** Of the links to single things of the same screen, the first of each kind: a job, a ticket, an article. */
async function findOpenings(page: Page, address: string): Promise<string[]> {
  const hrefs = await page
    .locator('main a[href]')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const [path] = address.split('?')
  const first = new Map<string, string>()
  for (const href of hrefs) {
    const [to, search] = href.split('?')
    const kind = [...new URLSearchParams(search).keys()].filter(name => singleThings.has(name)).join()
    if (to === path && kind !== '' && !first.has(kind)) first.set(kind, href)
  }
  return [...first.values()]
}
const singleThings = new Set(['job', 'task', 'conversation', 'ticket', 'article', 'statement', 'recurrence'])

const heightOf = (width: number) => (width < 500 ? 844 : 900)

/** Until nothing stands for an answer that is yet to come; what never comes is a problem too. */
async function settle(page: Page): Promise<string[]> {
  const pending = '[aria-label="Loading..."], .mantine-Skeleton-root, [data-old], [data-awaited]'
  try {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(one => !document.querySelector(one), pending)
  } catch {
    return ['still loads after half a minute']
  }
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(250)
  const failed = await page.getByText(failure).allTextContents()
  return failed.map(text => `shows a failure: ${text}`)
}
/** A screen that failed is laid out well, and says nothing of the one that should be there. */
const failure = /^(This page didn’t load|Something went wrong on this page|We couldn’t load .*)$/

/** On a busy machine what is measured and placed again, as charts are, takes longer than a moment after a resize. */
async function findLastingProblems(page: Page): Promise<string[]> {
  const problems = await findLayoutProblems(page)
  if (problems.length === 0) return problems
  await page.waitForTimeout(1500)
  return findLayoutProblems(page)
}

const walked: string[] = []
const allProblems: string[] = []
function say(where: string, problems: readonly string[]): void {
  for (const problem of problems) {
    allProblems.push(`${where}: ${problem}`)
    process.stdout.write(`${where}: ${problem}\n`)
  }
}

/** Answers what it leads to. A view that shows what another has shown already, as one of another role does, is left out. */
async function walk(
  page: Page,
  who: Walker | 'visitor',
  address: string,
  visited: Set<string>,
): Promise<readonly string[]> {
  const name = address.replaceAll(/[^\w=]+/g, '_').replace(/^_/, '')
  let openings: string[] | undefined
  for (const width of widths.filter(one => isNamed(widths.map(String), String(one)))) {
    await page.setViewportSize({ width, height: heightOf(width) })
    const where = `${who} ${address} ${width}`
    if (loadedAt.includes(width) || page.url().endsWith(blankPath)) {
      await page.goto(address)
      say(where, await settle(page))
      if (openings === undefined) {
        // Without numbers: between two views of the same a minute may pass.
        const text = (await page.locator('main').textContent()) ?? ''
        const content = `${address.split('?')[0]} ${text.replaceAll(/\d+/g, '')}`
        if (visited.has(content)) return []
        visited.add(content)
        openings = await findOpenings(page, address)
        walked.push(address)
      }
      say(where, await findLayoutShift(page))
      // What is as high as its lines, as cards of a board are, is measured and placed again.
    } else await page.waitForTimeout(300)
    say(where, await findLastingProblems(page))
    say(where, await findCutLabels(page))
    for (const scheme of schemes.filter(one => isNamed(schemes, one))) {
      await page.emulateMedia({ colorScheme: scheme })
      const file = join(folder, `${who}-${name}-${width}-${scheme}.png`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    if (loadedAt.includes(width)) {
      say(where, await findCutFocusRings(page))
      say(where, await findBarriers(page, 'html'))
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  return openings ?? []
}

/** What the screens were built from; another build takes the files away that a screen has yet to load. */
const readBuild = () =>
  readFile(join(import.meta.dirname, '../../web/dist/.inputs'), 'utf8').catch(() => 'being built')

const begun = Date.now()
const build = await readBuild()
const stop = await startApp()
const executablePath = process.env.CHROME_PATH || (await ensureBrowser())
const browser = await chromium.launch({ executablePath, args: browserArgs })
try {
  // A part of the walk leaves the pictures of the others.
  if (named.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const open = async (session: Record<string, string>) => {
    const context = await browser.newContext({
      baseURL: process.env.BASE_URL ?? '',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    const page = await context.newPage()
    await watchLayoutShift(page)
    await page.goto(blankPath)
    await page.evaluate(given => {
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
    }, session)
    return page
  }
  for (const who of [...walkers, 'visitor'] as const) {
    if (!isNamed([...walkers, 'visitor'], who)) continue
    const person =
      who === 'visitor' ? undefined : await signInAt(process.env.BASE_URL ?? '', people[who].email)
    const { token = '', secret: _, ...user } = person ?? {}
    const page = await open(person ? toStoredSession(token, user as Person) : {})
    const addresses =
      person && who !== 'visitor'
        ? signedInPaths
            .filter(path => canOpen(people[who].role, path))
            .flatMap(path => addressesOf(path, person))
        : visitorPaths
    const toWalk = new Set<string>(addresses.filter(isAddressNamed))
    const visited = new Set<string>()
    // A set that grows while it is gone through is gone through to its end.
    for (const address of toWalk) {
      await page.goto(blankPath)
      try {
        for (const opening of await walk(page, who, address, visited))
          if (isAddressNamed(opening)) toWalk.add(opening)
      } catch (error) {
        // One screen that cannot be walked does not keep the others from it.
        say(`${who} ${address}`, [`could not be walked: ${String(error).split('\n')[0]}`])
      }
    }
    await page.context().close()
  }
} finally {
  await browser.close()
  await stop()
}
if ((await readBuild()) !== build)
  say('The whole walk', ['the web app was built again meanwhile, so what did not load says nothing'])
process.stdout.write(
  `${walked.length} screens in ${Math.round((Date.now() - begun) / 1000)} s, ${allProblems.length} findings; pictures in test-results/walk\n`,
)
process.exitCode = allProblems.length > 0 ? 1 : 0
