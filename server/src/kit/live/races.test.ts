import { bellSnapshot, listMails } from '@claimcrew/contract/notifications/contract'
import { listSessions } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf, untilStreams } from '../../../test/live.ts'
import { type Caller, type Person, World } from '../../../test/world.ts'
import type { Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'

const world = await World.open()
const elsewhere = await world.anotherApp()
const admin = await world.join('ADMIN')

/** Holds tables until it is told to let go. */
async function lockTable(table: 'mails' | 'live_events') {
  const { promise, resolve } = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const done = inTransaction(world.db, async (tx: Tx) => {
    await sql`lock table ${sql.table(table)}`.execute(tx)
    gate.resolve()
    await promise
  })
  await gate.promise
  return async () => {
    resolve()
    await done
  }
}

/** Both connections of the other process wait, so that it can read nothing until it is let go. */
async function lockElsewhere() {
  const letGo = await lockTable('mails')
  const calls = [1, 2].map(() => admin.at(elsewhere).call(listMails, { query: { limit: 20 } }))
  await world.untilWaiting(2)
  return async () => {
    await letGo()
    await Promise.all(calls)
  }
}

/** Known there from now on, so that the next call asks nobody. */
async function knownElsewhere(person: Person): Promise<Caller> {
  await admin.at(elsewhere).get(listSessions, {})
  const there = person.at(elsewhere)
  await there.get(listSessions, {})
  return there
}

/** Begins to open a stream elsewhere and resolves once that is asked for, whether or not it can be answered yet. */
async function askElsewhere(there: Caller, lastId: string | undefined) {
  const arrived = new Promise(resolve => elsewhere.server.once('request', resolve))
  const opening = LiveTestReader.open(there, lastId)
  await arrived
  return { opening }
}

describe('the live stream', () => {
  it('sends nothing twice to a reader who comes from a process that had read further', async () => {
    const person = await world.join('BILLER')
    const there = await knownElsewhere(person)
    const [here, staying] = [await LiveTestReader.open(person), await LiveTestReader.open(there)]
    const letGo = await lockElsewhere()
    await tellOf(world, person, 'Known here first')
    await here.hasTold('Known here first')
    await here.leave()
    const { opening } = await askElsewhere(there, here.lastId)
    await letGo()
    const back = await opening
    expect(await back.next()).toMatchObject({ fresh: false, events: [] })
    await tellOf(world, person, 'Last')
    await back.hasTold('Last')
    await staying.hasTold('Last')
    expect(back.titles).toEqual(['Last'])
    expect(staying.titles).toEqual(['Known here first', 'Last'])
  })

  it('sends nothing twice to a reader who comes back while their missed events are still being read', async () => {
    const person = await world.join('BILLER')
    const there = await knownElsewhere(person)
    const [here, first] = [await LiveTestReader.open(person), await LiveTestReader.open(there)]
    await first.next()
    await untilStreams(elsewhere, 1)
    const letGoElsewhere = await lockElsewhere()
    await tellOf(world, person, 'While away')
    await here.hasTold('While away')
    await first.leave()
    await untilStreams(elsewhere, 0)
    const letGo = await lockTable('live_events')
    const { opening } = await askElsewhere(there, first.lastId)
    await letGoElsewhere()
    await world.untilWaiting(1)
    await letGo()
    const back = await opening
    await tellOf(world, person, 'Last')
    await back.hasTold('Last')
    expect(back.titles).toEqual(['While away', 'Last'])
  })

  it('misses nothing that is written while the first reader joins', async () => {
    for (let round = 0; round < 30; round++) {
      const person = await world.join('BILLER')
      const opening = LiveTestReader.open(person)
      await Promise.all([1, 2, 3].map(count => tellOf(world, person, `News ${count}`)))
      const reader = await opening
      await reader.until(() => {
        const begun = reader.all(bellSnapshot).flatMap(one => one.notifications.map(({ title }) => title))
        return new Set([...begun, ...reader.titles]).size === 3
      })
      expect(new Set(reader.titles).size).toBe(reader.titles.length)
      await reader.leave()
    }
  })

  it('sends everyone everything once, though many write at once and readers come and go in two processes', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.join('BILLER')))
    const apps = [world.app, elsewhere]
    const rounds = 12

    /** Reads some messages, leaves, and comes back elsewhere, until the last thing was told. */
    const read = async (person: Person, number: number, from: string) => {
      const titles: string[] = []
      let lastId: string | undefined = from
      for (let visit = number; !titles.includes('The end'); visit++) {
        const app = apps[visit % 2] ?? world.app
        const reader = await LiveTestReader.open(person.at(app), lastId)
        expect((await reader.next()).fresh).toBe(false)
        for (let stays = (visit * 7) % 4; stays > 0 && !reader.titles.includes('The end'); stays--)
          await reader.next()
        await reader.leave()
        titles.push(...reader.titles)
        lastId = reader.lastId
      }
      return titles.sort()
    }

    /** Every other transaction commits only after something that began later. */
    const write = async (writer: number) => {
      for (let round = 0; round < rounds; round++) {
        const notified = people.filter((_, index) => (writer + round + index) % 3 > 0)
        await inTransaction(world.db, async tx => {
          for (const person of notified) await tellOf(world, person, `${writer}: ${round}`, tx)
          if (round % 2 === 0)
            for (const person of people) await tellOf(world, person, `${writer}: after ${round}`)
        })
      }
    }

    const follow = async (person: Person) => {
      const { id } = await (await LiveTestReader.open(person)).next()
      return [1, 2, 3].map(number => () => read(person, number, id))
    }
    const readers = (await Promise.all(people.map(follow))).flat()
    const writing = Promise.all([1, 2, 3, 4].map(write)).then(async () => {
      for (const person of people) await tellOf(world, person, 'The end')
    })
    const [all] = await Promise.all([Promise.all(readers.map(begin => begin())), writing])
    for (const [index, titles] of all.entries()) {
      const { userId = '' } = people[Math.floor(index / 3)] ?? {}
      const titlesQuery = world.db.selectFrom('notifications').select('title').where('user_id', '=', userId)
      expect(titles).toEqual((await titlesQuery.execute()).map(row => row.title).sort())
    }
  })
})
