import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { listen } from './listen.ts'

const url = await newDatabase()
const hand = new pg.Client({ connectionString: url })
await hand.connect()
afterAll(() => hand.end())

const say = (channel: string, payload: string) => hand.query('select pg_notify($1, $2)', [channel, payload])

async function open(channel: string, on: (message: string) => void = () => {}) {
  const events: string[] = []
  const listener = await listen(url, channel, {
    heard: message => {
      on(message)
      events.push(`heard ${message}`)
    },
    began: () => events.push('began'),
    lost: () => events.push('lost'),
  })
  onTestFinished(() => listener.close())
  return { events, listener }
}

/** Cuts the connections of all who listen, as a restarted database does. */
const cutAll = (channel: string) =>
  hand.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1', [
    `%${channel}`,
  ])

describe('listening', () => {
  it('receives only its own channel, in order', async () => {
    const { events, listener } = await open('one')
    await say('another', 'not for us')
    for (const word of ['a', 'b', 'c']) await say('one', word)
    await listener.allHeard()
    expect(events).toEqual(['began', 'heard a', 'heard b', 'heard c'])
  })

  it('knows when every listener has received earlier messages, also in another process', async () => {
    const [here, there] = [await open('all'), await open('all')]
    for (let round = 0; round < 30; round++) {
      await say('all', String(round))
      await here.listener.allHeard()
      expect(there.events.at(-1)).toBe(`heard ${round}`)
    }
  })

  it('does not wait for a listener that has left, and several may ask at once', async () => {
    const [here, gone] = [await open('leaving'), await open('leaving')]
    await gone.listener.close()
    await Promise.all([here.listener.allHeard(), here.listener.allHeard(), here.listener.allHeard()])
    await say('leaving', 'after')
    await here.listener.allHeard()
    expect(here.events).toEqual(['began', 'heard after'])
    expect(gone.events).toEqual(['began'])
  })

  it('reports a lost connection, reconnects by itself, and leaves no one waiting meanwhile', async () => {
    const { events, listener } = await open('lost')
    await cutAll('lost')
    await vi.waitFor(() => expect(events.slice(0, 2)).toEqual(['began', 'lost']), 10_000)
    await listener.allHeard()
    await vi.waitFor(() => expect(events).toEqual(['began', 'lost', 'began']), 10_000)
    await say('lost', 'again')
    await listener.allHeard()
    expect(events.at(-1)).toBe('heard again')
  })

  it('keeps trying without a database, and stops on request', async () => {
    const events: string[] = []
    const listener = await listen('postgres://nobody@127.0.0.1:1/nothing', 'none', {
      heard: () => {},
      began: () => events.push('began'),
      lost: () => events.push('lost'),
    })
    await listener.allHeard()
    await listener.close()
    expect(events).toEqual(['lost'])
  })
})
