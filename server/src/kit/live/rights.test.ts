import { attendanceChanged, punchIn } from '@claimcrew/contract/attendance/contract'
import { bellSnapshot } from '@claimcrew/contract/notifications/contract'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const elsewhere = await world.anotherApp()

/** The billers whose clocks this person hears of, asked once nothing is under way any more. */
async function heardBy(reader: LiveTestReader, person: Person): Promise<string[]> {
  await tellOf(world, person, 'Last')
  await reader.hasTold('Last')
  return reader.all(attendanceChanged).map(event => event.billerId)
}

describe('the live stream', () => {
  it('sends no one another person’s notifications, neither at once nor on reconnecting', async () => {
    const people = [await world.join('ADMIN'), await world.join('CLIENT'), await world.join('BILLER')]
    const readers = await Promise.all(people.map(person => LiveTestReader.open(person)))
    const ids = await Promise.all(readers.map(async reader => (await reader.next()).id))
    for (const person of people) await tellOf(world, person, `For ${person.userId}`)
    for (const [index, person] of people.entries()) {
      await tellOf(world, person, 'Last')
      const back = await LiveTestReader.open(person.at(elsewhere), ids[index])
      for (const reader of [readers[index], back]) {
        await reader?.hasTold('Last')
        expect(reader?.titles).toEqual([`For ${person.userId}`, 'Last'])
      }
      const anew = await LiveTestReader.open(person)
      await anew.next()
      const titles = anew.all(bellSnapshot)[0]?.notifications.map(notification => notification.title)
      expect(titles?.sort()).toEqual([`For ${person.userId}`, 'Last'])
    }
  })

  it('sends a biller’s clock to the biller, admins and the client who engages them now', async () => {
    const biller = await world.join('BILLER')
    const people = {
      biller,
      admin: await world.join('ADMIN'),
      client: await world.join('CLIENT'),
      stranger: await world.join('CLIENT'),
      past: await world.join('CLIENT'),
      future: await world.join('CLIENT'),
      colleague: await world.join('BILLER'),
    }
    await world.engage(people.client, biller, '2026-01-01')
    await world.engage(people.client, people.colleague, '2026-01-01')
    await world.engage(people.past, biller, '2026-01-01', '2026-03-05')
    await world.engage(people.future, biller, '2026-04-01')
    const readers = new Map<string, LiveTestReader>()
    for (const [name, person] of Object.entries(people)) readers.set(name, await LiveTestReader.open(person))
    const ids = new Map<string, string>()
    for (const [name, reader] of readers) ids.set(name, (await reader.next()).id)
    await biller.get(punchIn, { body: { billerId: biller.userId } })
    for (const [name, person] of Object.entries(people)) {
      const expected = ['biller', 'admin', 'client'].includes(name) ? [biller.userId] : []
      const back = await LiveTestReader.open(person.at(elsewhere), ids.get(name))
      expect(await heardBy(back, person), `${name}, back`).toEqual(expected)
      const stayed = readers.get(name) as LiveTestReader
      await stayed.hasTold('Last')
      expect(
        stayed.all(attendanceChanged).map(event => event.billerId),
        name,
      ).toEqual(expected)
    }
  })

  it('sends nothing when a clock did not change', async () => {
    const biller = await world.join('BILLER')
    const reader = await LiveTestReader.open(biller)
    const body = { billerId: biller.userId }
    const headers = { 'idempotency-key': 'one-punch' }
    for (let tries = 0; tries < 3; tries++) await biller.get(punchIn, { body }, { headers })
    expect((await biller.call(punchIn, { body })).status).toBe(409)
    expect(await heardBy(reader, biller)).toEqual([biller.userId])
  })
})
