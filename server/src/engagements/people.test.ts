import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import { deactivateUser, getUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../test/world.ts'

// Tuesday in New York, Phoenix and London, and already past midnight in Kolkata and Manila.
const world = await World.open({ at: '2026-03-10T20:00:00.000Z' })
const yesterday = '2026-03-09'
const today = '2026-03-10'
const tomorrow = '2026-03-11'

const see = (by: Person, target: Person) => by.call(getUser, { params: { id: target.userId } })
const billersOf = async (by: Person) => (await by.get(listBillers, { query: {} })).billers
const clientsOf = async (by: Person) => (await by.get(listClients, { query: {} })).clients
const idsOf = (people: { userId: string }[]) => people.map(person => person.userId)

const privateFields = ['email', 'emailVerified', 'phoneNumber', 'address'] as const
const ownFields = ['userSignUpQuestions', 'hasCompletedForm'] as const

const seesPrivateFields = async (by: Person, target: Person) => {
  const { body } = await see(by, target)
  const visible = privateFields.filter(field => field in body)
  expect([0, privateFields.length], 'all or none').toContain(visible.length)
  return visible.length > 0
}

describe('a user', () => {
  it('is seen in full by themselves and by an ADMIN', async () => {
    const [biller, admin] = [await world.join('BILLER'), await world.join('ADMIN')]
    expect((await see(biller, biller)).body).toEqual(biller.user)
    expect((await see(admin, biller)).body).toEqual(biller.user)
  })

  it('is seen by a stranger without private fields', async () => {
    const owner = await world.join('BILLER')
    for (const role of ['BILLER', 'CLIENT'] as const) {
      const { status, body } = await see(await world.join(role), owner)
      const { userId, userName, fname, profilePicture, timeZone, active, createdAt } = owner.user
      expect(status).toBe(200)
      expect(body).toEqual({
        userId,
        userName,
        fname,
        role: 'BILLER',
        profilePicture,
        timeZone,
        active,
        createdAt,
      })
    }
  })

  it('is seen with address and phone by the other side of an engagement, both ways, but without their answers', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    await world.engage(client, biller, yesterday)
    for (const [by, target] of [
      [client, biller],
      [biller, client],
    ] as const) {
      const { body } = await see(by, target)
      expect(body).toMatchObject({
        email: target.user.email,
        phoneNumber: '+16145550100',
        address: '1 Main Street',
      })
      for (const field of ownFields) expect(body).not.toHaveProperty(field)
    }
  })

  it('is not seen that way by another biller of the same client, nor by another client of the same biller', async () => {
    const [client, biller, colleague] = [
      await world.join('CLIENT'),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    const rival = await world.join('CLIENT')
    await world.engage(client, biller, yesterday)
    await world.engage(client, colleague, yesterday)
    await world.engage(rival, colleague, yesterday)
    expect(await seesPrivateFields(colleague, biller)).toBe(false)
    expect(await seesPrivateFields(rival, client)).toBe(false)
    expect(await seesPrivateFields(rival, biller)).toBe(false)
  })

  it('is seen that way from the day an engagement is agreed until its last day is over', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    await world.engage(client, biller, '2026-01-01', yesterday)
    expect(await seesPrivateFields(client, biller)).toBe(false)
    await world.engage(client, biller, tomorrow, '2026-04-01')
    expect(await seesPrivateFields(client, biller)).toBe(true)
    expect(await seesPrivateFields(biller, client)).toBe(true)
  })

  it('whose engagement ends today is seen that way until midnight in the biller’s time zone, by both sides', async () => {
    const client = await world.join('CLIENT', { timeZone: 'America/New_York' })
    const far = await world.join('BILLER', { timeZone: 'Asia/Kolkata' })
    const near = await world.join('BILLER', { timeZone: 'America/Phoenix' })
    // Where this client lives it is the 11th already; it is the biller's day that counts.
    const manila = await world.join('CLIENT', { timeZone: 'Asia/Manila' })
    await world.engage(client, far, yesterday, today)
    await world.engage(manila, near, yesterday, today)
    expect([await seesPrivateFields(client, far), await seesPrivateFields(far, client)]).toEqual([
      false,
      false,
    ])
    expect([await seesPrivateFields(manila, near), await seesPrivateFields(near, manila)]).toEqual([
      true,
      true,
    ])
    expect(idsOf(await billersOf(client))).toEqual([])
    expect(idsOf(await clientsOf(near))).toEqual([manila.userId])
  })

  it('that is deactivated is hidden from strangers, and still found by those who worked with them', async () => {
    const [admin, client, stranger] = [
      await world.join('ADMIN'),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
    ]
    const biller = await world.join('BILLER')
    await world.engage(client, biller, '2025-01-01', '2025-12-31')
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    const hidden = await see(stranger, biller)
    const unknown = await stranger.call(getUser, { params: { id: '00000000-0000-7000-8000-000000000000' } })
    expect([hidden.status, hidden.body.message]).toEqual([404, unknown.body.message])
    expect((await see(client, biller)).body).toMatchObject({ userName: biller.user.userName, active: false })
    expect(await seesPrivateFields(client, biller)).toBe(false)
    expect((await see(admin, biller)).body).toMatchObject({ email: biller.user.email, active: false })
  })
})

