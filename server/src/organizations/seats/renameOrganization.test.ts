import { engagementsChanged, listClients } from '@claimcrew/contract/engagements/contract'
import * as contract from '@claimcrew/contract/organizations/contract'
import { getUser, updateUser } from '@claimcrew/contract/people/contract'
import { listAudit } from '@claimcrew/contract/reports/contract'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()

const rename = (by: Person, name: string, before?: string) =>
  by.call(contract.renameOrganization, {
    body: { name, ...(before === undefined ? {} : { before: { name: before } }) },
  })

const nameFor = async (person: Person) => (await person.get(contract.getOrganization, {})).organization.name

/** An owner called Dana Lee, with somebody of each other duty and a biller. */
async function practice() {
  const owner = await world.join('CLIENT', { userName: 'Dana Lee' })
  const biller = await world.join('BILLER')
  await world.engage(owner, biller, '2026-01-01')
  return { owner, biller, manager: await world.seat(owner, 'manager') }
}

describe('an owner renames the organization', () => {
  it('and its people and billers see the new name, while the owner keeps their own', async () => {
    const { owner, biller, manager } = await practice()
    const { status, body } = await rename(owner, '  Riverbend Billing  ')
    expect([status, body.organization]).toEqual([
      200,
      { organizationId: owner.userId, name: 'Riverbend Billing' },
    ])
    expect(body.organizations).toMatchObject([{ name: 'Riverbend Billing', duties: ['owner'] }])
    expect(await nameFor(manager)).toBe('Riverbend Billing')
    const params = { id: owner.userId }
    expect((await biller.get(getUser, { params })).userName).toBe('Riverbend Billing')
    const { clients } = await biller.get(listClients, { query: {} })
    expect(clients.map(({ userName }) => userName)).toEqual(['Riverbend Billing'])
    expect((await owner.get(getUser, { params })).userName).toBe('Dana Lee')
    // From here on the two are apart: another name of the person is not the organization's.
    await owner.get(updateUser, { params, body: { userName: 'Dana Ruiz' } })
    expect(await nameFor(owner)).toBe('Riverbend Billing')
  })

  it('once however often it is sent, which is in the audit', async () => {
    const { owner } = await practice()
    await rename(owner, 'Riverbend Billing')
    const before = await world.fingerprint()
    expect((await rename(owner, 'Riverbend Billing', 'Dana Lee')).status).toBe(200)
    expect(await world.fingerprint()).toBe(before)
    const { items } = await owner.get(listAudit, { query: { what: 'organization:rename' } })
    expect(items).toMatchObject([
      { actorId: owner.userId, before: { name: 'Dana Lee' }, after: { name: 'Riverbend Billing' } },
    ])
  })

  it('that they act for, and not the one that they founded', async () => {
    const { owner } = await practice()
    const other = await world.join('CLIENT', { userName: 'Omar Vidal' })
    const there = await world.seatAlso(other, owner, 'owner')
    expect((await rename(there, 'Riverbend Billing')).status).toBe(200)
    const names = (await there.get(contract.getOrganization, {})).organizations.map(({ name }) => name)
    expect(names).toEqual(['Omar Vidal', 'Riverbend Billing'])
  })
})

it('an organization that goes by its founder’s name is renamed with them', async () => {
  const { owner, manager } = await practice()
  await owner.get(updateUser, { params: { id: owner.userId }, body: { userName: 'Dana Ruiz' } })
  expect(await nameFor(manager)).toBe('Dana Ruiz')
})

it('people with a seat and billers are notified live of a new name, and no one else is', async () => {
  const { owner, biller, manager } = await practice()
  const elsewhere = await world.seat(owner, 'viewer')
  await elsewhere.get(contract.chooseOrganization, { body: { organizationId: elsewhere.userId } })
  const stranger = await world.join('CLIENT')
  const readers = await Promise.all(
    [manager, elsewhere, biller, stranger].map(async person => {
      const reader = await LiveTestReader.open(person)
      await reader.next()
      return { person, reader }
    }),
  )
  await rename(owner, 'Riverbend Billing')
  await owner.get(updateUser, { params: { id: owner.userId }, body: { userName: 'Dana Ruiz' } })
  for (const { person, reader } of readers) {
    await tellOf(world, person, 'Last')
    await reader.hasTold('Last')
  }
  const notified = [{ organizationId: owner.userId }]
  expect(readers.map(({ reader }) => reader.all(contract.organizationChanged))).toEqual([
    notified,
    notified,
    [],
    [],
  ])
  expect(readers.map(({ reader }) => reader.all(engagementsChanged).length)).toEqual([1, 0, 1, 0])
})

describe('refused, and nothing is written', () => {
  it('for colleagues who are not owners, and owners of another organization', async () => {
    const { owner, manager } = await practice()
    const others = [manager, ...(await seatsOfEveryOtherDuty(owner))]
    const guest = await world.seatAlso(await world.join('CLIENT'), owner, 'viewer')
    const before = await world.fingerprint()
    for (const person of [...others, guest]) expect((await rename(person, 'Ours now')).status).toBe(403)
    const named = await owner.call(
      contract.renameOrganization,
      { body: { name: 'Ours now' } },
      { headers: { 'claimcrew-organization': guest.userId } },
    )
    expect([named.status, named.body.code]).toEqual([409, 'organization-changed'])
    expect(await world.fingerprint()).toBe(before)
  })

  it('for a name that is empty, too long or no text', async () => {
    const { owner } = await practice()
    const before = await world.fingerprint()
    for (const name of ['', '   ', 'x'.repeat(101), 'Two\nlines', 'Nul\0l', 'Half \ud83d']) {
      const { status, body } = await rename(owner, name)
      expect([name, status, Object.keys(body.fields ?? {})]).toEqual([name, 422, ['name']])
    }
    expect((await rename(owner, 'x'.repeat(100))).status).toBe(200)
    expect(await world.fingerprint()).not.toBe(before)
  })

  it('for a name that another owner has changed meanwhile', async () => {
    const { owner } = await practice()
    const second = await world.seat(owner, 'owner')
    expect((await rename(owner, 'Riverbend Billing', 'Dana Lee')).status).toBe(200)
    const before = await world.fingerprint()
    const { status, body } = await rename(second, 'Hillside Billing', 'Dana Lee')
    expect([status, body.message]).toEqual([409, expect.stringContaining('in the meantime')])
    expect(await world.fingerprint()).toBe(before)
  })
})

const seatsOfEveryOtherDuty = (owner: Person) =>
  Promise.all((['recruiter', 'bookkeeper', 'viewer'] as const).map(duty => world.seat(owner, duty)))
