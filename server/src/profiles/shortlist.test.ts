import * as contract from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../test/world.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { writeShortlistEntry } from './shortlist-store.ts'

const world = await World.open()

async function listed(): Promise<Person> {
  const biller = await world.join('BILLER')
  await biller.get(contract.updateProfile, {
    params: { userId: biller.userId },
    body: { headline: 'Posting', workTypes: ['payment-posting-manual'], listed: true },
  })
  return biller
}
const put = (by: Person, biller: Person, note?: string) =>
  by.call(contract.putOnShortlist, {
    params: { userId: biller.userId },
    body: note === undefined ? {} : { note },
  })
const shortlistOf = async (client: Person) =>
  (await client.get(contract.listShortlist, {})).entries.map(({ userId, note }) => ({ userId, note }))

describe('a shortlist', () => {
  it('lists a client’s shortlisted billers, the latest first, with a note that no one else reads', async () => {
    const [client, other, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    const [first, second] = [await listed(), await listed()]
    expect((await put(client, first, 'Ask about Epic')).body.entry).toEqual({
      userId: first.userId,
      note: 'Ask about Epic',
      addedAt: world.now.toISOString(),
    })
    world.pass(60_000)
    await put(client, second)
    expect(await shortlistOf(client)).toEqual([
      { userId: second.userId, note: '' },
      { userId: first.userId, note: 'Ask about Epic' },
    ])
    expect([await shortlistOf(other), await shortlistOf(admin)]).toEqual([[], []])
  })

  it('keeps a biller’s position when their note changes', async () => {
    const [client, first, second] = [await world.join('CLIENT'), await listed(), await listed()]
    await put(client, first, 'Before')
    world.pass(60_000)
    await put(client, second)
    world.pass(60_000)
    await put(client, first, 'After')
    expect(await shortlistOf(client)).toEqual([
      { userId: second.userId, note: '' },
      { userId: first.userId, note: 'After' },
    ])
  })

  it('does not overwrite a note that its sender has not read', async () => {
    const [client, biller] = [await world.join('CLIENT'), await listed()]
    const save = (note: string, was: string) =>
      client.call(contract.putOnShortlist, { params: { userId: biller.userId }, body: { note, was } })
    await save('Ask about Epic', '')
    // The second is the first one sent again, after its answer was lost.
    const answers = [
      await save('Call on Friday', ''),
      await save('Ask about Epic', ''),
      await save('Done', 'Ask about Epic'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 200])
    expect(await shortlistOf(client)).toEqual([{ userId: biller.userId, note: 'Done' }])
  })

  it('removes a biller, whether they are on it or not', async () => {
    const [client, biller] = [await world.join('CLIENT'), await listed()]
    await put(client, biller)
    const takeOff = () => client.call(contract.takeOffShortlist, { params: { userId: biller.userId } })
    expect((await takeOff()).status).toBe(200)
    expect((await takeOff()).status).toBe(200)
    expect(await shortlistOf(client)).toEqual([])
  })

  it('accepts only billers the client may see', async () => {
    const [client, hidden, engaged] = [
      await world.join('CLIENT'),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    await world.engage(client, engaged, '2026-01-01')
    expect((await put(client, hidden)).status).toBe(404)
    expect((await put(client, client)).status).toBe(404)
    expect((await put(client, engaged)).status).toBe(200)
    expect((await put(hidden, engaged)).status).toBe(403)
  })

  it('has a maximum: one more is refused, a note of a listed biller is not', async () => {
    const client = await world.join('CLIENT')
    const [firstReply, more] = [await listed(), await listed()]
    const others = await Promise.all(
      Array.from({ length: contract.maxShortlisted - 1 }, () => world.join('BILLER')),
    )
    await inTransaction(world.db, async tx => {
      for (const { userId } of others)
        await writeShortlistEntry(tx, client.userId, userId, '', world.now.toISOString())
    })
    expect((await put(client, firstReply)).status).toBe(200)
    expect((await put(client, more)).status).toBe(409)
    expect((await put(client, firstReply, 'Still here')).status).toBe(200)
    expect(await shortlistOf(client)).toHaveLength(contract.maxShortlisted)
  })

  it('refuses a note that is too long', async () => {
    const [client, biller] = [await world.join('CLIENT'), await listed()]
    expect((await put(client, biller, 'x'.repeat(1001))).status).toBe(422)
    expect(await shortlistOf(client)).toEqual([])
  })
})
