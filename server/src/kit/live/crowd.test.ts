import { once } from 'node:events'
import { listSessions } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { deafReader, LiveTestReader, streamsOf, tellMuch, tellOf, untilStreams } from '../../../test/live.ts'
import { World } from '../../../test/world.ts'

const world = await World.open()

/** A busy machine takes its time to make a thousand connections. */
const patience = { timeout: 240_000 }

const isOpen = (reader: LiveTestReader) => reader.status === 200

describe('the live stream', () => {
  it('accepts twenty streams of one person, and another as soon as one has ended', async () => {
    const [person, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const readers: LiveTestReader[] = []
    for (let count = 0; count < 20; count++) readers.push(await LiveTestReader.open(person))
    expect(readers.every(isOpen)).toBe(true)
    const refused = await LiveTestReader.open(person)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(await refused.ended())).toMatchObject({
      code: 'too-many',
      message: 'You have too many Claimcrew windows open. Close some and try again.',
    })
    expect((await LiveTestReader.open(await world.alsoAs(person))).status, 'also in another session').toBe(
      429,
    )
    expect((await LiveTestReader.open(other)).status, 'of somebody else').toBe(200)
    expect(await streamsOf(world.app)).toBe(21)
    await readers[7]?.leave()
    await untilStreams(world.app, 20)
    expect((await LiveTestReader.open(person)).status).toBe(200)
  })

  it('accepts exactly twenty of a thousand that come at the same moment', patience, async () => {
    await untilStreams(world.app, 0)
    const person = await world.join('CLIENT')
    await person.get(listSessions, {})
    const readers = await Promise.all(Array.from({ length: 1000 }, () => LiveTestReader.open(person)))
    expect(readers.filter(isOpen)).toHaveLength(20)
    expect(readers.filter(reader => reader.status === 429)).toHaveLength(980)
    expect(await streamsOf(world.app)).toBe(20)
    await tellOf(world, person, 'To all twenty')
    for (const reader of readers.filter(isOpen)) await reader.hasTold('To all twenty')
    await Promise.all(readers.map(reader => reader.leave()))
    await untilStreams(world.app, 0)
  })

  it('cuts off a reader who does not read, and no one else', async () => {
    await untilStreams(world.app, 0)
    const [deaf, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const socket = await deafReader(deaf)
    const reader = await LiveTestReader.open(other)
    expect(await streamsOf(world.app)).toBe(2)
    // Far more than the machine itself keeps for a connection that is not read.
    for (let notified = 0; notified < 1000 && (await streamsOf(world.app)) > 1; notified += 4)
      await tellMuch(world, deaf, notified, 4)
    expect(await streamsOf(world.app)).toBe(1)
    await tellOf(world, other, 'Still here')
    await reader.hasTold('Still here')
    socket.resume()
    await once(socket, 'close')
  })

  it('sends a reader everything, however much it is at once', async () => {
    const person = await world.join('CLIENT')
    const reader = await LiveTestReader.open(person)
    await reader.next()
    await reader.leave()
    await tellMuch(world, person, 0, 40)
    const again = await LiveTestReader.open(person, reader.lastId)
    await again.next()
    expect(again.titles).toHaveLength(40)
    await tellMuch(world, person, 40, 40)
    await again.until(() => again.titles.length === 80)
    const anew = await LiveTestReader.open(person)
    expect(await anew.next()).toMatchObject({ fresh: true, events: [{ body: { unreadCount: 80 } }] })
  })

  it('reserves no place for pipelined requests on one connection', async () => {
    await untilStreams(world.app, 0)
    const person = await world.join('CLIENT')
    const socket = await deafReader(person, 10)
    await untilStreams(world.app, 10)
    socket.destroy()
    await untilStreams(world.app, 0)
    const readers = await Promise.all(Array.from({ length: 20 }, () => LiveTestReader.open(person)))
    expect(readers.every(isOpen)).toBe(true)
  })
})
