import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { PrimaryClient } from '../postgres/primaryClient.ts'

type ListenHandlers = {
  /** Somebody sent this to the channel, from whichever process. */
  readonly heard: (payload: string) => void
  /** From now on nothing is missed. */
  readonly began: () => void
  /** Until `began` is called again, things may be missed. */
  readonly lost: () => void
}

export type Listener = {
  /** Resolves once every listener, in whichever process, has heard all that was sent to the channel before. */
  allHeard(): Promise<void>
  close(): Promise<void>
}

const retryMs = 1_000
// A connection can die without a word; asking now and then finds out.
const heartbeatMs = 5_000
// A process that hangs must not make everybody else hang with it.
const answerWithinMs = 2_000

/** Listens to one channel of PostgreSQL for as long as the app lives, and says when it cannot. */
export async function listen(url: string, channel: string, handlers: ListenHandlers): Promise<Listener> {
  const listening = `claimcrew listens to ${channel}`
  let closed = false
  let client: pg.Client | undefined
  let pid = ''
  let timer: NodeJS.Timeout | undefined
  const questions = new Map<string, { answered: (by: string) => void; giveUp: () => void }>()

  const lose = () => {
    if (client === undefined) return
    client.end().catch(() => {})
    client = undefined
    clearInterval(timer)
    handlers.lost()
    for (const question of questions.values()) question.giveUp()
    if (!closed) timer = setTimeout(connect, retryMs)
  }

  // One after the other: the connection does one thing at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const query = (text: string, values: unknown[] = []) => {
    const answer = turn.then(() => client?.query<{ pid: number }>(text, values))
    turn = answer.catch(() => {})
    return answer
  }

  const say = (payload: string) => query('select pg_notify($1, $2)', [channel, payload]).catch(lose)

  // PostgreSQL delivers in the order of commits: a listener who answers a question has heard all that came before it.
  const receive = (payload: string) => {
    const [what, question = '', by = ''] = payload.split(' ')
    if (what === 'asked') say(`answered ${question} ${pid}`)
    else if (what === 'answered') questions.get(question)?.answered(by)
    else handlers.heard(payload)
  }

  const connect = async () => {
    const fresh = new PrimaryClient({ connectionString: url, query_timeout: heartbeatMs })
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', message => receive(message.payload ?? ''))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      // Named only now: a connection of this name will hear a question.
      const { rows } = await fresh.query<{ pid: number }>(
        "select pg_backend_pid() as pid, set_config('application_name', $1, false)",
        [listening],
      )
      pid = String(rows[0]?.pid)
    } catch {
      return lose()
    }
    handlers.began()
    timer = setInterval(() => query('select 1').catch(lose), heartbeatMs)
  }

  const everybody = async () => {
    const rows = await query(
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [listening],
    )
    return new Set(rows?.rows.map(row => String(row.pid)))
  }

  await connect()
  return {
    async allHeard() {
      const missing = await everybody().catch(() => new Set<string>())
      if (missing.size === 0) return
      const question = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      questions.set(question, {
        answered: by => missing.delete(by) && missing.size === 0 && resolve(),
        giveUp: resolve,
      })
      const patience = setTimeout(resolve, answerWithinMs)
      say(`asked ${question}`)
      await promise
      clearTimeout(patience)
      questions.delete(question)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}
