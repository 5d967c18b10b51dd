import { signIn } from '@claimcrew/contract/people/contract'
import { accountSlowdown, addressSlowdown, waryAfter } from '@claimcrew/contract/people/rules'
import { describe, expect, it } from 'vitest'
import { type AnyAnswer, hour, password, World } from '../../test/world.ts'

const world = await World.open()
const wrong = 'not the password'
/** The account's free tries, and the one that begins the waiting. */
const triesBeforeTheWait = accountSlowdown.free + 1

let offices = 0
/** An address that nobody has called from yet. */
const newAddress = () => `198.51.100.${++offices}`

const guess = (email: string, address: string, typed = wrong): Promise<AnyAnswer> =>
  world.visitor.call(signIn, { body: { email, password: typed } }, { remoteAddress: address })

async function exhaust(email: string, address: string): Promise<void> {
  for (let tries = 0; tries < triesBeforeTheWait; tries++)
    expect((await guess(email, address)).status).toBe(401)
}

/** Two more wrong ones without a wait: had the former ones still counted, the second would have to wait. */
async function startAfresh(email: string): Promise<void> {
  for (const address of [newAddress(), newAddress()]) expect((await guess(email, address)).status).toBe(401)
}

const waitOf = (answer: AnyAnswer) => Number(answer.headers['retry-after'])

describe('wrong passwords at one account', () => {
  it('are slowed after a few, with the seconds to wait, even for the right password', async () => {
    const { user } = await world.join('CLIENT')
    await exhaust(user.email, newAddress())
    const answer = await guess(user.email, newAddress(), password)
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBe(2)
    expect(answer.body).toMatchObject({
      code: 'too-many',
      message: 'Too many wrong passwords. Try again in 2 seconds.',
    })
  })

  it('are forgiven after the wait: the right password works, and the account starts afresh', async () => {
    const { user } = await world.join('CLIENT')
    const address = newAddress()
    await exhaust(user.email, address)
    world.pass(2_000)
    expect((await guess(user.email, address, password)).status).toBe(200)
    await startAfresh(user.email)
  })

  it('double the wait each time, up to five minutes and no more: no one is locked out for good', async () => {
    const { user } = await world.join('CLIENT')
    await exhaust(user.email, newAddress())
    const waits: number[] = []
    for (let round = 0; round < 10; round++) {
      const wait = waitOf(await guess(user.email, newAddress()))
      waits.push(wait)
      world.pass(wait * 1000 - 1)
      expect((await guess(user.email, newAddress(), password)).status, 'a millisecond too early').toBe(429)
      world.pass(1)
      expect((await guess(user.email, newAddress())).status).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    world.pass(300_000)
    expect((await guess(user.email, newAddress(), password)).status).toBe(200)
  })

  it('count together however the address is spelled, and from wherever they come', async () => {
    await world.join('CLIENT', { email: 'kim.ilkin@people.test' })
    // PostgreSQL's lower() turns the last two into the same address, JavaScript's does so with one of them alone.
    const spellings = [
      'kim.ilkin@people.test',
      ' KIM.Ilkin@PEOPLE.TEST',
      '\u212Aim.ilkin@people.test',
      'k\u0130m.ilkin@people.test',
    ]
    for (let tries = 0; tries < triesBeforeTheWait; tries++)
      expect((await guess(spellings[tries % 2] ?? '', newAddress())).status).toBe(401)
    for (const spelling of spellings)
      expect((await guess(spelling, newAddress(), password)).status).not.toBe(200)
  })

  it('are slowed the same for an unknown address, so that it does not show', async () => {
    await exhaust('nobody@people.test', newAddress())
    expect(waitOf(await guess('nobody@people.test', newAddress()))).toBe(2)
  })

  it('are forgotten after an hour without another', async () => {
    const { user } = await world.join('CLIENT')
    await exhaust(user.email, newAddress())
    world.pass(hour + 1_000)
    await startAfresh(user.email)
  })

  it('that come at the same moment are counted one by one', async () => {
    const { user } = await world.join('CLIENT')
    const guesses = await Promise.all(Array.from({ length: 20 }, () => guess(user.email, newAddress())))
    expect(guesses.filter(answer => answer.status === 401)).toHaveLength(triesBeforeTheWait)
    expect(guesses.filter(answer => answer.status === 429)).toHaveLength(20 - triesBeforeTheWait)
  })

  it('that come at the same moment are counted so too while older ones are being forgotten', async () => {
    const { user } = await world.join('CLIENT')
    await guess(user.email, newAddress())
    world.pass(hour + 1_000)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => guess(user.email, newAddress())))
    expect(guesses.filter(answer => answer.status === 401)).toHaveLength(triesBeforeTheWait)
  })

  it('leave nothing behind for long: the next tries delete what no longer counts', async () => {
    const stale = () =>
      world.db
        .selectFrom('sign_in_failures')
        .select('key')
        .where('last_failed_at', '<', new Date(world.now.getTime() - hour).toISOString())
        .execute()
    await guess('swept@people.test', newAddress())
    world.pass(hour + 1_000)
    expect((await stale()).length).toBeGreaterThan(0)
    for (let tries = 0; (await stale()).length > 0 && tries < 20; tries++)
      await guess('sweeper@people.test', newAddress())
    expect(await stale()).toEqual([])
  })

  it('by a stranger do not slow the owner down at an address they have signed in from', async () => {
    const { user } = await world.join('CLIENT')
    const home = newAddress()
    expect((await guess(user.email, home, password)).status).toBe(200)
    await exhaust(user.email, newAddress())
    expect((await guess(user.email, newAddress(), password)).status).toBe(429)
    expect((await guess(user.email, home, password)).status).toBe(200)
    await exhaust(user.email, home)
    expect((await guess(user.email, home, password)).status, 'but guesses from there count there').toBe(429)
  })
})

