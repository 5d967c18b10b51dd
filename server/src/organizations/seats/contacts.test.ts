import {
  acceptTeamInvitation,
  inviteToTeam,
  listBillers,
  listClients,
} from '@claimcrew/contract/engagements/contract'
import { createJob, getJob } from '@claimcrew/contract/jobs/contract'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import * as contract from '@claimcrew/contract/organizations/contract'
import { deactivateUser, getUser, reactivateUser, updateUser } from '@claimcrew/contract/people/contract'
import { createTask, listTasks } from '@claimcrew/contract/tasks/contract'
import { expect, it } from 'vitest'
import { verify } from '../../../test/scenes/notifications.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')

const seatOf = async (owner: Person, { userId }: Person) => {
  const { seats } = await owner.get(contract.listSeats, {})
  return { seatId: seats.find(one => one.userId === userId)?.seatId ?? '' }
}

/** A biller who takes an invitation to a client's team. */
async function hire(client: Person, biller: Person): Promise<void> {
  const body = { email: biller.user.email, title: 'Charge entry', rateCents: 1800, hoursPerWeek: 40 }
  const { invitation } = await client.get(inviteToTeam, { body })
  const params = { invitationId: invitation.invitationId }
  await biller.get(acceptTeamInvitation, { params, body: {} })
}

it('a founder who leaves their organization continues in a new one, under their own name and time zone', async () => {
  const founder = await world.join('CLIENT', { userName: 'Dr. Silva', timeZone: 'America/Denver' })
  const [second, biller] = [await world.seat(founder, 'owner'), await world.join('BILLER')]
  await verify(world, founder, second, biller)
  await founder.get(contract.endSeat, { params: await seatOf(second, founder), body: {} })
  const { organization } = await founder.get(contract.getOrganization, {})
  expect(organization.organizationId).not.toBe(founder.userId)

  await hire(founder, biller)
  const { clients } = await biller.get(listClients, { query: {} })
  const fresh = { userId: organization.organizationId, userName: 'Dr. Silva', timeZone: 'America/Denver' }
  expect(clients).toMatchObject([{ ...fresh, email: founder.user.email }])
  expect(clients[0]?.engagements).toMatchObject([{ clientName: 'Dr. Silva' }])
  expect(await biller.get(getUser, { params: { id: fresh.userId } })).toMatchObject(fresh)
  const { billers } = await founder.get(listBillers, { query: {} })
  expect(billers.map(({ userId }) => userId)).toEqual([biller.userId])

  const body = { title: 'Denials', workType: 'payment-posting', assigneeId: biller.userId }
  const { task } = await founder.get(createTask, { body })
  expect(task).toMatchObject({ clientId: fresh.userId, clientName: 'Dr. Silva' })
  expect((await biller.get(listTasks, { query: {} })).items).toHaveLength(1)
  const { job } = await founder.get(createJob, { body: { title: 'Poster' } })
  expect(job).toMatchObject({ clientName: 'Dr. Silva', timeZone: 'America/Denver' })

  // What was left keeps its name, and has the address of who owns it now.
  await founder.get(updateUser, { params: { id: founder.userId }, body: { userName: 'Silva Dental' } })
  const all = (await admin.get(listClients, { query: { search: 'Silva' } })).clients
  expect(all.map(({ userId, userName, email }) => [userId, userName, email])).toEqual([
    [founder.userId, 'Dr. Silva', second.user.email],
    [fresh.userId, 'Silva Dental', founder.user.email],
  ])
})

it('a founder’s phone number and address are not shown to others with a seat, before or after the founder left', async () => {
  const founder = await world.join('CLIENT')
  const second = await world.seat(founder, 'owner')
  const viewer = await world.seat(founder, 'viewer')
  await world.engage(founder, await world.join('BILLER'), '2026-01-01')
  const readBoth = async () =>
    Promise.all([second, viewer].map(by => by.get(getUser, { params: { id: founder.userId } })))
  const seen = await readBoth()
  await founder.get(contract.endSeat, { params: await seatOf(second, founder), body: {} })
  for (const user of [...seen, ...(await readBoth())]) {
    expect(user.userName).toBe(founder.user.userName)
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['email']))
    expect(JSON.stringify(user)).not.toMatch(/phoneNumber|address/)
  }
})

it('an ADMIN reads beside an organization where else its contact has a seat', async () => {
  const founder = await world.join('CLIENT', { userName: 'Orchard Clinic' })
  const manager = await world.join('CLIENT', { userName: 'Lena Orchard' })
  await world.seatAlso(manager, founder, 'manager')
  const { clients } = await admin.get(listClients, { query: { search: 'Orchard' } })
  expect(clients.map(one => [one.userName, one.seatElsewhere])).toEqual([
    ['Lena Orchard', 'Orchard Clinic'],
    ['Orchard Clinic', undefined],
  ])
})

