import { listHistory, markRead } from '@claimcrew/contract/notifications/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tellOf } from '../../test/scenes/notifications.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()

type HistoryQuery = { kind?: 'welcome' | 'month-locked'; unread?: 'true'; limit?: number; cursor?: string }

const ask = (person: Person, query: HistoryQuery) =>
  person.get(listHistory, { params: { userId: person.userId }, query })

/** Turns over page after page until there is none. */
async function pages(person: Person, query: HistoryQuery): Promise<string[][]> {
  const turned: string[][] = []
  let cursor: string | null = null
  do {
    const page = await ask(person, cursor === null ? query : { ...query, cursor })
    turned.push(page.items.map(one => one.notificationId))
    cursor = page.nextCursor
  } while (cursor !== null)
  return turned
}

describe('the history', () => {
  it('is empty, and has no next page, for a person without notifications', async () => {
    expect(await ask(await world.join('CLIENT'), {})).toEqual({ items: [], nextCursor: null })
  })

  it('shows each one once, newest first, on pages of whatever size and however many came at one moment', async () => {
    const Told = fc.record({ later: fc.nat({ max: 1 }), read: fc.boolean(), locked: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(Told, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (notified, limit) => {
          const person = await world.join('BILLER')
          const stored: { id: string; read: boolean; locked: boolean }[] = []
          for (const { later, read, locked } of notified) {
            world.pass(later)
            const id = await tellOf(world, person, { kind: locked ? 'month-locked' : 'welcome' })
            if (read) await person.get(markRead, { params: { notificationId: id } })
            stored.unshift({ id, read, locked })
          }
          const ids = (some: typeof stored) => some.map(one => one.id)
          const all = await pages(person, { limit })
          expect(all.flat()).toEqual(ids(stored))
          expect(all.slice(0, -1).every(page => page.length === limit)).toBe(true)
          expect((await pages(person, { limit, unread: 'true' })).flat()).toEqual(
            ids(stored.filter(one => !one.read)),
          )
          expect((await pages(person, { limit, kind: 'month-locked' })).flat()).toEqual(
            ids(stored.filter(one => one.locked)),
          )
          expect((await pages(person, { limit, kind: 'welcome', unread: 'true' })).flat()).toEqual(
            ids(stored.filter(one => !one.locked && !one.read)),
          )
        },
      ),
      { numRuns: 15 },
    )
  })

  it('continues where the page ended, whatever arrives meanwhile', async () => {
    const person = await world.join('CLIENT')
    const [oldest, middle] = [await tellOf(world, person), await tellOf(world, person)]
    const first = await ask(person, { limit: 1 })
    await tellOf(world, person)
    const second = await ask(person, { limit: 1, cursor: first.nextCursor ?? '' })
    expect([first, second].map(page => page.items[0]?.notificationId)).toEqual([middle, oldest])
  })

  it('is refused with 422 where the cursor is nonsense, the kind unknown or the page too long', async () => {
    const person = await world.join('CLIENT')
    const url = `/api/notifications/${person.userId}/history`
    const forged = (mark: unknown) => Buffer.from(JSON.stringify(mark)).toString('base64url')
    for (const [field, value] of [
      ['cursor', 'nonsense'],
      ['cursor', ''],
      ['cursor', forged(['yesterday', person.userId])],
      ['cursor', forged([world.now.toISOString(), "'; drop table notifications"])],
      ['cursor', forged([world.now.toISOString()])],
      ['kind', 'gossip'],
      ['unread', 'false'],
      ['limit', '0'],
      ['limit', '101'],
    ] as const) {
      const query = new URLSearchParams({ [field]: value })
      const { status, body } = await person.send({ method: 'GET', url: `${url}?${query}` })
      expect([status, Object.keys(body.fields)], `${field}=${value}`).toEqual([422, [field]])
    }
  })

  it('of another person is not found', async () => {
    const [person, admin] = [await world.join('CLIENT'), await world.join('ADMIN')]
    await tellOf(world, person)
    const params = { userId: person.userId }
    expect((await admin.call(listHistory, { params, query: {} })).status).toBe(404)
  })
})
