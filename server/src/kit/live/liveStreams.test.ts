import {
  bellSnapshot,
  markAllRead,
  markRead,
  notificationMarked,
  notificationSent,
} from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { hour, type Person, World } from '../../../test/world.ts'
import type { Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'

const world = await World.open()
const elsewhere = await world.anotherApp()

/** A transaction that stays open until it is told to end. */
async function transaction(work: (tx: Tx) => Promise<unknown>) {
  const worked = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = inTransaction(world.db, async tx => {
    await work(tx)
    worked.resolve()
    await promise
  })
  await worked.promise
  return {
    commit: async () => {
      resolve()
      await done
    },
  }
}

/** Tells of one thing more and waits for it: whatever was to come before has come. */
async function settled(reader: LiveTestReader, person: Person, title: string): Promise<string[]> {
  await tellOf(world, person, title)
  await reader.hasTold(title)
  return reader.titles
}

describe('the live stream', () => {
  it('sends a notification as it is written, in every process, with its content', async () => {
    const person = await world.join('BILLER')
    const readers = [await LiveTestReader.open(person), await LiveTestReader.open(person.at(elsewhere))]
    await tellOf(world, person, 'News')
    for (const reader of readers) {
      await reader.hasTold('News')
      const [message] = reader.messages.slice(-1)
      expect(message).toEqual({
        id: reader.lastId,
        fresh: false,
        possible: [],
        events: [
          {
            topic: 'notifications:told',
            body: {
              notificationId: expect.any(String),
              kind: 'welcome',
              title: 'News',
              description: 'Of the live line',
              link: '/dashboard',
              read: false,
              createdAt: world.now.toISOString(),
              organizationId: null,
            },
          },
        ],
      })
    }
  })

  it('tells a person’s other windows what was read in one of them', async () => {
    const person = await world.join('BILLER')
    const reader = await LiveTestReader.open(person)
    await tellOf(world, person, 'To be read')
    await reader.hasTold('To be read')
    const [{ notificationId = '' } = {}] = reader.all(notificationSent)
    await person.get(markRead, { params: { notificationId } })
    await reader.until(() => reader.all(notificationMarked).length === 1)
    expect(reader.all(notificationMarked)).toEqual([{ notificationId, read: true }])
  })

  it('begins with the state of the bell, and continues without it', async () => {
    const person = await world.join('BILLER')
    await tellOf(world, person, 'Before')
    const first = await LiveTestReader.open(person)
    const { fresh, events } = await first.next()
    expect(fresh).toBe(true)
    expect(events.map(event => event.topic)).toEqual([bellSnapshot.name])
    expect(first.all(bellSnapshot)).toMatchObject([{ unreadCount: 1, notifications: [{ title: 'Before' }] }])
    await first.leave()
    const nothing = await LiveTestReader.open(person, first.lastId)
    expect(await nothing.next()).toMatchObject({ fresh: false, events: [] })
    await nothing.leave()
    await tellOf(world, person, 'Meanwhile')
    const again = await LiveTestReader.open(person, nothing.lastId)
    expect(await again.next()).toMatchObject({ fresh: false, events: [{ body: { title: 'Meanwhile' } }] })
    expect(await settled(again, person, 'Afterwards')).toEqual(['Meanwhile', 'Afterwards'])
  })

  it('sends nothing that came with a copy of another database, however often it is woken', async () => {
    const person = await world.join('CLIENT')
    await sql`
      insert into live_events (xid, at, topic, user_id)
      values ('9000000000000000', ${world.now.toISOString()}, ${bellSnapshot.name}, ${person.userId})`.execute(
      world.db,
    )
    const reader = await LiveTestReader.open(person)
    expect(await settled(reader, person, 'Of this one')).toEqual(['Of this one'])
    expect(reader.all(bellSnapshot), 'but the one that it began with').toHaveLength(1)
  })

  it('sends the state of the bell once, however often everything was read while the person was away', async () => {
    const person = await world.join('CLIENT')
    const reader = await LiveTestReader.open(person)
    await reader.next()
    await reader.leave()
    for (const title of ['One', 'Two', 'Three']) {
      await tellOf(world, person, title)
      await person.get(markAllRead, { params: { userId: person.userId }, body: {} })
    }
    const again = await LiveTestReader.open(person, reader.lastId)
    await again.next()
    expect(again.all(bellSnapshot)).toMatchObject([{ unreadCount: 0 }])
  })

  it('starts over after a forged ID, one from another database, and one that is too old', async () => {
    const person = await world.join('CLIENT')
    const reader = await LiveTestReader.open(person)
    await reader.next()
    await reader.leave()
    const { lastId = '' } = reader
    const [at = ''] = lastId.split(';')
    const strange = ['', 'x', '7', `${at};1:2:3`, `${at};8000000000:8000000001:`, '"ü', 'a'.repeat(4000)]
    for (const id of strange) {
      const again = await LiveTestReader.open(person, Buffer.from(id).toString('latin1'))
      expect(await again.next(), id).toMatchObject({ fresh: true, events: [{ topic: bellSnapshot.name }] })
    }
    const now = world.now
    world.pass(12 * hour - 1)
    const next = await world.alsoAs(person)
    expect(await (await LiveTestReader.open(next, lastId)).next()).toMatchObject({ fresh: false })
    world.pass(1)
    expect(await (await LiveTestReader.open(next, lastId)).next()).toMatchObject({ fresh: true })
    world.now = now
  })

  it('catches up on 200 events, and starts over when more were missed', async () => {
    const person = await world.join('BILLER')
    const reader = await LiveTestReader.open(person)
    await reader.next()
    await reader.leave()
    for (let count = 1; count <= 200; count++) await tellOf(world, person, `News ${count}`)
    const again = await LiveTestReader.open(person, reader.lastId)
    const message = await again.next()
    expect(message.fresh).toBe(false)
    expect(again.titles).toEqual(Array.from({ length: 200 }, (_, index) => `News ${index + 1}`))
    await tellOf(world, person, 'One more')
    const late = await LiveTestReader.open(person, reader.lastId)
    expect(await late.next()).toMatchObject({
      fresh: true,
      events: [{ topic: bellSnapshot.name, body: { unreadCount: 201 } }],
    })
  })
})

describe('transactions that commit in another order than they began', () => {
  it('are each sent once, the late one too, and one that stays open delays no one', async () => {
    const person = await world.join('BILLER')
    const readers = [await LiveTestReader.open(person), await LiveTestReader.open(person.at(elsewhere))]
    const early = await transaction(tx => tellOf(world, person, 'Began first', tx))
    const late = await transaction(tx => tellOf(world, person, 'Began second', tx))
    await late.commit()
    for (const reader of readers) await reader.hasTold('Began second')
    for (const title of ['One', 'Two'])
      for (const reader of readers) {
        await tellOf(world, person, `${title} meanwhile`)
        await reader.hasTold(`${title} meanwhile`)
      }
    await early.commit()
    for (const reader of readers) await reader.hasTold('Began first')
    for (const [index, reader] of readers.entries())
      expect((await settled(reader, person, `Last ${index}`)).slice(0, 4)).toEqual([
        'Began second',
        'One meanwhile',
        'Two meanwhile',
        'Began first',
      ])
  })

  it.each([
    ['the same process', () => world.app],
    ['another process', () => elsewhere],
  ])('are each sent once to a reader who comes back to %s in between', async (_, app) => {
    const person = await world.join('BILLER')
    const reader = await LiveTestReader.open(person)
    const early = await transaction(tx => tellOf(world, person, 'Began first', tx))
    await tellOf(world, person, 'Began second')
    await reader.hasTold('Began second')
    await reader.leave()
    const between = await LiveTestReader.open(person.at(app()), reader.lastId)
    expect(await between.next()).toMatchObject({ fresh: false, events: [] })
    await between.leave()
    await early.commit()
    const after = await LiveTestReader.open(person.at(app()), between.lastId)
    expect(await after.next()).toMatchObject({ fresh: false, events: [{ body: { title: 'Began first' } }] })
    const staying = await LiveTestReader.open(person.at(app()), reader.lastId)
    expect(await settled(staying, person, 'Last')).toEqual(['Began first', 'Last'])
    expect(await settled(after, person, 'Very last')).toEqual(['Began first', 'Last', 'Very last'])
  })

  it('are sent to no one when they are rolled back', async () => {
    const person = await world.join('BILLER')
    const reader = await LiveTestReader.open(person)
    const failing = inTransaction(world.db, async tx => {
      await tellOf(world, person, 'Never was', tx)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    const partly = await transaction(async tx => {
      await sql`savepoint before`.execute(tx)
      await tellOf(world, person, 'Never was either', tx)
      await sql`rollback to savepoint before`.execute(tx)
      await sql`savepoint again`.execute(tx)
      await tellOf(world, person, 'Was', tx)
    })
    await partly.commit()
    expect(await settled(reader, person, 'Last')).toEqual(['Was', 'Last'])
  })
})
