import { setTimeout as sleep } from 'node:timers/promises'
import { getAttendanceStatus, punchIn } from '@claimcrew/contract/attendance/contract'
import type { Newcomer } from '../bench/attendance-data.ts'
import { compare, describeRounds, load, loadEach, type RequestSpec } from '../bench/load.ts'
import { withDatabase } from '../faults/scene.ts'

// What a browser does by itself: the call is sent again with the same key, after a moment.
const retryMs = 200
const giveUpAfterMs = 60_000
const answerWithinMs = 15_000
/** No answer, or one that says that nothing was done: the same call may be made again. */
const passing = new Set([0, 429, 502, 503, 504])

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const toPunch = (one: Newcomer): RequestSpec => ({
  path: punchIn.path,
  headers: {
    'content-type': 'application/json',
    ...bearer(one.token),
    'idempotency-key': `scale-${one.billerId}`,
  },
  body: JSON.stringify({ billerId: one.billerId }),
})

/** What the load knows of its own writes, whatever the database says later. */
type WriteLog = {
  /** Who has been told that they punched in, and when, by this process's clock. */
  readonly confirmed: Map<string, number>
  /** Calls that had to be made again, by what they were answered; 0 is no answer. */
  readonly retries: Map<number, number>
  /** What no client would try again. */
  readonly failures: string[]
  readonly ended: Promise<void>
  /** Nobody more begins; those under way are waited for by `ended`. */
  stop(): void
}

type WriteOptions = { readonly connections?: number; readonly perSecond?: number }

/** Everybody punches in once, through whichever address is given at that moment; what fails is tried again with its key. */
export function startWrites(
  people: readonly Newcomer[],
  toUrl: () => string,
  { connections = 16, perSecond = Number.POSITIVE_INFINITY }: WriteOptions = {},
): WriteLog {
  const log = {
    confirmed: new Map<string, number>(),
    retries: new Map<number, number>(),
    failures: [] as string[],
  }
  const began = performance.now()
  let next = 0
  const work = async () => {
    for (;;) {
      const index = next++
      const one = people[index]
      if (!one) return
      const dueMs = began + (index / perSecond) * 1000 - performance.now()
      if (dueMs > 0) await sleep(dueMs)
      await punchUntilConfirmed(one, toUrl, log)
    }
  }
  const ended = Promise.all(Array.from({ length: connections }, work)).then(() => {})
  const stop = () => {
    next = people.length
  }
  return { ...log, ended, stop }
}

async function punchUntilConfirmed(
  one: Newcomer,
  toUrl: () => string,
  log: Pick<WriteLog, 'confirmed' | 'retries' | 'failures'>,
): Promise<void> {
  const { path, headers, body = '' } = toPunch(one)
  const giveUp = performance.now() + giveUpAfterMs
  while (performance.now() < giveUp) {
    const { status, text } = await post(`${toUrl()}${path}`, headers, body)
    if (status === 200) {
      log.confirmed.set(one.billerId, performance.now())
      return
    }
    if (!passing.has(status)) {
      log.failures.push(`${status} ${text.slice(0, 200)}`)
      return
    }
    log.retries.set(status, (log.retries.get(status) ?? 0) + 1)
    await sleep(retryMs)
  }
  log.failures.push('was not served within a minute')
}

async function post(url: string, headers: Record<string, string>, body: string) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

/** Seconds from then to the first write that was confirmed after it. */
export function findServedAgain({ confirmed }: WriteLog, sinceMs: number): number | null {
  const later = [...confirmed.values()].filter(at => at > sinceMs)
  return later.length === 0 ? null : (Math.min(...later) - sinceMs) / 1000
}

/** The longest time in which nothing at all was confirmed. */
export function findLongestGap({ confirmed }: WriteLog): number {
  const times = [...confirmed.values()].toSorted((one, other) => one - other)
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000
}

type WriteCounts = { readonly confirmed: number; readonly lost: number; readonly doubled: number }

/** The load's log beside the rows: whom it was told of who is not there, and who is there twice. */
export async function countWrites(
  url: string,
  { confirmed }: WriteLog,
  people: readonly Newcomer[],
): Promise<WriteCounts> {
  const rows = await withDatabase(url, client =>
    client.query<{ billerId: string; sessions: number }>(
      `select biller_id as "billerId", count(*)::int as sessions from attendance_sessions
       where biller_id = any($1::uuid[]) group by biller_id`,
      [people.map(({ billerId }) => billerId)],
    ),
  )
  const sessions = new Map(rows.rows.map(row => [row.billerId, row.sessions]))
  return {
    confirmed: confirmed.size,
    lost: [...confirmed.keys()].filter(id => !sessions.has(id)).length,
    doubled: [...sessions.values()].filter(count => count > 1).length,
  }
}

/** What must not be, whatever was done to the app meanwhile. */
export function listWriteProblems({ failures }: WriteLog, { lost, doubled }: WriteCounts): string[] {
  return [
    ...failures.slice(0, 3).map(failure => `a call failed for good: ${failure}`),
    ...(lost > 0 ? [`${lost} confirmed writes are lost`] : []),
    ...(doubled > 0 ? [`${doubled} writes are there twice`] : []),
  ]
}

export const describeRetries = ({ retries }: WriteLog): string =>
  retries.size === 0
    ? 'no call had to be made again'
    : `calls made again: ${[...retries].map(([status, count]) => `${count} after ${status === 0 ? 'no answer' : status}`).join(', ')}`

const punchesARound = 1_000
const rounds = 5
/** How many people a comparison takes: each punches in once, on one side. */
export const peopleToCompare = punchesARound * 2 * (rounds + 2)

type Throughput = { readonly ratio: number; readonly notes: readonly string[] }

/** Both in turns: everybody opens the app and punches in, and one person is read again and again. */
export async function compareThroughput(
  ours: string,
  control: string,
  people: readonly Newcomer[],
): Promise<Throughput> {
  const waiting = [...people]
  const punchAt = async (url: string) => {
    const round = waiting.splice(0, punchesARound)
    await loadEach(
      round,
      one => ({ path: `${getAttendanceStatus.path}?billerId=${one.billerId}`, headers: bearer(one.token) }),
      url,
      'GET',
    )
    return loadEach(round, toPunch, url, 'POST')
  }
  const [reader] = people
  if (!reader) throw new Error('Nobody is there to punch in')
  const readAt = (url: string) => load(`${url}/user/${reader.billerId}`, { headers: bearer(reader.token) })
  const punched = await compare(
    () => punchAt(ours),
    () => punchAt(control),
    rounds,
  )
  const read = await compare(
    () => readAt(ours),
    () => readAt(control),
    rounds,
  )
  return {
    ratio: Math.min(punched.throughput, read.throughput),
    notes: [
      `punch-in ${punched.throughput.toFixed(2)}×: ${describeRounds(punched)}`,
      `GET /user/{id} ${read.throughput.toFixed(2)}×: ${describeRounds(read)}`,
    ],
  }
}
