import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { getUser } from '@claimcrew/contract/people/contract'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../e2e/browser/ensureBrowser.ts'
import { toStoredSession } from '../e2e/storedSession.ts'
import { withDatabase } from './attendance-data.ts'
import { type ChatHistory, loadDemo, makeHistory } from './chat-data.ts'
import { type RunningApp, runApp } from './processes.ts'
import type { Figure } from './report.ts'

const toScroll = 5_000
const size = { conversations: 20, inLong: 20_000, messages: 24_000 }

/** Somebody scrolls up and down again through a long conversation as fast as a wheel turns. */
export async function benchChatScrolling(databaseUrl: string): Promise<Figure[]> {
  await loadDemo(databaseUrl)
  const history = await withDatabase(databaseUrl, client => makeHistory(client, size))
  const app = await runApp(databaseUrl)
  try {
    return [await scrollThrough(app, history)]
  } finally {
    await app.stop()
  }
}

async function scrollThrough(app: RunningApp, history: ChatHistory): Promise<Figure> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
  try {
    const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1440, height: 900 } })
    await enter(page, history)
    await page.goto(`/chat?conversation=${history.longId}`)
    await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor()
    await page.getByRole('log', { name: 'Messages' }).hover()
    // The first ones warm up.
    await scroll(page, -1, 300)
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    const up = await scroll(page, -1, toScroll)
    const down = await scroll(page, 1, up)
    const tasks = await tasksIn(browser)
    const longest = tasks.at(-1) ?? Number.NaN
    const over = (ms: number) => tasks.filter(task => task > ms).length
    return {
      name: `scrolling ${toScroll} messages up and down: longest frame`,
      value: longest,
      unit: 'ms',
      bound: { atMost: 50 },
      behind: `${up + down} messages, ${tasks.length} tasks, ${over(16)} over 16 ms, ${over(33)} over 33 ms`,
    }
  } finally {
    await browser.close()
  }
}

/** Enters as a person who has signed in before. */
async function enter(page: Page, { userId, token }: ChatHistory): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const user = await (await page.request.get(fillPath(getUser.path, { id: userId }), { headers })).json()
  await page.goto('/favicon.svg')
  await page.evaluate(
    stored => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    toStoredSession(token, user),
  )
}

/** Turns the wheel until so many more messages have been drawn; answers how many were. */
async function scroll(page: Page, direction: 1 | -1, messages: number): Promise<number> {
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]')
    const seen = new Set<string>()
    const check = () => {
      for (const row of log?.querySelectorAll<HTMLElement>('[data-message]') ?? []) {
        seen.add(row.dataset.message ?? '')
      }
    }
    new MutationObserver(check).observe(log ?? document, { childList: true, subtree: true })
    Object.assign(window, { messagesSeen: () => seen.size })
  })
  let seen = 0
  while (seen < messages) {
    await page.mouse.wheel(0, direction * 600)
    seen = await page.evaluate(
      () =>
        new Promise<number>(resolve =>
          requestAnimationFrame(() =>
            resolve((window as unknown as { messagesSeen: () => number }).messagesSeen()),
          ),
        ),
    )
  }
  return seen
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number }

/**
 * How long each task held the page's main thread, in milliseconds, the shortest first: by the thread's own clock, so
 * that what else the machine does is not counted.
 */
async function tasksIn(browser: Browser): Promise<number[]> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const tasks = traceEvents.filter(event => event.name === 'RunTask' && event.ph === 'X')
  const scripts = traceEvents.filter(event => event.name === 'FunctionCall')
  // The page's main thread is the one on which its scripts run.
  const main = scripts.map(event => `${event.pid} ${event.tid}`).sort()
  const middle = main[Math.floor(main.length / 2)]
  return tasks
    .filter(event => `${event.pid} ${event.tid}` === middle)
    .map(event => (event.tdur ?? event.dur ?? 0) / 1000)
    .sort((a, b) => a - b)
}
