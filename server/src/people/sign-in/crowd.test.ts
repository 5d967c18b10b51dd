import { getUser, signIn } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type AnyAnswer, type Person, password, World } from '../../../test/world.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { lockUser } from '../store.ts'

const world = await World.open()
const bystander = await world.join('CLIENT')

const signInFrom = (address: string, { user }: Person): Promise<AnyAnswer> =>
  world.visitor.call(signIn, { body: { email: user.email, password } }, { remoteAddress: address })

const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => world.join('BILLER')))

/** Tries are counted by their address before their password is looked at. */
const begunFrom = async (network: string) =>
  (
    await world.db
      .selectFrom('sign_in_failures')
      .select('key')
      .where('key', 'like', `address:${network}%`)
      .execute()
  ).length

const lockAll = async (tx: Tx, people: readonly Person[]) => {
  for (const { userId } of people) await lockUser(tx, userId)
}

/** Resolves once so many of them have been sent away, or all have been answered. */
function untilRefused(answers: readonly Promise<AnyAnswer>[], refusals: number): Promise<unknown> {
  const enough = Promise.withResolvers<void>()
  let refused = 0
  for (const answer of answers)
    void answer.then(({ status }) => {
      if (status !== 200 && ++refused === refusals) enough.resolve()
    })
  return Promise.race([enough.promise, Promise.all(answers)])
}

const count = (answers: readonly AnyAnswer[], status: number) =>
  answers.filter(answer => answer.status === status).length

describe('many who sign in at the same moment', () => {
  it('take three connections at most: others read meanwhile, however long each of them waits', async () => {
    const people = await newPeople(12)
    const signingIn = await inTransaction(world.db, async tx => {
      await lockAll(tx, people)
      const answers = people.map((person, at) => signInFrom(`192.0.2.${at}`, person))
      await world.untilWaiting(3)
      await bystander.get(getUser, { params: { id: bystander.userId } })
      return { answers, begun: await begunFrom('192.0.2.') }
    })
    expect(signingIn.begun, 'the others have not asked the database for anything yet').toBe(3)
    expect(count(await Promise.all(signingIn.answers), 200), 'nobody is sent away').toBe(12)
  })

  it('wait in a limited queue: those beyond it are asked to try again', async () => {
    const people = await newPeople(68)
    const { sent: answers } = await inTransaction(world.db, async tx => {
      await lockAll(tx, people)
      const sent = people.map((person, at) => signInFrom(`198.51.100.${at}`, person))
      await untilRefused(sent, 5)
      return { sent }
    })
    const heard = await Promise.all(answers)
    expect([count(heard, 200), count(heard, 503)]).toEqual([63, 5])
  })

  it('leave room for other addresses when all come from one', async () => {
    const people = await newPeople(41)
    const { sent: answers } = await inTransaction(world.db, async tx => {
      await lockAll(tx, people)
      const sent = people.map((person, at) => signInFrom(at === 40 ? '192.0.2.201' : '192.0.2.200', person))
      await untilRefused(sent, 10)
      return { sent }
    })
    const heard = await Promise.all(answers)
    expect([count(heard, 200), count(heard, 429)]).toEqual([31, 10])
    expect(heard.at(-1)?.status, 'the one from elsewhere').toBe(200)
  })

  it('do not wait for a count that another process holds: they are asked to try again', async () => {
    const [person] = (await newPeople(1)) as [Person]
    const wrong = { body: { email: person.user.email, password: 'not the password' } }
    expect((await world.visitor.call(signIn, wrong)).status).toBe(401)
    const key = `account:${person.userId}@127.0.0.1`
    await inTransaction(world.db, async tx => {
      const locked = await tx
        .selectFrom('sign_in_failures')
        .select('key')
        .where('key', '=', key)
        .forUpdate()
        .execute()
      expect(locked).toEqual([{ key }])
      const answer = await Promise.race([signInFrom('127.0.0.1', person), world.untilWaiting(1)])
      expect(answer).toMatchObject({
        status: 429,
        body: { code: 'too-many', message: expect.stringContaining('Try again') },
        headers: { 'retry-after': '1' },
      })
    })
    expect((await signInFrom('127.0.0.1', person)).status).toBe(200)
  })
})
