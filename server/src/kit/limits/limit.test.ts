import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hour, type Person, World } from '../../../test/world.ts'
import { createDb, openPool } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { defineRoute } from '../http/route.ts'
import { conflict } from '../refusal.ts'
import { countUse, enforceLimit, perHour, sweepLimits } from './limit.ts'

const minute = 60_000

const knocking = endpoint({
  method: 'POST',
  path: '/test/knock',
  may: 'account:manage:own',
  summary: 'Three times an hour, and counted only where somebody opens',
  body: z.strictObject({ opened: z.boolean().default(true) }),
  reply: z.object({ success: z.literal(true) }),
})

const world = await World.open({
  routes: [
    defineRoute(knocking, (ctx, { body }) =>
      inTransaction(ctx.db, async tx => {
        await enforceLimit(tx, ctx, `knocks of ${ctx.actor.userId}`, perHour(3), 'You knocked too often.')
        if (!body.opened) throw conflict('Nobody is there.')
        return doneReply
      }),
    ),
  ],
})

const knock = (person: Person, open = true) => person.call(knocking, { body: { opened: open } })

describe('a limit of three an hour', () => {
  it('lets three through, however many come at the same moment', async () => {
    const person = await world.join('BILLER')
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(person)))
    expect(answers.filter(one => one.status === 200)).toHaveLength(3)
    expect(answers.filter(one => one.status === 429)).toHaveLength(17)
  })

  it('holds for any hour, not for one by the clock, and says how long to wait', async () => {
    const person = await world.join('BILLER')
    for (const pause of [0, 20 * minute, 30 * minute]) {
      world.pass(pause)
      expect((await knock(person)).status).toBe(200)
    }
    world.pass(10 * minute - 1_000)
    const refused = await knock(person)
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      429,
      '1',
      'You knocked too often. Try again in 1 second.',
    ])
    world.pass(1_000)
    expect((await knock(person)).status, 'an hour after the first').toBe(200)
    const again = await knock(person)
    expect([again.status, again.headers['retry-after']]).toEqual([429, String(20 * 60)])
    expect(again.body.message).toBe('You knocked too often. Try again in 20 minutes.')
  })

  it('is each person’s own', async () => {
    const [one, another] = [await world.join('BILLER'), await world.join('BILLER')]
    for (let knocks = 0; knocks < 4; knocks++) await knock(one)
    expect([(await knock(one)).status, (await knock(another)).status]).toEqual([429, 200])
  })

  it('does not count what was rolled back', async () => {
    const person = await world.join('BILLER')
    for (let knocks = 0; knocks < 5; knocks++) expect((await knock(person, false)).status).toBe(409)
    for (let knocks = 0; knocks < 3; knocks++) expect((await knock(person)).status).toBe(200)
  })

  it('is one limit for two processes', async () => {
    const another = createDb(openPool(world.url, 4))
    const now = world.now.toISOString()
    const waits = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        countUse(at % 2 ? another : world.db, { now }, 'both', perHour(3)),
      ),
    )
    await another.destroy()
    expect(waits.filter(seconds => seconds === 0)).toHaveLength(3)
    expect(new Set(waits)).toEqual(new Set([0, 3600]))
  })

  it('can be raised and lowered while it is in use', async () => {
    const now = world.now.toISOString()
    const count = (max: number) => countUse(world.db, { now }, 'moving', perHour(max))
    expect([await count(2), await count(2), await count(2), await count(3), await count(1)]).toEqual([
      0, 0, 3600, 0, 3600,
    ])
  })

  it('leaves no outdated rows behind', async () => {
    const person = await world.join('BILLER')
    await knock(person)
    const left = () => world.db.selectFrom('limits').select('key').execute()
    world.pass(hour / 2)
    const key = `knocks of ${person.userId}`
    await sweepLimits(world.db, world.now.toISOString(), 1000)
    expect((await left()).map(row => row.key)).toContain(key)
    world.pass(hour)
    await sweepLimits(world.db, world.now.toISOString(), 1000)
    expect(await left()).toEqual([])
  })
})
