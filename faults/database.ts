import { setTimeout as sleep } from 'node:timers/promises'
import { endBreak, punchIn, startBreak } from '@claimcrew/contract/attendance/contract'
import { getUser, updateUser } from '@claimcrew/contract/people/contract'
import { demoBillers } from '../server/demo/people.ts'
import { type Account, openScene, type Scene, sendRequest, startBystander, withDatabase } from './scene.ts'
import type { FaultRow } from './table.ts'

const maxAnswerMs = 15_000
const maxRecoverySeconds = 5

async function withScene(work: (scene: Scene) => Promise<FaultRow>): Promise<FaultRow> {
  // Those who punch here rest more often than anybody may in a day.
  const scene = await openScene({ LIMIT_BREAKS_A_DAY: '100000' })
  try {
    return await work(scene)
  } finally {
    await scene.stop()
  }
}

/** Twelve calls that wait for one row, and somebody who has nothing to do with it. */
export const faultLockedRow = () =>
  withScene(async scene => {
    const locked = await scene.signIn('biller@claimcrew.test')
    const bystander = await scene.signIn('client@claimcrew.test')
    const watching = await startBystander(scene.url, bystander)
    const answers = await withDatabase(scene.databaseUrl, async client => {
      await client.query('begin')
      await client.query('select from users where id = $1 for update', [locked.userId])
      const waiting = Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          sendRequest(scene.url, updateUser, {
            token: locked.token,
            params: { id: locked.userId },
            body: { address: `Street ${at}` },
          }),
        ),
      )
      await sleep(8000)
      await client.query('rollback')
      return waiting
    })
    const others = await watching.stop()
    const broken = answers.filter(({ status }) => ![200, 409, 429, 503].includes(status))
    return {
      name: 'twelve calls that wait for one locked row',
      confirmed: answers.filter(({ status }) => status === 200).length,
      lost: null,
      doubled: null,
      recoverySeconds: null,
      others: `p99 ${others.p99.toFixed(0)} ms, slowest ${others.slowest.toFixed(0)}, ${others.failed} of ${others.count} failed`,
      problems: [
        ...(others.failed > 0 ? [`${others.failed} of others' reads failed`] : []),
        ...(others.slowest > 1000 ? ['others waited over a second'] : []),
        ...(broken.length > 0 ? [`${broken.length} waiting calls got ${broken[0]?.status}`] : []),
      ],
    }
  })

type SentPunch = { readonly key: string; status: number }

/** Billers who go on and off break for as long as they are let, each step with a key of its own. */
function keepPunching({ url }: Scene, billers: readonly Account[]) {
  const sent: SentPunch[] = []
  let stopping = false
  const work = Promise.all(
    billers.map(async ({ token, userId: billerId }) => {
      await sendRequest(url, punchIn, { token, body: { billerId }, timeoutMs: 30_000 })
      for (let step = 0; !stopping; step++) {
        const [endpoint, body] =
          step % 2 === 0
            ? ([startBreak, { billerId, breakType: 'Tea Break' }] as const)
            : ([endBreak, { billerId }] as const)
        const one: SentPunch = { key: `fault-${billerId}-${step}`, status: 0 }
        sent.push(one)
        // As the browser does: what got no answer is sent again with its key until there is one.
        while (!stopping || one.status === 0) {
          one.status = (
            await sendRequest(url, endpoint, { token, body, key: one.key, timeoutMs: 30_000 })
          ).status
          if (one.status !== 0 && one.status < 500) break
          await sleep(100)
        }
        await sleep(20)
      }
    }),
  )
  return {
    async stop(): Promise<SentPunch[]> {
      stopping = true
      await work
      return sent
    },
  }
}

/** So many breaks stand in the sessions that these people are in. */
const breaksOf = ({ databaseUrl }: Scene, billers: readonly Account[]): Promise<number> =>
  withDatabase(databaseUrl, async client => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from attendance_breaks b join attendance_sessions s on s.id = b.session_id
       where s.biller_id = any($1) and s.punch_out is null`,
      [billers.map(({ userId }) => userId)],
    )
    return Number(rows[0]?.count)
  })

/** What was confirmed beside what has come: each confirmed break stands once. */
function counted(sent: readonly SentPunch[], stored: number) {
  const confirmed = sent.filter(({ status }) => status === 200)
  const begun = confirmed.filter(({ key }) => Number(key.split('-').at(-1)) % 2 === 0).length
  return {
    confirmed: confirmed.length,
    lost: Math.max(0, begun - stored),
    doubled: Math.max(0, stored - begun),
  }
}

const signInBillers = (scene: Scene) =>
  Promise.all(demoBillers.slice(8, 14).map(({ email }) => scene.signIn(email)))

async function untilAnswered({ url }: Scene, { token, userId }: Account): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { status } = await sendRequest(url, getUser, { token, params: { id: userId }, timeoutMs: 5000 })
    if (status === 200) return (performance.now() - began) / 1000
    if (performance.now() - began > 60_000) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
}

/** Its own PostgreSQL dies without a word, in the middle of punches. */
export const faultPostgresKilled = () =>
  withScene(async scene => {
    const [first, ...others] = await signInBillers(scene)
    if (!first) throw new Error('The demo has no billers')
    // The demo's people are at work by day and have rested already.
    const before = await breaksOf(scene, others)
    const punching = keepPunching(scene, others)
    await sleep(2000)
    process.kill(await scene.postmaster(), 'SIGKILL')
    const recoverySeconds = await untilAnswered(scene, first)
    await sleep(2000)
    const sent = await punching.stop()
    const result = counted(sent, (await breaksOf(scene, others)) - before)
    return {
      name: 'the built-in PostgreSQL killed in the middle of punches',
      ...result,
      recoverySeconds,
      others: 'calls are 503 until it is back',
      problems: [
        ...(recoverySeconds > maxRecoverySeconds ? [`not back within ${maxRecoverySeconds} s`] : []),
        ...(result.lost > 0 ? ['confirmed and lost'] : []),
        ...(result.doubled > 0 ? ['done twice'] : []),
      ],
    }
  })

/** PostgreSQL neither answers nor dies: anyone who asks is told so in time. */
export const faultPostgresStopped = () =>
  withScene(async scene => {
    const account = await scene.signIn('client@claimcrew.test')
    const pid = await scene.postmaster()
    const children = await withDatabase(scene.databaseUrl, async client => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      )
      return rows.map(row => row.pid)
    })
    for (const one of [pid, ...children]) process.kill(one, 'SIGSTOP')
    const read = () =>
      sendRequest(scene.url, getUser, { token: account.token, params: { id: account.userId } })
    const answers = await Promise.all(Array.from({ length: 20 }, read))
    for (const one of [pid, ...children]) process.kill(one, 'SIGCONT')
    const recoverySeconds = await untilAnswered(scene, account)
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    return {
      name: 'PostgreSQL stopped (SIGSTOP) under 20 calls',
      confirmed: answers.filter(({ status }) => status === 200).length,
      lost: null,
      doubled: null,
      recoverySeconds,
      others: `answers: ${[...new Set(answers.map(({ status }) => status))].join(', ')}, slowest ${(slowest / 1000).toFixed(1)} s`,
      problems: [
        ...(slowest > maxAnswerMs ? [`an answer took over ${maxAnswerMs / 1000} s`] : []),
        ...(answers.some(({ status }) => ![200, 503].includes(status)) ? ['something else than 503'] : []),
        ...(recoverySeconds > maxRecoverySeconds ? [`not back within ${maxRecoverySeconds} s`] : []),
      ],
    }
  })
