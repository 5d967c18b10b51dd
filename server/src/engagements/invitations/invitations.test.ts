import {
  acceptTeamInvitation,
  declineTeamInvitation,
  getTeamInvitation,
  inviteToTeam,
  listBillers,
  listTeamInvitations,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from '@claimcrew/contract/engagements/contract'
import {
  deactivateUser,
  getUser,
  sendVerification,
  signUp,
  verifyEmail,
} from '@claimcrew/contract/people/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { verify } from '../../../test/scenes/notifications.ts'
import { Caller, day, type Person, World } from '../../../test/world.ts'
import { notifyOfInvitation, sendWaitingEmails } from './invite.ts'

const start = new Date('2026-03-10T20:00:00.000Z')
const world = await World.open({ at: start.toISOString() })
beforeEach(() => {
  world.now = start
})

let count = 0
/** An address and a network of its own, so that no test meets the limits of another. */
const newAddress = () => `team${++count}@mail.test`
const anywhere = () => ({ remoteAddress: `10.9.${count >> 8}.${++count & 255}` })

const terms = { title: 'Charge entry', rateCents: 1850, hoursPerWeek: 40 }
const ask = (client: Caller, email: string) =>
  client.call(inviteToTeam, { body: { email, ...terms } }, anywhere())

async function newClient() {
  const client = await world.join('CLIENT', { userName: 'Lakeside Billing' })
  await verify(world, client)
  return client
}

async function invited(email = newAddress()) {
  const client = await newClient()
  const { invitation } = (await ask(client, email)).body
  const params = { invitationId: String(invitation.invitationId) }
  return { client, email, params, token: await world.linkTo(email) }
}

const accept = (by: Caller, params: { invitationId: string }, token?: string) =>
  by.call(acceptTeamInvitation, { params, body: token === undefined ? {} : { token } })

const decline = (by: Caller, params: { invitationId: string }, token?: string) =>
  by.call(declineTeamInvitation, { params, body: token === undefined ? {} : { token } })

const waitingFor = async (by: Person) => (await by.get(listTeamInvitations, { query: {} })).items

const ownOf = async (person: Person) => person.get(getUser, { params: { id: person.userId } })

const billersOf = async (client: Person) =>
  (await client.get(listBillers, { query: {} })).billers.map(one => one.userId)

describe('an invitation by a client with an unconfirmed address', () => {
  it('is accepted like any other, and its email is sent once the address is confirmed', async () => {
    const client = await world.join('CLIENT', { userName: 'Newly Come' })
    const [email, other] = [newAddress(), newAddress()]
    const { status, body } = await ask(client, email)
    expect([status, body.invitation.state]).toEqual([200, 'pending'])
    const withdrawn = (await ask(client, other)).body.invitation
    await client.get(withdrawTeamInvitation, { params: { invitationId: withdrawn.invitationId } })
    expect(await world.runQueued(notifyOfInvitation)).toBe(0)
    expect(await world.readMailsTo(email)).toEqual([])
    const params = { invitationId: String(body.invitation.invitationId) }
    expect((await client.call(resendTeamInvitation, { params }, anywhere())).status).toBe(200)
    expect(await world.readMailsTo(email)).toEqual([])

    world.pass(10 * day)
    const again = await world.alsoAs(client)
    await confirmAddress(again)
    await world.runQueued(sendWaitingEmails)
    expect((await world.readMailsTo(email)).map(({ subject }) => subject)).toEqual([
      'You’re invited to a team on Claimcrew',
    ])
    expect(await world.readMailsTo(other)).toEqual([])
    const { invitation } = await world.visitor.get(getTeamInvitation, {
      body: { token: await world.linkTo(email) },
    })
    expect([invitation.email, invitation.expiresAt]).toEqual([email, '2026-04-03T20:00:00.000Z'])
    // Once and not again, whatever else is confirmed.
    await world.run(sendWaitingEmails, { clientId: client.userId })
    expect(await world.readMailsTo(email)).toHaveLength(1)
  })
})

/** Confirms the address as the link in the email does. */
async function confirmAddress(person: Person) {
  await person.get(sendVerification, {})
  await world.visitor.get(verifyEmail, { body: { token: await world.linkTo(person.user.email) } })
}

describe('a person invited by email', () => {
  it('sees who invites them and to what, before they have an account', async () => {
    const { email, token } = await invited()
    const { invitation } = await world.visitor.get(getTeamInvitation, { body: { token } })
    expect(invitation).toMatchObject({
      clientName: 'Lakeside Billing',
      email,
      ...terms,
      currency: 'USD',
      state: 'pending',
      expiresAt: '2026-03-24T20:00:00.000Z',
    })
    const [mailed] = await world.readMailsTo(email)
    expect(mailed?.text).toContain('Lakeside Billing invites you')
    expect(mailed?.text).toContain(`https://claimcrew.test/#invitation=${token}`)
  })

  it('registers as a biller with that address, accepts, and is engaged from today on in their time zone', async () => {
    const { client, email, params, token } = await invited()
    const { authToken, user } = await world.visitor.get(
      signUp,
      {
        body: {
          userName: 'Ana Cruz',
          email,
          password: 'a wholly new password',
          phoneNumber: '+16145550142',
          role: 'BILLER',
          timeZone: 'Asia/Manila',
        },
      },
      anywhere(),
    )
    const ana = new Caller(world.app, authToken)
    const { invitation, engagement } = await ana.get(acceptTeamInvitation, { params, body: { token } })
    expect(invitation.state).toBe('accepted')
    expect(engagement).toMatchObject({
      clientId: client.userId,
      billerId: user.userId,
      startedOn: '2026-03-11',
      rateCents: 1850,
      hoursPerWeek: 40,
      state: 'active',
    })
    // Anyone who has read the mail owns the address.
    expect((await ana.get(getUser, { params: { id: user.userId } })).emailVerified).toBe(true)
    expect(await billersOf(client)).toEqual([user.userId])
    expect(await waitingFor(client)).toEqual([])
  })

  it('finds it among their clients once their address is confirmed, and is notified', async () => {
    const biller = await world.join('BILLER', { email: newAddress() })
    const { client, params } = await invited(biller.user.email.toUpperCase())
    expect(await waitingFor(biller)).toEqual([])
    expect((await accept(biller, params)).status).toBe(404)
    await verify(world, biller)
    expect((await waitingFor(biller)).map(one => one.invitationId)).toEqual([params.invitationId])
    await world.runQueued(notifyOfInvitation)
    const notifications = world.db
      .selectFrom('notifications')
      .select(['kind', 'description'])
      .where('user_id', '=', biller.userId)
    expect(await notifications.execute()).toEqual([
      {
        kind: 'team-invitation',
        description: expect.stringMatching(`^${client.user.userName} would like to work with you`),
      },
    ])
    expect((await accept(biller, params)).status).toBe(200)
    expect(await billersOf(client)).toEqual([biller.userId])
  })

  it('reads who of the organization has invited them', async () => {
    const biller = await world.join('BILLER', { email: newAddress() })
    await verify(world, biller)
    const client = await newClient()
    const recruiter = await world.seat(client, 'recruiter')
    await verify(world, recruiter)
    expect((await ask(recruiter, biller.user.email)).status).toBe(200)
    await world.runQueued(notifyOfInvitation)
    const notified = await world.db
      .selectFrom('notifications')
      .select('description')
      .where('user_id', '=', biller.userId)
      .where('kind', '=', 'team-invitation')
      .executeTakeFirstOrThrow()
    expect(notified.description).toContain(
      `${recruiter.user.userName}, ${client.user.userName} would like to work with you`,
    )
  })

  it('declines, and the client is notified', async () => {
    const biller = await world.join('BILLER', { email: newAddress() })
    const { client, params, token } = await invited(biller.user.email)
    expect((await decline(biller, params, token)).body.invitation.state).toBe('declined')
    for (const again of [accept, decline]) expect((await again(biller, params, token)).status).toBe(409)
    const notifications = await world.db
      .selectFrom('notifications')
      .select(['kind', 'link'])
      .where('user_id', '=', client.userId)
      .execute()
    expect(notifications).toEqual([{ kind: 'team-invitation-declined', link: '/billers' }])
    expect(await billersOf(client)).toEqual([])
    // Having been declined, one may ask again.
    expect((await ask(client, biller.user.email)).status).toBe(200)
  })

  it('is engaged once by two clicks at once', async () => {
    const biller = await world.join('BILLER', { email: newAddress() })
    const { client, params, token } = await invited(biller.user.email)
    const answers = await Promise.all(
      [biller, await world.alsoAs(biller)].map(by => accept(by, params, token)),
    )
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    expect(await billersOf(client)).toEqual([biller.userId])
  })
})

describe('a link', () => {
  it('does not work for another account, a client or an ADMIN', async () => {
    const { params, token, email } = await invited()
    const stranger = await world.join('BILLER')
    const before = await world.fingerprint()
    const { status, body } = await accept(stranger, params, token)
    expect([status, body.message]).toEqual([403, expect.stringContaining(email)])
    expect((await decline(stranger, params, token)).status).toBe(403)
    expect((await accept(stranger, params)).status).toBe(404)
    expect((await accept(stranger, params, 'x'.repeat(43))).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
    for (const role of ['CLIENT', 'ADMIN'] as const)
      expect((await accept(await world.join(role), params, token)).status).toBe(403)
    expect((await accept(world.visitor, params, token)).status).toBe(401)
  })

  it('expires after 14 days, and can be sent again, which ends the old one', async () => {
    const biller = await world.join('BILLER', { email: newAddress() })
    const { client, params, token } = await invited(biller.user.email)
    world.pass(14 * day)
    const [late, back] = [await world.alsoAs(biller), await world.alsoAs(client)]
    expect((await accept(late, params, token)).status).toBe(409)
    const reply = await world.visitor.get(getTeamInvitation, { body: { token } })
    expect(reply.invitation.state).toBe('expired')
    expect((await waitingFor(back)).map(one => one.state)).toEqual(['expired'])
    expect((await back.call(resendTeamInvitation, { params }, anywhere())).body.invitation.state).toBe(
      'pending',
    )
    const fresh = await world.linkTo(biller.user.email)
    expect((await world.visitor.call(getTeamInvitation, { body: { token } })).status).toBe(404)
    expect((await accept(late, params, token)).status).toBe(404)
    expect((await accept(late, params, fresh)).status).toBe(200)
  })

  it('does not work once the invitation is withdrawn, or its client is gone', async () => {
    const biller = await world.join('BILLER', { email: newAddress() })
    await verify(world, biller)
    const one = await invited(biller.user.email)
    await one.client.get(withdrawTeamInvitation, { params: one.params })
    expect((await accept(biller, one.params, one.token)).status).toBe(409)
    const other = await invited(biller.user.email)
    expect(await waitingFor(biller)).toHaveLength(1)
    await (await world.join('ADMIN')).get(deactivateUser, { params: { id: other.client.userId } })
    expect((await accept(biller, other.params, other.token)).status).toBe(409)
    expect(await waitingFor(biller)).toEqual([])
  })
})

describe('a client', () => {
  it('sees their own pending invitations, the latest first', async () => {
    const client = await newClient()
    const addresses = [newAddress(), newAddress(), newAddress()]
    for (const email of addresses) {
      world.pass(1000)
      await ask(client, email)
    }
    await invited()
    const { items, nextCursor } = await client.get(listTeamInvitations, { query: { limit: 2 } })
    const rest = await client.get(listTeamInvitations, { query: { cursor: nextCursor ?? '' } })
    expect([...items, ...rest.items].map(one => one.email)).toEqual(addresses.toReversed())
    expect(items.map(one => one.state)).toEqual(['pending', 'pending'])
  })

  it('cannot invite themselves, anyone twice, or someone who already works for them', async () => {
    const client = await newClient()
    const mine = await ask(client, client.user.email.toUpperCase())
    expect([mine.status, Object.keys(mine.body.fields)]).toEqual([422, ['email']])
    const email = newAddress()
    await ask(client, email)
    expect((await ask(client, email.toUpperCase())).status).toBe(409)
    const biller = await world.join('BILLER')
    const engagementId = await world.engage(client, biller, '2026-01-01')
    expect((await ask(client, biller.user.email)).status).toBe(409)
    await world.db
      .updateTable('engagements')
      .set({ ended_on: '2026-03-01' })
      .where('id', '=', engagementId)
      .execute()
    expect((await ask(client, biller.user.email)).status).toBe(200)
  })

  it('does not learn whether an address has an account, nor of which kind', async () => {
    const client = await newClient()
    const existing = [await world.join('BILLER'), await world.join('CLIENT'), await world.join('ADMIN')]
    const answers = await Promise.all(
      [...existing.map(one => one.user.email), newAddress()].map(email => ask(client, email)),
    )
    const shapes = answers.map(({ status, body }) => [
      status,
      { ...body.invitation, invitationId: '', email: '' },
    ])
    expect(new Set(shapes.map(one => JSON.stringify(one))).size).toBe(1)
    await world.runQueued(notifyOfInvitation)
    const [biller, other, admin] = existing
    for (const person of [biller, other, admin]) {
      if (!person) throw new Error('Nobody')
      expect(await world.readMailsTo(person.user.email)).toHaveLength(1)
      expect((await ownOf(person)).emailVerified).toBe(false)
    }
  })

  it('sends at most five emails an hour to one address, however they are requested', async () => {
    const { client, params, email } = await invited()
    const again = () => client.call(resendTeamInvitation, { params }, anywhere())
    for (let attempt = 2; attempt <= 5; attempt++) expect((await again()).status).toBe(200)
    const before = await world.fingerprint()
    const { status, headers } = await again()
    expect([status, Number(headers['retry-after'])]).toEqual([429, 3600])
    expect(await world.fingerprint()).toBe(before)
    expect(await world.readMailsTo(email)).toHaveLength(5)
  })

  it('withdraws and sends again only their own pending invitations', async () => {
    const { client, params } = await invited()
    const stranger = await newClient()
    for (const endpoint of [resendTeamInvitation, withdrawTeamInvitation])
      expect((await stranger.call(endpoint, { params }, anywhere())).status).toBe(404)
    await client.get(withdrawTeamInvitation, { params })
    for (const endpoint of [resendTeamInvitation, withdrawTeamInvitation])
      expect((await client.call(endpoint, { params }, anywhere())).status).toBe(409)
  })

  it('is refused invalid terms, and nothing is sent', async () => {
    const client = await newClient()
    const before = await world.fingerprint()
    for (const wrong of [
      { email: 'nobody' },
      { title: '' },
      { title: 'Patient: John Doe, SSN 123-45-6789' },
      { rateCents: -1 },
      { rateCents: 1e9 },
      { hoursPerWeek: 0 },
    ]) {
      const body = { email: newAddress(), ...terms, ...wrong }
      expect((await client.call(inviteToTeam, { body }, anywhere())).status, JSON.stringify(wrong)).toBe(422)
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('cannot advertise with their name', async () => {
    const client = await world.join('CLIENT', { userName: 'Visit https://pills.example' })
    const email = newAddress()
    await verify(world, client)
    await ask(client, email)
    const [mailed] = await world.readMailsTo(email)
    expect(mailed?.text).toContain('Someone you work with invites you')
    expect(mailed?.text).not.toContain('pills.example')
  })
})

it('an invitation sent again after a lost answer exists once, with one email', async () => {
  const [client, email] = [await newClient(), newAddress()]
  const headers = { 'idempotency-key': 'one-invitation-only' }
  const send = () => client.call(inviteToTeam, { body: { email, ...terms } }, { ...anywhere(), headers })
  const first = await send()
  expect((await send()).body).toEqual(first.body)
  expect(await waitingFor(client)).toHaveLength(1)
  expect(await world.readMailsTo(email)).toHaveLength(1)
})
