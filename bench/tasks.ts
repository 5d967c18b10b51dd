import { setInterval } from 'node:timers/promises'
import { compare, describeRounds, load, measureAnswerMs, median } from './load.ts'
import { type RunningApp, readMemoryMb, run, runApp, waitUntilIdle } from './processes.ts'
import type { Figure } from './report.ts'
import {
  type BenchWork,
  copyDatabase,
  fillYear,
  makeBenchWork,
  makeTaskCsv,
  openTaskStatuses,
} from './tasks-data.ts'

const connections = 16

/** A smaller house for trying it out: `TASKS_SHARE=0.05`. */
const share = Number(process.env.TASKS_SHARE ?? 1)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A year of tasks of a thousand billers, and beside it the same house with three. */
export async function benchTasks(databaseUrl: string): Promise<Figure[]> {
  // The demo comes first, since it comes only to an empty house.
  await (await runApp(databaseUrl)).stop()
  const work = await makeBenchWork(databaseUrl)
  await fillYear(databaseUrl, 0, share)
  const grownUrl = await copyDatabase(databaseUrl)
  for (const yearsAgo of [1, 2]) await fillYear(grownUrl, yearsAgo, share)
  const reported = await reports(databaseUrl, grownUrl, work)
  const app = await runApp(databaseUrl)
  const control = await run(['bench/control.ts'], { DATABASE_URL: databaseUrl })
  try {
    const listed = await lists(app, control, work)
    const imported = await importing(app, work)
    const [crowded] = await timesOf([app], work)
    const month = [...(crowded ?? [])].map(([by, ms]) => monthOf(`${by}: a month with an import`, ms))
    return [...listed, ...reported, ...imported, ...month]
  } finally {
    await control.stop()
    await app.stop()
  }
}

async function lists(app: RunningApp, control: RunningApp, work: BenchWork): Promise<Figure[]> {
  const requests = [
    [
      'a client’s, four states, work type',
      work.client,
      `${openTaskStatuses}&workType=appeals&sort=due&limit=20`,
    ],
    ['a client’s, first page', work.client, 'limit=20'],
    ['a client’s, words', work.client, 'q=aetna%20rev&limit=20'],
    ['a client’s, overdue', work.client, 'due=overdue&sort=dollars&limit=20'],
    ['a biller’s, open', work.biller, `${openTaskStatuses}&sort=due&limit=20`],
    ['an ADMIN’s, four states, priority', work.admin, `${openTaskStatuses}&priority=high&sort=due&limit=20`],
  ] as const
  const figures: Figure[] = []
  for (const [name, token, query] of requests) {
    const measured = await compare(
      () => load(`${app.url}/api/tasks?${query}`, { headers: bearer(token), connections }),
      () => load(`${control.url}/user/${work.clientId}`, { connections }),
      5,
    )
    figures.push({
      name: `task list: ${name}: share of the control’s rate`,
      value: measured.throughput,
      unit: '',
      bound: { atLeast: 0.15 },
      behind: describeRounds(measured),
    })
  }
  return figures
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

type Times = ReadonlyMap<string, number>

/**
 * A month of a hundred billers: how long each report takes once app and PostgreSQL know the way. They are asked for in
 * turns, so that what else the machine does falls on all of them.
 */
async function timesOf(apps: readonly RunningApp[], { client }: BenchWork): Promise<Times[]> {
  const [from, to] = [dayOf(Date.now() - 30 * 86_400_000), dayOf(Date.now())]
  const requests = apps.map(({ url }) => ({
    url: `${url}/api/tasks/report?from=${from}&to=${to}`,
    took: new Map(['biller', 'workType', 'age'].map((by): [string, number[]] => [by, []])),
  }))
  for (let round = 0; round < 60; round++)
    for (const { url, took } of requests)
      for (const [by, times] of took) times.push(await measureAnswerMs(`${url}&by=${by}`, client))
  return requests.map(({ took }) => new Map([...took].map(([by, times]) => [by, median(times.slice(20))])))
}

const monthOf = (name: string, value: number): Figure => ({
  name: `task report by ${name}`,
  value,
  unit: 'ms',
  bound: { atMost: 80 },
})

/** Of a house with one year and of one with three, by two apps of which neither has done anything else. */
async function reports(youngUrl: string, grownUrl: string, work: BenchWork): Promise<Figure[]> {
  const apps = [await runApp(youngUrl), await runApp(grownUrl)]
  try {
    for (const app of apps) await waitUntilIdle(app)
    const [young, old] = await timesOf(apps, work)
    return [...(young ?? [])].flatMap(([by, ofOne]): Figure[] => {
      const ofThree = old?.get(by) ?? Number.NaN
      return [
        monthOf(`${by}: a month, of one year`, ofOne),
        monthOf(`${by}: a month, of three years`, ofThree),
        {
          name: `task report by ${by}: a month, three years beside one`,
          value: ofThree / ofOne,
          unit: '×',
          bound: { atMost: 1.3 },
          behind: `${ofThree.toFixed(0)} ms, ${ofOne.toFixed(0)} ms`,
        },
      ]
    })
  } finally {
    for (const app of apps) await app.stop()
  }
}

const rows = 10_000

async function importing(app: RunningApp, { client, email }: BenchWork): Promise<Figure[]> {
  const table = makeTaskCsv(Math.round(rows * share), email)
  const send = async (dryRun: boolean): Promise<number> => {
    const form = new FormData()
    form.append('file', new Blob([table], { type: 'text/csv' }), 'tasks.csv')
    const began = performance.now()
    const answer = await fetch(`${app.url}/api/tasks/import?dryRun=${dryRun}`, {
      method: 'POST',
      headers: bearer(client),
      body: form,
    })
    if (!answer.ok) throw new Error(`import: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    await answer.json()
    return performance.now() - began
  }
  const before = await readMemoryMb(app.pid)
  const watching = new AbortController()
  const most = peakOf(app.pid, watching.signal)
  const checked = await send(true)
  const imported = await send(false)
  watching.abort()
  return [
    { name: 'import: looked through', value: checked / 1000, unit: 's', bound: { atMost: 2 } },
    { name: 'import: written', value: imported / 1000, unit: 's', bound: { atMost: 5 } },
    { name: 'import: memory growth', value: (await most) - before, unit: 'MB', bound: { atMost: 100 } },
  ]
}

async function peakOf(pid: number, signal: AbortSignal): Promise<number> {
  let most = 0
  try {
    for await (const _ of setInterval(50, undefined, { signal }))
      most = Math.max(most, await readMemoryMb(pid))
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return most
}
