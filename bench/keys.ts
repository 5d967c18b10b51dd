import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../e2e/browser/ensureBrowser.ts'
import { type KeysScene, makeKeysScene } from './keys-data.ts'
import { runApp } from './processes.ts'
import type { Figure } from './report.ts'

const cards = 2_000
const rows = 200

/** How long it takes from a key to the screen, where people press keys all day. */
export async function benchKeys(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  const desk = await makeKeysScene(app.url, { cards, rows })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
  try {
    return [...(await onBoard(browser, app.url, desk)), ...(await onGrid(browser, app.url, desk))]
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function onBoard(browser: Browser, url: string, { client }: KeysScene): Promise<Figure[]> {
  const page = await openAs(browser, url, client)
  await page.goto(`${url}/tasks-report?view=board&q=aetna%20batch`)
  await page.getByText(`${cards.toLocaleString('en-US')} tasks`).waitFor()
  await page.keyboard.press('j')
  await page.locator('[data-task]:focus').waitFor()
  const walked = ['j', 'j', 'j', 'l', 'j', 'j', 'h', 'k']
  const figures = [
    figureOf(`board of ${cards} cards: from card to card`, await pressed(page, walked, 10)),
    figureOf(`board of ${cards} cards: chosen`, await pressed(page, ['x', 'j'], 20)),
  ]
  await page.context().close()
  return figures
}

async function onGrid(browser: Browser, url: string, { biller, day }: KeysScene): Promise<Figure[]> {
  const page = await openAs(browser, url, biller)
  await page.goto(`${url}/production-report?day=${day}`)
  const cell = (name: string, row: number) => page.getByLabel(`${name}, row ${row}`, { exact: true })
  await cell('Note', rows).waitFor()
  await cell('Units', 5).focus()
  const typed = ['1', '2', 'Tab', '1', '5', 'Tab', '3', 'Tab', '9', 'Enter']
  const figures = [figureOf(`grid of ${rows} rows: typed, Tab, Enter`, await pressed(page, typed, 8))]
  await cell('Note', 150).focus()
  const words = [...'called back twice']
  figures.push(figureOf(`grid of ${rows} rows: a note`, await pressed(page, words, 4)))
  await page.context().close()
  return figures
}

const figureOf = (name: string, took: readonly number[]): Figure => {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    name: `${name}: 19 of 20 key presses are on the screen within`,
    value: at(0.95),
    unit: 'ms',
    bound: { atMost: 50 },
    behind: `half within ${at(0.5).toFixed(0)} ms, the slowest ${sorted.at(-1)?.toFixed(0)} ms, of ${took.length}`,
  }
}

declare global {
  interface Window {
    /** From each key press to the frame that came after it. */
    pressed: number[]
  }
}

/** Presses keys one after the other, each once the one before is on the screen. */
async function pressed(page: Page, keys: readonly string[], times: number): Promise<number[]> {
  const all = Array.from({ length: times }, () => keys).flat()
  await page.evaluate(() => {
    window.pressed = []
  })
  for (const [index, key] of all.entries()) {
    await page.keyboard.press(key)
    await page.waitForFunction(count => window.pressed.length > count, index)
  }
  // The first ones find code that was never run.
  return (await page.evaluate(() => window.pressed)).slice(keys.length)
}

/** Somebody who has signed in before; their browser notes when a key came and when the next frame was drawn. */
async function openAs(browser: Browser, url: string, person: KeysScene['client']): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addInitScript(stored => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    window.pressed = []
    addEventListener(
      'keydown',
      event => {
        // A task of its own after the frame's callbacks comes once that frame is drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.pressed.push(performance.now() - event.timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  }, person.stored)
  const page = await context.newPage()
  // Nothing that is waited for is measured.
  page.setDefaultTimeout(180_000)
  await page.goto(`${url}/favicon.svg`)
  return page
}
