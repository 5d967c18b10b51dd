import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { cachePath, makeOnce } from '../e2e/browser/cache.ts'
import { runCommand } from '../e2e/browser/command.ts'
import { ensureBrowser } from '../e2e/browser/ensureBrowser.ts'
import { billerEmail, clientEmail, signInAll } from '../e2e/people.ts'
import { toStoredSession } from '../e2e/storedSession.ts'
import { findFreePort } from '../server/src/kit/postgres/freePort.ts'
import { median } from './load.ts'
import { runApp, waitUntilIdle } from './processes.ts'
import type { Figure } from './report.ts'

const version = '13.5.0'
const usualRuns = 5

const screens = [
  { name: 'sign-in', path: '/', reader: null },
  { name: 'dashboard', path: '/dashboard', reader: billerEmail },
  { name: 'register', path: '/attendance', reader: clientEmail },
  { name: 'explore', path: '/biller/explore-profiles', reader: clientEmail },
  { name: 'chat', path: '/chat', reader: billerEmail },
  { name: 'production', path: '/production-report', reader: clientEmail },
] as const

/** Of a hundred. Its phone is four times slower than this machine, on a line of 1.6 Mbit/s. */
const devices = [
  { name: 'desktop', isDesktop: true, minPerformance: 95 },
  { name: 'phone', isDesktop: false, minPerformance: 80 },
] as const

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** What the performance is made of, in Lighthouse's weights: the last two count for more than half. */
const metrics = {
  FCP: 'first-contentful-paint',
  SI: 'speed-index',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

type Audit = {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
}
type Report = {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
  readonly environment: { readonly benchmarkIndex: number }
  readonly runWarnings: readonly string[]
  readonly runtimeError?: { readonly message: string }
}
type Lighthouse = {
  readonly default: (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>
  readonly desktopConfig: object
}

/** Brought into the cache of node_modules by the first run that wants it: it is 180 MB that nothing else needs. */
async function bringLighthouse(): Promise<Lighthouse> {
  const home = cachePath(`lighthouse-${version}`)
  await makeOnce(home, async staging => {
    console.log(`Fetching Lighthouse ${version}…`)
    await writeFile(join(staging, 'package.json'), '{ "private": true }')
    const install = ['install', '--prefix', staging, '--no-audit', '--no-fund', '--loglevel=http']
    await runCommand('npm', [...install, `lighthouse@${version}`], { silentMs: 120_000 })
  })
  return import(pathToFileURL(join(home, 'node_modules/lighthouse/core/index.js')).href)
}

type Session = Readonly<Record<string, string>>

/** A browser as people have it, with an empty cache: Lighthouse opens its page in the context that came first. */
async function openBrowser(url: string, session: Session) {
  const folder = await mkdtemp(join(tmpdir(), 'claimcrew-lighthouse-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await ensureBrowser(),
    args: [`--remote-debugging-port=${port}`],
  })
  const page = await context.newPage()
  // The page has the same origin and nothing of the app in it.
  await page.goto(`${url}/manifest.webmanifest`)
  await page.evaluate(stored => Object.assign(localStorage, stored), session)
  await page.close()
  return {
    port,
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type PageVisit = {
  readonly url: string
  readonly path: string
  readonly session: Session
  readonly config: object | undefined
}

async function visit(lighthouse: Lighthouse, { url, path, session, config }: PageVisit): Promise<Report> {
  const browser = await openBrowser(url, session)
  try {
    const flags = {
      port: browser.port,
      onlyCategories: categories,
      disableStorageReset: true,
      // Somebody who is signed in has a stream open, so Lighthouse waits for a quiet line as long as it may: 45 s unless told.
      // The last that a screen fetches unasked it has after 5 s.
      maxWaitForLoad: 10_000,
      logLevel: 'error',
    }
    const report = (await lighthouse.default(url + path, flags, config))?.lhr
    if (!report || report.runtimeError)
      throw new Error(`${path}: Lighthouse gave up: ${report?.runtimeError?.message ?? 'no report'}`)
    return report
  } finally {
    await browser.close()
  }
}

const scoreOf = (report: Report, category: Category) => (report.categories[category].score ?? 0) * 100

/** What keeps a report from a hundred. */
const listFaults = ({ categories, audits }: Report, category: Category): string[] =>
  categories[category].auditRefs.flatMap(({ id, weight }) => {
    const { score = null, title = id } = audits[id] ?? {}
    return weight > 0 && score !== null && score < 1 ? [title] : []
  })

/**
 * What Lighthouse says of the screens where people spend their day, each in a browser that has nothing cached. It
 * measures processor time, so only a quiet machine answers for the performance.
 */
export async function benchLighthouse(databaseUrl: string, runs = usualRuns): Promise<Figure[]> {
  const lighthouse = await bringLighthouse()
  const app = await runApp(databaseUrl)
  try {
    const people = await signInAll(app.url)
    await waitUntilIdle(app)
    const figures: Figure[] = []
    for (const { name, path, reader } of screens)
      for (const device of devices) {
        const session = reader === null ? {} : toStoredSession(people[reader].token, people[reader])
        const config = device.isDesktop ? lighthouse.desktopConfig : undefined
        const reports: Report[] = []
        for (let run = 0; run < runs; run++)
          reports.push(await visit(lighthouse, { url: app.url, path, session, config }))
        // It takes half an hour: what is known already is said.
        const scores = reports.map(report => scoreOf(report, 'performance').toFixed(0))
        console.log(
          `${new Date().toISOString()}  ${name}, ${device.name}: ${scores.join(', ')}; ${describeMetrics(reports)}`,
        )
        figures.push(...toFigures(`lighthouse: ${name}, ${device.name}`, reports, device.minPerformance))
      }
    return figures
  } finally {
    await app.stop()
  }
}

/** Medians of what the performance is made of, so that a miss says where to look. */
const describeMetrics = (reports: readonly Report[]): string =>
  Object.entries(metrics)
    .map(([name, audit]) => {
      const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
      return name === 'CLS' ? `${name} ${value.toFixed(3)}` : `${name} ${value.toFixed(0)} ms`
    })
    .join(', ')

function toFigures(name: string, reports: readonly Report[], minPerformance: number): Figure[] {
  const scores = reports.map(report => scoreOf(report, 'performance')).toSorted((a, b) => a - b)
  const machine = median(reports.map(({ environment }) => environment.benchmarkIndex))
  const warnings = new Set(reports.flatMap(({ runWarnings }) => runWarnings))
  const performance: Figure = {
    name: `${name}: performance`,
    value: median(scores),
    unit: '',
    bound: { atLeast: minPerformance },
    behind: [
      `median of ${scores.map(score => score.toFixed(0)).join(', ')}`,
      describeMetrics(reports),
      `machine ${machine.toFixed(0)}`,
      ...warnings,
    ].join('; '),
  }
  return [
    performance,
    ...(['accessibility', 'best-practices'] as const).map(category => ({
      name: `${name}: ${category}`,
      value: Math.min(...reports.map(report => scoreOf(report, category))),
      unit: '',
      bound: { atLeast: 100 },
      behind: [...new Set(reports.flatMap(report => listFaults(report, category)))].join('; '),
    })),
  ]
}
