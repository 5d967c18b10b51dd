import pg from 'pg'

type Handlers = {
  /** Somebody sent this to the channel, from whichever process. */
  readonly heard: (payload: string) => void
  /** From now on nothing is missed. */
  readonly began: () => void
  /** Until `began` is called again, things may be missed. */
  readonly lost: () => void
}

export type Listener = { close(): Promise<void> }

const retryMs = 1_000
// A connection can die without a word; asking now and then finds out.
const heartbeatMs = 5_000

/** Listens to one channel of PostgreSQL for as long as the app lives, and says when it cannot. */
export async function listen(url: string, channel: string, handlers: Handlers): Promise<Listener> {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const lose = () => {
    if (client === undefined) return
    client.end().catch(() => {})
    client = undefined
    clearInterval(timer)
    handlers.lost()
    if (!closed) timer = setTimeout(connect, retryMs)
  }

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      query_timeout: heartbeatMs,
      application_name: 'claimcrew listener',
    })
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', message => handlers.heard(message.payload ?? ''))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    } catch {
      return lose()
    }
    handlers.began()
    timer = setInterval(() => fresh.query('select 1').catch(lose), heartbeatMs)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}