it('an ADMIN deactivates the contact person of an organization, whatever its ID is', async () => {
  const founder = await world.join('CLIENT', { userName: 'Dr. Ortiz' })
  const second = await world.seat(founder, 'owner')
  await founder.get(contract.endSeat, { params: await seatOf(second, founder), body: {} })
  // Of one name, they stand in the order of their ids, one of which is random.
  const listed = async () => {
    const { clients } = await admin.get(listClients, { query: { search: 'Ortiz' } })
    return clients.toSorted(
      (one, other) => Number(other.userId === founder.userId) - Number(one.userId === founder.userId),
    )
  }
  const [left, fresh] = await listed()
  // What the founder left has their id, and is another's now; their own has an id that no person has.
  expect([left?.userId, left?.contact?.userId]).toEqual([founder.userId, second.userId])
  expect(fresh?.contact).toEqual({ userId: founder.userId, userName: 'Dr. Ortiz' })
  const id = fresh?.userId ?? ''
  expect((await admin.call(deactivateUser, { params: { id } })).status).toBe(404)
  expect((await admin.get(getUser, { params: { id } })).contact).toEqual(fresh?.contact)

  const { active } = await admin.get(deactivateUser, { params: { id: fresh?.contact?.userId ?? '' } })
  expect(active).toBe(false)
  expect((await listed()).map(one => [one.userId, one.active])).toEqual([
    [founder.userId, true],
    [id, false],
  ])
  expect((await admin.get(contract.listSeats, { query: { organizationId: id } })).seats).toEqual([])
})

it('an ADMIN reads a founder as that person, with the organization where it has a name or an owner of its own', async () => {
  const founder = await world.join('CLIENT', { userName: 'Dr. Okafor' })
  const second = await world.seat(founder, 'owner')
  const params = { id: founder.userId }
  const read = () => admin.get(getUser, { params })
  expect((await read()).organization).toBeUndefined()
  await founder.get(contract.renameOrganization, { body: { name: 'Okafor Billing' } })
  const organization = { organizationId: founder.userId, name: 'Okafor Billing' }
  const own = { userId: founder.userId, userName: 'Dr. Okafor' }
  expect(await read()).toMatchObject({ ...own, organization: { ...organization, contact: own } })
  await founder.get(contract.endSeat, { params: await seatOf(second, founder), body: {} })
  const contact = { userId: second.userId, userName: second.user.userName }
  expect(await read()).toMatchObject({ ...own, organization: { ...organization, contact } })
  // Nobody else is told more than they were.
  for (const reader of [second, await world.alsoAs(founder)])
    expect(await reader.get(getUser, { params })).not.toHaveProperty('organization')
})

it('an organization with another owner goes on when its founder is deactivated, and stops with the last one', async () => {
  const founder = await world.join('CLIENT', { timeZone: 'America/Denver' })
  const [second, biller] = [await world.seat(founder, 'owner'), await world.join('BILLER')]
  await world.engage(founder, biller, '2026-01-01')
  const { job } = await second.get(createJob, { body: { title: 'Poster' } })
  const deactivate = ({ userId }: Person) => admin.get(deactivateUser, { params: { id: userId } })
  const listTitles = async () =>
    (await biller.get(listNotifications, { params: { userId: biller.userId } })).notifications.map(
      ({ title }) => title,
    )

  await deactivate(founder)
  expect(await listTitles()).not.toContain('Client deactivated')
  const body = { title: 'Denials', workType: 'payment-posting', assigneeId: biller.userId }
  const { task } = await second.get(createTask, { body })
  expect(task.clientId).toBe(founder.userId)
  expect((await biller.get(listClients, { query: {} })).clients).toMatchObject([
    { userId: founder.userId, active: true, email: second.user.email },
  ])
  const reply = await second.get(getJob, { params: { jobId: job.jobId } })
  expect(reply.job.timeZone).toBe(second.user.timeZone)

  await deactivate(second)
  expect(await listTitles()).toContain('Client deactivated')
  const { clients } = await admin.get(listClients, { query: { search: second.user.email } })
  expect(clients.find(({ userId }) => userId === founder.userId)?.active).toBe(false)

  await admin.get(reactivateUser, { params: { id: founder.userId } })
  expect((await biller.get(listClients, { query: {} })).clients).toMatchObject([
    { userId: founder.userId, active: true, email: founder.user.email },
  ])
})

it('a colleague in another time zone finds tasks by the organization’s days', async () => {
  const owner = await world.join('CLIENT', { timeZone: 'America/New_York' })
  const manager = await world.seat(owner, 'manager')
  await manager.get(updateUser, { params: { id: manager.userId }, body: { timeZone: 'Asia/Manila' } })
  const later = await world.alsoAs(manager)
  await owner.get(createTask, { body: { title: 'Denials', workType: 'payment-posting' } })
  const day = world.now.toISOString().slice(0, 10)
  const query = { createdFrom: day, createdTo: day }
  expect((await later.get(listTasks, { query })).items).toHaveLength(1)
})
