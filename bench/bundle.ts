import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { allPaths, readPathRow } from '@claimcrew/contract/kit/paths'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../e2e/browser/ensureBrowser.ts'
import { adminEmail, signInAll } from '../e2e/people.ts'
import { toStoredSession } from '../e2e/storedSession.ts'
import { root, runApp } from './processes.ts'
import type { Figure } from './report.ts'

/** What a browser really asks for that has nothing of the app yet: until the sign-in screen stands, and any other. */
export async function benchBundle(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
  try {
    const paths = await pathsAskedFor(browser, async page => {
      await page.goto(app.url, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
    })
    return [
      {
        name: 'sign-in screen: JavaScript, gzipped',
        value: await gzippedKilobytes(paths, '.js'),
        unit: 'kB',
        bound: { atMost: 180 },
      },
      {
        name: 'sign-in screen: CSS, gzipped',
        value: await gzippedKilobytes(paths, '.css'),
        unit: 'kB',
        bound: { atMost: 40 },
      },
      {
        name: 'sign-in screen: files of code on a first visit',
        value: codeIn(paths).length,
        unit: '',
        bound: { atMost: 8 },
      },
      await overviewKilobytes(app.url),
      await measureFilesPerScreen(browser, app.url),
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Where everybody lands after signing in, as its page names the files: on a slow line a kilobyte takes 20 ms. */
async function overviewKilobytes(url: string): Promise<Figure> {
  const page = await (await fetch(`${url}/dashboard`)).text()
  const files = [...page.matchAll(/(?:src|href) ?= ?"\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  const sizes = files.map(
    async file => brotliCompressSync(await readFile(join(root, 'web/dist', file))).length,
  )
  return {
    name: 'overview: code before its first content, as brotli',
    value: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000,
    unit: 'kB',
    bound: { atMost: 260 },
    behind: `${files.length} files`,
  }
}

/** Each screen as the first one of an ADMIN's new browser: on a slow line every further file is a round trip. */
async function measureFilesPerScreen(browser: Browser, url: string): Promise<Figure> {
  const person = (await signInAll(url))[adminEmail]
  const counts: [number, string][] = []
  for (const path of allPaths.filter(one => !readPathRow(one).forVisitors)) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(
      session => {
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
      },
      toStoredSession(person.token, person),
    )
    await page.addInitScript(markFirstHeading)
    await page.goto(url + path.replace('$userId', person.userId))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const requestedPaths = new Set(await page.evaluate(listPathsBeforeHeading))
    counts.push([codeIn(requestedPaths).length, path])
    await context.close()
  }
  const [value, path] = counts.toSorted(([one], [other]) => other - one)[0] ?? [Number.NaN, '']
  return {
    name: 'any screen: files of code on a first visit, until its heading',
    value,
    unit: '',
    bound: { atMost: 30 },
    behind: `${path}; ${counts.length} screens`,
  }
}

/** The page itself sees its heading at once; from outside what is fetched after it would sometimes count too. */
function markFirstHeading(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main h1') === null) return
    performance.mark('heading')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

function listPathsBeforeHeading(): string[] {
  const [heading] = performance.getEntriesByName('heading')
  if (heading === undefined) throw new Error('The screen has no heading')
  const before = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= heading.startTime)
  return before.map(({ name }) => new URL(name).pathname)
}

async function pathsAskedFor(browser: Browser, visit: (page: Page) => Promise<void>): Promise<Set<string>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', request => paths.add(new URL(request.url()).pathname))
  await visit(page)
  await context.close()
  return paths
}

const codeIn = (paths: ReadonlySet<string>) => [...paths].filter(path => /\.(js|css)$/.test(path))

async function gzippedKilobytes(paths: ReadonlySet<string>, ending: string): Promise<number> {
  const files = [...paths].filter(path => path.endsWith(ending))
  if (files.length === 0)
    throw new Error(`The sign-in screen asked for no ${ending} file: nothing was measured`)
  const sizes = files.map(async path => gzipSync(await readFile(join(root, 'web/dist', path))).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}
