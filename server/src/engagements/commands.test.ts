import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../test/world.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { newId } from '../kit/random.ts'
import { createEngagement, endRunningEngagement } from './commands.ts'

// Already the 11th in Kolkata.
const world = await World.open({ at: '2026-03-10T20:00:00.000Z' })
const by = { actor: null, now: world.now.toISOString(), newId }
const terms = { title: 'Charge entry', rateCents: 750, currency: 'USD', hoursPerWeek: 40 }

const begin = (client: Person, biller: Person, startedOn: string) =>
  inTransaction(world.db, tx =>
    createEngagement(tx, by, { client: client.user, biller: biller.user }, { ...terms, startedOn }),
  )

const end = (client: Person, biller: Person, endedOn?: string) =>
  inTransaction(world.db, tx =>
    endRunningEngagement(tx, by, { client: client.user, biller: biller.user }, endedOn),
  )

const newsOf = async (person: Person) =>
  (
    await world.db
      .selectFrom('notifications')
      .select(['kind', 'link'])
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute()
  ).map(row => [row.kind, row.link])

const rowsOf = (client: Person) =>
  world.db
    .selectFrom('engagements')
    .select(['id', 'started_on', 'ended_on'])
    .where('client_id', '=', client.userId)
    .execute()

describe('an engagement', () => {
  it('begins with a row, an audit event and notifications for both sides', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    await begin(client, biller, '2026-03-16')
    const [row] = await rowsOf(client)
    expect(row).toMatchObject({ started_on: '2026-03-16', ended_on: null })
    const events = await world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', row?.id ?? '')
      .execute()
    expect(events).toEqual([{ action: 'engagement:begin', actor_id: null }])
    expect(await newsOf(client)).toEqual([['engagement-begun', '/billers']])
    expect(await newsOf(biller)).toEqual([['engagement-begun', '/clients']])
  })

  it('ends today in the biller’s time zone by default', async () => {
    const [client, biller] = [
      await world.join('CLIENT'),
      await world.join('BILLER', { timeZone: 'Asia/Kolkata' }),
    ]
    await begin(client, biller, '2026-03-01')
    await end(client, biller)
    expect(await rowsOf(client)).toMatchObject([{ started_on: '2026-03-01', ended_on: '2026-03-11' }])
    expect((await newsOf(biller)).map(([kind]) => kind)).toEqual(['engagement-begun', 'engagement-ended'])
    await expect(end(client, biller)).rejects.toThrow('They don’t work together.')
  })

  it('does not end before it began, and nothing changes', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    await begin(client, biller, '2026-03-16')
    const before = await world.fingerprint()
    await expect(end(client, biller, '2026-03-15')).rejects.toThrow('can’t end before')
    expect(await world.fingerprint()).toBe(before)
  })

  it('is between a client and a biller only', async () => {
    const [client, biller, admin] = [
      await world.join('CLIENT'),
      await world.join('BILLER'),
      await world.join('ADMIN'),
    ]
    await expect(begin(biller, client, '2026-03-16')).rejects.toThrow('isn’t a client')
    await expect(begin(client, admin, '2026-03-16')).rejects.toThrow('isn’t a biller')
    await expect(begin(admin, biller, '2026-03-16')).rejects.toThrow('isn’t a client')
  })

  it('cannot begin twice for the same days, and the second attempt leaves nothing behind', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    await begin(client, biller, '2026-03-01')
    const before = await world.fingerprint()
    await expect(begin(client, biller, '2026-03-16')).rejects.toThrow('already')
    expect(await world.fingerprint()).toBe(before)
  })
})
