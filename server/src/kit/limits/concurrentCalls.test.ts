import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { exportRegister } from '@claimcrew/contract/attendance/contract'
import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { singleLine } from '@claimcrew/contract/kit/text'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Person, World } from '../../../test/world.ts'
import { defineRoute } from '../http/route.ts'
import { defaultLimits } from './settings.ts'

const waiting = endpoint({
  method: 'GET',
  path: '/test/wait',
  may: 'account:manage:own',
  summary: 'Answers once the test says so',
  reply: z.object({ success: z.literal(true) }),
})

const write = endpoint({
  method: 'POST',
  path: '/test/write',
  may: 'account:manage:own',
  summary: 'Takes a text',
  body: z.strictObject({ text: singleLine(20) }),
  reply: z.object({ success: z.literal(true) }),
  perMinute: 10,
})

/** Says when a call has been counted. */
const writing = new EventEmitter()

let { promise: mayEnd, resolve: letGo } = Promise.withResolvers<void>()
let come = 0

const world = await World.open({
  limits: { ...defaultLimits, callsAtOnce: 3 },
  routes: [
    defineRoute(waiting, async () => {
      come++
      await mayEnd
      return doneReply
    }),
    defineRoute(write, async () => doneReply),
  ],
})
world.app.addHook('preParsing', async ({ url }) => {
  if (url === '/test/write') writing.emit('begun')
})

const month = { query: { month: 3, year: 2026 } }
const from = (remoteAddress: string) => ({ remoteAddress })

async function useUp(person: Person, addresses: (call: number) => string) {
  for (let call = 0; call < 12; call++)
    expect((await person.call(exportRegister, month, from(addresses(call)))).status).toBe(200)
}

describe('expensive calls', () => {
  it('are limited by account: a user who calls from everywhere is still one', async () => {
    const person = await world.join('BILLER')
    await useUp(person, call => `198.51.100.${call}`)
    const refused = await person.call(exportRegister, month, from('198.51.100.99'))
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await world.alsoAs(person)).call(exportRegister, month)).status, 'in any session').toBe(
      429,
    )
  })

  it('do not make a whole office wait for one of its people', async () => {
    const [one, another] = [await world.join('BILLER'), await world.join('BILLER')]
    await useUp(one, () => '203.0.113.1')
    expect((await one.call(exportRegister, month, from('203.0.113.1'))).status).toBe(429)
    expect((await another.call(exportRegister, month, from('203.0.113.1'))).status).toBe(200)
  })
})

describe('calls at the same time', () => {
  it('are limited per account, whatever the session; others are not held back', async () => {
    const [one, another] = [await world.join('BILLER'), await world.join('BILLER')]
    const sessions = [one, await world.alsoAs(one), await world.alsoAs(one)]
    const underWay = sessions.map(session => session.call(waiting, {}))
    await expect.poll(() => come).toBe(3)
    const refused = await one.call(waiting, {})
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      429,
      '1',
      'Too many calls at the same time. Try again in 1 second.',
    ])
    const others = another.call(waiting, {})
    letGo()
    expect((await others).status).toBe(200)
    expect((await Promise.all(underWay)).map(answer => answer.status)).toEqual([200, 200, 200])
    expect((await one.call(waiting, {})).status, 'there is room again').toBe(200)
  })

  it('are counted down also when they fail', async () => {
    const person = await world.join('BILLER')
    const wrong = { query: { month: 13, year: 2026 } }
    for (let call = 0; call < 5; call++) expect((await person.call(exportRegister, wrong)).status).toBe(422)
    ;({ promise: mayEnd, resolve: letGo } = Promise.withResolvers<void>())
    letGo()
    expect((await person.call(waiting, {})).status).toBe(200)
  })

  it('are counted down also when the caller leaves in the middle of the body', async () => {
    const person = await world.join('BILLER')
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    const [{ port }] = world.app.addresses() as [AddressInfo]
    for (let call = 0; call < 5; call++) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      const lines = [
        'POST /test/write HTTP/1.1',
        'host: localhost',
        `authorization: Bearer ${person.token}`,
        'content-type: application/json',
        'content-length: 100',
      ]
      const begun = once(writing, 'begun')
      socket.write(`${lines.join('\r\n')}\r\n\r\n{"text":`)
      await begun
      socket.destroy()
    }
    await expect
      .poll(async () => (await person.call(write, { body: { text: 'There is room' } })).status)
      .toBe(200)
  })
})

describe('a call limited per minute', () => {
  it('is counted before its body is read, also when it is invalid', async () => {
    const person = await world.join('BILLER')
    const send = (payload: string) =>
      person.send({
        method: 'POST',
        url: '/test/write',
        payload,
        headers: { 'content-type': 'application/json' },
      })
    const statuses = []
    for (const payload of ['{"text":', '{"text":7}', '{"text":"a"}', ...Array<string>(8).fill('{')])
      statuses.push((await send(payload)).status)
    expect(statuses).toEqual([400, 422, 200, 400, 400, 400, 400, 400, 400, 400, 429])
  })
})
