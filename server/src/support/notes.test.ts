import * as contract from '@claimcrew/contract/support/contract'
import { expect, it } from 'vitest'
import { openTicket, uploadFile } from '../../test/cases/support.ts'
import { LiveTestReader, tellOf } from '../../test/live.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')
const client = await world.join('CLIENT')
const stranger = await world.join('CLIENT')

async function listen(person: Person) {
  const reader = await LiveTestReader.open(person)
  await reader.next()
  return { person, reader }
}

/** All that somebody is told of tickets until now. */
async function heard({ person, reader }: Awaited<ReturnType<typeof listen>>, last: string) {
  await tellOf(world, person, last)
  await reader.hasTold(last)
  return reader.all(contract.ticketChanged)
}

it('an internal note is visible to administrators alone: no list, search, count, file, notification or live event reveals it', async () => {
  const { ticketId } = await openTicket(client)
  const { fileId } = await uploadFile(admin)
  const own = async () => ({
    one: await client.get(contract.getTicket, { params: { ticketId } }),
    all: await client.get(contract.listTickets, { query: {} }),
    found: await client.get(contract.listTickets, { query: { q: 'fraud' } }),
    news: await world.db
      .selectFrom('notifications')
      .where('user_id', '=', client.userId)
      .selectAll()
      .execute(),
  })
  const before = await own()
  const [author, other] = [await listen(client), await listen(admin)]
  world.pass(60_000)
  const { reply } = await admin.get(contract.replyToTicket, {
    params: { ticketId },
    body: { text: 'Could be fraud.', internal: true, fileIds: [fileId] },
  })
  expect(reply).toMatchObject({ internal: true, files: [{ fileId }] })
  await admin.get(contract.changeTicket, {
    params: { ticketId },
    body: { priority: 'urgent', assigneeId: admin.userId },
  })
  expect(await own()).toEqual(before)
  expect(await heard(author, 'Last')).toEqual([])
  expect(await heard(other, 'Last too')).toEqual([{ ticketId }, { ticketId }])
  const fetchBy = (by: Person) => by.call(contract.getTicketFile, { params: { ticketId, fileId } })
  expect([(await fetchBy(client)).status, (await fetchBy(admin)).status]).toEqual([404, 200])
  expect((await admin.get(contract.listTickets, { query: { q: 'fraud' } })).total).toBe(1)
  expect((await admin.get(contract.getTicket, { params: { ticketId } })).replies).toHaveLength(1)
})

it('an author cannot write one', async () => {
  const { ticketId } = await openTicket(client)
  const before = await world.fingerprint()
  const body = { text: 'Hidden', internal: true }
  const { status } = await client.call(contract.replyToTicket, { params: { ticketId }, body })
  expect(status).toBe(403)
  expect(await world.fingerprint()).toBe(before)
})

it('an answer is streamed to the author and administrators, and to no one else', async () => {
  const { ticketId } = await openTicket(client)
  const [author, other, third] = [await listen(client), await listen(admin), await listen(stranger)]
  await admin.get(contract.replyToTicket, { params: { ticketId }, body: { text: 'Hello' } })
  expect(await heard(author, 'One')).toEqual([{ ticketId }])
  expect(await heard(other, 'Two')).toEqual([{ ticketId }])
  expect(await heard(third, 'Three')).toEqual([])
})