describe('wrong passwords from one address', () => {
  const failuresAt = (network: string) =>
    world.db.selectFrom('sign_in_failures').select('failures').where('key', '=', `address:${network}`)

  /** As if all the free tries had been made from where this address belongs. */
  async function useUpFreeTries(address: string): Promise<void> {
    const { changed } = await countChanges(() => guess(`${newAddress()}@people.test`, address))
    expect(changed).toHaveLength(1)
    await world.db
      .updateTable('sign_in_failures')
      .set({ failures: addressSlowdown.free })
      .where('key', 'in', changed)
      .execute()
  }

  async function countChanges(act: () => Promise<AnyAnswer>) {
    const addressKeys = async () =>
      (
        await world.db
          .selectFrom('sign_in_failures')
          .select(['key', 'failures'])
          .where('key', 'like', 'address:%')
          .execute()
      ).map(row => `${row.key} ${row.failures}`)
    const before = new Set(await addressKeys())
    const answer = await act()
    const changed = (await addressKeys()).filter(row => !before.has(row))
    return { answer, changed: changed.map(row => row.split(' ')[0] ?? '') }
  }

  it('count over all accounts together: parallel guesses at twenty accounts count as twenty', async () => {
    const address = newAddress()
    await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`many${index}@people.test`, address)))
    expect(await failuresAt(address).executeTakeFirst()).toEqual({ failures: 20 })
  })

  it('are slowed after many, for every account but not for other addresses', async () => {
    const { user } = await world.join('CLIENT')
    const address = newAddress()
    await useUpFreeTries(address)
    expect((await guess('one-more@people.test', address)).status).toBe(401)
    const slowed = await guess(user.email, address, password)
    expect([slowed.status, waitOf(slowed)]).toEqual([429, 2])
    expect((await guess(user.email, newAddress(), password)).status).toBe(200)
    world.pass(2_000)
    expect((await guess(user.email, address, password)).status).toBe(200)
  })

  it('are not wiped out by a good sign-in there: it takes back its own try alone', async () => {
    const { user } = await world.join('CLIENT')
    const address = newAddress()
    await useUpFreeTries(address)
    expect((await guess(user.email, address, password)).status).toBe(200)
    expect(await failuresAt(address).executeTakeFirst()).toEqual({ failures: addressSlowdown.free })
  })

  it.each([
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:5:6:7'],
    ['2001:db8::aaaa:5:6:7', '2001:db8::bbbb:5:6:7'],
    ['2001:db9::1', '2001:db9:0:0:ffff::'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('count together for all that one customer has: %s and %s', async (one, another) => {
    await useUpFreeTries(one)
    expect((await guess(`${newAddress()}@people.test`, another)).status).toBe(401)
    expect((await guess(`${newAddress()}@people.test`, one)).status).toBe(429)
  })

  it('do not count for the neighbour', async () => {
    await useUpFreeTries('2001:db8:7:1::1')
    expect((await guess('a1@people.test', '2001:db8:7:1::2')).status).toBe(401)
    expect((await guess('a2@people.test', '2001:db8:7:1::3')).status).toBe(429)
    expect((await guess('a3@people.test', '2001:db8:7:2::1')).status).toBe(401)
  })
})

describe('an office, or a proxy that is not trusted: everyone shares one known address', () => {
  /** Where everybody of this world has signed in from. */
  const office = '127.0.0.1'

  /** People who are known there, and as many guesses at others as go unnoticed. */
  async function colleagues(count: number): Promise<string[]> {
    world.pass(hour + 1_000)
    const people = await Promise.all(Array.from({ length: count }, () => world.join('BILLER')))
    const [first = ''] = people.map(({ user }) => user.email)
    expect((await guess(first, office)).status).toBe(401)
    const { numUpdatedRows } = await world.db
      .updateTable('sign_in_failures')
      .set({ failures: waryAfter - 1 })
      .where('key', '=', `office:${office}`)
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    return people.slice(1).map(({ user }) => user.email)
  }

  it('makes a guess at each of them wait, however many there are', async () => {
    const emails = await colleagues(5)
    const answers: AnyAnswer[] = []
    for (const email of emails) answers.push(await guess(email, office))
    expect(answers.map(one => one.status)).toEqual([401, 429, 429, 429])
    expect(answers.slice(1).map(waitOf)).toEqual([8, 8, 8])
    const last = emails.at(-1) ?? ''
    expect((await guess(last, newAddress(), password)).status, 'but not from elsewhere').toBe(200)
    const waits: number[] = []
    for (let round = 0; round < 4; round++) {
      waits.push(waitOf(await guess(last, office)))
      world.pass((waits.at(-1) ?? 0) * 1000)
      expect((await guess(last, office)).status).toBe(401)
    }
    expect(waits).toEqual([8, 16, 32, 64])
  })

  it('keeps none of its people out: each waits once, whatever is guessed at others meanwhile', async () => {
    const [owner = '', ...others] = await colleagues(5)
    expect((await guess(others[0] ?? '', office)).status).toBe(401)
    expect(waitOf(await guess(owner, office, password))).toBe(8)
    for (let second = 0; second < 7; second++) {
      for (const email of others) expect((await guess(email, office)).status).toBe(429)
      world.pass(1_000)
    }
    expect(waitOf(await guess(owner, office, password))).toBe(1)
    world.pass(1_000)
    expect((await guess(owner, office, password)).status).toBe(200)
  })

  it('is believed again after an hour without guesses, and right passwords count for nothing', async () => {
    const [owner = '', other = ''] = await colleagues(3)
    for (let round = 0; round < 3; round++) expect((await guess(owner, office, password)).status).toBe(200)
    expect((await guess(other, office)).status).toBe(401)
    expect((await guess(owner, office, password)).status).toBe(429)
    world.pass(hour + 1_000)
    expect((await guess(owner, office, password)).status).toBe(200)
  })
})
