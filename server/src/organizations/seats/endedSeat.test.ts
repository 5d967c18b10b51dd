import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { Download } from '@claimcrew/contract/kit/file'
import * as contract from '@claimcrew/contract/organizations/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { importTasks } from '@claimcrew/contract/tasks/importing'
import { describe, expect, it } from 'vitest'
import { csvForm } from '../../../test/scenes/tasks.ts'
import { type Person, World } from '../../../test/world.ts'
import { defineRoute } from '../../kit/http/route.ts'

const slowExport = endpoint({
  method: 'GET',
  path: '/test/slow-export',
  may: 'tasks:read',
  summary: 'A file that goes on for as long as its reader stays',
  reply: Download,
  produces: 'text/csv',
})

/** Its first line is there, and the next never comes. */
function begin(): Readable {
  const file = new Readable({ read() {} })
  file.push('Denials,1\n')
  return file
}

const world = await World.open({
  routes: [
    defineRoute(slowExport, async () => ({
      content: begin(),
      headers: { 'content-type': 'text/csv' },
    })),
  ],
})

const endSeatOf = async (owner: Person, { userId }: Person) => {
  const { seats } = await owner.get(contract.listSeats, {})
  const seatId = seats.find(seat => seat.userId === userId)?.seatId ?? ''
  await owner.get(contract.endSeat, { params: { seatId }, body: {} })
}

const seenAt = async ({ userId }: Person) =>
  (
    await world.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .executeTakeFirstOrThrow()
  ).last_seen_at

describe('a seat that ends', () => {
  it.each([
    ['the seat ends', [403, 'seat-ended']],
    ['its sender switches to another organization', [409, 'organization-changed']],
  ] as const)(
    'refuses an upload that is still on its way when %s, and nothing is imported',
    async (how, refusal) => {
      const owner = await world.join('CLIENT')
      const manager = await world.seat(owner, 'manager')
      const { payload, headers } = csvForm('title,workType\nAfter the end,Appeals\n')
      const [bytes, body] = [payload as Buffer, new PassThrough()]
      body.write(bytes.subarray(0, bytes.length - 20))
      // Anyone who comes after a while is seen as they are let in.
      world.pass(120_000)
      const upload = manager.call(
        importTasks,
        { query: { dryRun: 'false' }, body: { file: undefined } },
        { payload: body, headers: { ...headers } },
      )
      await expect.poll(() => seenAt(manager)).toBe(world.now.toISOString())
      world.pass(1000)
      if (how === 'the seat ends') await endSeatOf(owner, manager)
      else await manager.get(contract.chooseOrganization, { body: { organizationId: manager.userId } })
      body.end(bytes.subarray(bytes.length - 20))
      const { status, body: answer } = await upload
      expect([status, answer.code]).toEqual(refusal)
      for (const person of [owner, await world.alsoAs(manager)])
        expect((await person.get(listTasks, { query: {} })).items).toEqual([])
    },
  )

  it('cuts an export off that is still being read', async () => {
    const owner = await world.join('CLIENT')
    const manager = await world.seat(owner, 'manager')
    if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.app.server.address() as AddressInfo
    const { status, body } = await fetch(`http://127.0.0.1:${port}${slowExport.path}`, {
      // Packed, a line would wait for more.
      headers: { authorization: `Bearer ${manager.token}`, 'accept-encoding': 'identity' },
    })
    const reader = body?.getReader()
    const first = await reader?.read()
    expect([status, Buffer.from(first?.value ?? []).toString()]).toEqual([200, 'Denials,1\n'])
    const rest = reader?.read().then(
      () => 'more of it',
      () => 'cut off',
    )
    await endSeatOf(owner, manager)
    expect(await rest).toBe('cut off')
  })
})