describe('the billers', () => {
  it('of a CLIENT are those whose engagement has not ended, with all engagements of the two', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const [current, future, former, theirs] = [
      await world.join('BILLER', { userName: 'zoe Current' }),
      await world.join('BILLER', { userName: 'Abel Future' }),
      await world.join('BILLER', { userName: 'Former' }),
      await world.join('BILLER', { userName: 'Not mine' }),
    ]
    const past = await world.engage(client, current, '2025-01-01', '2025-06-30')
    const running = await world.engage(client, current, yesterday)
    await world.engage(other, current, yesterday)
    await world.engage(client, future, tomorrow)
    await world.engage(client, former, '2025-01-01', yesterday)
    await world.engage(other, theirs, yesterday)

    const billers = await billersOf(client)
    expect(idsOf(billers)).toEqual([future.userId, current.userId])
    expect(billers[1]).toMatchObject({
      email: current.user.email,
      active: true,
      timeZone: 'America/New_York',
    })
    expect(billers[1]?.engagements).toEqual([
      {
        engagementId: running,
        title: 'Payment posting',
        clientId: client.userId,
        clientName: client.user.userName,
        billerId: current.userId,
        billerName: 'zoe Current',
        startedOn: yesterday,
        endedOn: null,
        rateCents: 2450,
        currency: 'USD',
        hoursPerWeek: 37.5,
        state: 'active',
        ...defaultTerms,
        terms: [{ from: yesterday, rateCents: 2450, hoursPerWeek: 37.5, ...defaultTerms }],
        proposed: null,
        endReason: null,
      },
      expect.objectContaining({ engagementId: past, state: 'ended' }),
    ])
    expect(billers[0]?.engagements.map(one => one.state)).toEqual(['upcoming'])
  })

  it('of a CLIENT still show one who was deactivated, marked as such', async () => {
    const [admin, client, biller] = [
      await world.join('ADMIN'),
      await world.join('CLIENT'),
      await world.join('BILLER'),
    ]
    await world.engage(client, biller, yesterday)
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    expect(await billersOf(client)).toMatchObject([{ userId: biller.userId, active: false }])
  })

  it('of a BILLER are only themselves, with their own engagements', async () => {
    const [client, biller, colleague] = [
      await world.join('CLIENT'),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    await world.engage(client, biller, yesterday)
    await world.engage(client, colleague, yesterday)
    const billers = await billersOf(biller)
    expect(idsOf(billers)).toEqual([biller.userId])
    expect(billers[0]?.engagements.map(one => one.billerId)).toEqual([biller.userId])
    expect(idsOf(await billersOf(await world.join('BILLER')))).toHaveLength(1)
  })

  it('of an ADMIN are all billers, and no one with another role', async () => {
    const admin = await world.join('ADMIN')
    const all = await world.db.selectFrom('users').select('id').where('role', '=', 'BILLER').execute()
    expect(idsOf(await billersOf(admin)).sort()).toEqual(all.map(row => row.id).sort())
  })

  it('of a CLIENT with none are an empty list', async () => {
    expect(await billersOf(await world.join('CLIENT'))).toEqual([])
  })

  it('do not include a CLIENT who was a BILLER once', async () => {
    const [client, former] = [await world.join('CLIENT'), await world.join('BILLER')]
    await world.engage(client, former, yesterday)
    await world.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', former.userId).execute()
    expect(await billersOf(client)).toEqual([])
  })
})

describe('the clients', () => {
  it('of a BILLER are those whose engagement is not ended, and not their other billers’ rates', async () => {
    const [client, former, biller, colleague] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    await world.engage(client, biller, yesterday)
    await world.engage(client, colleague, yesterday)
    await world.engage(former, biller, '2025-01-01', yesterday)
    const clients = await clientsOf(biller)
    expect(idsOf(clients)).toEqual([client.userId])
    expect(clients[0]?.engagements.map(one => one.billerId)).toEqual([biller.userId])
  })

  it('of an ADMIN are all', async () => {
    const admin = await world.join('ADMIN')
    const all = await world.db.selectFrom('users').select('id').where('role', '=', 'CLIENT').execute()
    expect(idsOf(await clientsOf(admin)).sort()).toEqual(all.map(row => row.id).sort())
  })

  it('are not for a CLIENT', async () => {
    expect((await (await world.join('CLIENT')).call(listClients, { query: {} })).status).toBe(403)
  })
})
