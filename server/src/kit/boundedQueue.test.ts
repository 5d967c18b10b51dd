import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { pictureForm } from '../../test/files/form.ts'
import { type AnyAnswer, type Person, World } from '../../test/world.ts'
import { openBoundedQueue } from './boundedQueue.ts'
import { defineRoute } from './http/route.ts'

const done = z.object({ ok: z.boolean() })

const dear = endpoint({
  method: 'GET',
  path: '/test/dear',
  may: 'account:manage:own',
  summary: 'Two at once, three more wait, two of one account',
  reply: done,
})

const slowCall = endpoint({
  method: 'POST',
  path: '/test/keep',
  may: 'account:manage:own',
  summary: 'Takes a file',
  body: z.object({ file: z.instanceof(Uint8Array) }),
  upload: { maxBytes: 1000 },
  reply: done,
})

/** Work that lasts until the test lets it go on. */
let gate = Promise.withResolvers<void>()
let atWork = 0
let maxAtWork = 0
async function work() {
  maxAtWork = Math.max(maxAtWork, ++atWork)
  await gate.promise
  atWork--
  return { ok: true }
}

const lane = openBoundedQueue({ atOnce: 2, maxWaiting: 3, maxPerCaller: 2 })
const world = await World.open({
  routes: [defineRoute(dear, async ({ actor }) => lane.run(actor.userId, work)), defineRoute(slowCall, work)],
})

const people = await Promise.all(Array.from({ length: 42 }, () => world.join('CLIENT')))

/** All calls at once; those that are not sent away end when the others have been. */
async function atTheSameMoment(calls: readonly (() => Promise<AnyAnswer>)[], refusedCalls: number) {
  gate = Promise.withResolvers()
  maxAtWork = 0
  const refused: AnyAnswer[] = []
  const enough = Promise.withResolvers<void>()
  const answers = calls.map(async call => {
    const answer = await call()
    if (answer.status !== 200) refused.push(answer)
    if (refused.length === refusedCalls) enough.resolve()
    return answer.status
  })
  await Promise.race([enough.promise, Promise.all(answers)])
  gate.resolve()
  return { statuses: await Promise.all(answers), refused }
}

const count = (statuses: readonly number[], status: number) => statuses.filter(one => one === status).length

describe('a bounded queue', () => {
  const ask = (person: Person | undefined) => async () => (person ?? world.visitor).call(dear, {})

  it('has a limit of running and of waiting calls; one more is asked to try again: 503', async () => {
    const { statuses, refused } = await atTheSameMoment(people.slice(0, 8).map(ask), 3)
    expect([count(statuses, 200), count(statuses, 503), maxAtWork]).toEqual([5, 3, 2])
    expect(refused[0]).toMatchObject({ body: { code: 'not-ready' }, headers: { 'retry-after': '10' } })
  })

  it('has room for others while one account asks again and again, which gets 429', async () => {
    const [greedy, other] = people
    const calls = [...Array.from({ length: 30 }, () => ask(greedy)), ask(other)]
    const { statuses, refused } = await atTheSameMoment(calls, 28)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([3, 28])
    expect(statuses.at(-1), 'the other one').toBe(200)
    expect(refused[0]).toMatchObject({ body: { code: 'too-many' }, headers: { 'retry-after': '2' } })
  })
})

describe('uploads', () => {
  const upload = (person: Person | undefined) => async () =>
    (person ?? world.visitor).send({ method: 'POST', url: slowCall.path, ...pictureForm('a file') })

  it('are two at a time of one account, before their bytes are read; others are not held up', async () => {
    const [greedy, other] = people
    const calls = [...Array.from({ length: 30 }, () => upload(greedy)), upload(other)]
    const { statuses } = await atTheSameMoment(calls, 28)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([3, 28])
    expect(statuses.at(-1), 'the other one').toBe(200)
  })

  it('are twenty at a time of all together, and twenty wait', async () => {
    const { statuses } = await atTheSameMoment(people.slice(0, 42).map(upload), 2)
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([40, 2])
    expect(maxAtWork).toBeLessThanOrEqual(20)
  })
})
