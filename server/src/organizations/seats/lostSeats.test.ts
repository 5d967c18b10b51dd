import { askLeave } from '@claimcrew/contract/attendance/leave'
import { getConversation, listConversations, openTeamConversation } from '@claimcrew/contract/chat/contract'
import { proposeTerms } from '@claimcrew/contract/engagements/contract'
import { listHistory, listNotifications } from '@claimcrew/contract/notifications/contract'
import * as contract from '@claimcrew/contract/organizations/contract'
import { deactivateUser, reactivateUser, updateUser } from '@claimcrew/contract/people/contract'
import { expect, it } from 'vitest'
import { LiveTestReader } from '../../../test/live.ts'
import { verify } from '../../../test/scenes/notifications.ts'
import { type Person, World } from '../../../test/world.ts'
import { mailNotifications } from '../../notifications/notificationEmail.ts'

const world = await World.open()
const admin = await world.join('ADMIN')

const seatOf = async (owner: Person, { userId }: Person) => {
  const { seats } = await owner.get(contract.listSeats, {})
  return { seatId: seats.find(one => one.userId === userId)?.seatId ?? '' }
}

async function team() {
  const [owner, biller] = [await world.join('CLIENT'), await world.join('BILLER', { timeZone: 'UTC' })]
  const engagementId = await world.engage(owner, biller, '2026-01-01')
  const ask = (day: string) =>
    biller.get(askLeave, { body: { firstDay: day, lastDay: day, reason: 'A wedding' } })
  const propose = () =>
    biller.get(proposeTerms, { params: { engagementId }, body: { rateCents: 2400, from: '2026-06-01' } })
  return { owner, biller, ask, propose }
}

const listBell = async (person: Person) =>
  (await person.get(listNotifications, { params: { userId: person.userId } })).notifications.map(
    ({ kind, organizationId }) => [kind, organizationId],
  )
const listTold = async (person: Person) =>
  (await person.get(listHistory, { params: { userId: person.userId }, query: {} })).items.map(
    ({ kind }) => kind,
  )

it('notifications for an organization go with the duty and with the seat, and are not emailed afterwards', async () => {
  const { owner, ask, propose } = await team()
  const dana = await world.seat(owner, 'manager', 'recruiter')
  await verify(world, dana, owner)
  await ask('2026-04-02')
  await propose()
  expect(await listBell(dana)).toEqual([
    ['terms-proposed', owner.userId],
    ['leave-asked', owner.userId],
  ])
  const line = await LiveTestReader.open(dana)
  await line.next()
  const change = { params: await seatOf(owner, dana), body: { duties: ['manager' as const] } }
  await owner.get(contract.updateSeat, change)
  expect(await listBell(dana)).toEqual([['leave-asked', owner.userId]])
  await owner.get(contract.endSeat, { ...change, body: {} })
  await world.run(mailNotifications)
  const emails = await world.readMailsTo(dana.user.email)
  expect(emails.map(({ subject }) => subject)).not.toContain('New terms proposed')
  const proposed = (await world.readMailsTo(owner.user.email)).find(
    one => one.subject === 'New terms proposed',
  )
  expect(proposed?.text).toContain(`&organization=${owner.userId}`)
  const later = await world.alsoAs(dana)
  expect([await listBell(later), await listTold(later)]).toEqual([[], []])
  expect(await listTold(owner)).toEqual(['terms-proposed', 'leave-asked'])
})

it('a deactivated person or one with a new role leaves the team’s conversation, and does not come back with the account', async () => {
  const { owner, ask } = await team()
  const [deactivated, demoted] = [await world.seat(owner, 'manager'), await world.seat(owner, 'manager')]
  const { conversation } = await owner.get(openTeamConversation, {})
  await ask('2026-04-03')
  await admin.get(deactivateUser, { params: { id: deactivated.userId } })
  await admin.get(reactivateUser, { params: { id: deactivated.userId } })
  await admin.get(updateUser, { params: { id: demoted.userId }, body: { role: 'BILLER' } })
  for (const person of [deactivated, demoted]) {
    const later = await world.alsoAs(person)
    const { items } = await later.get(listConversations, { query: {} })
    expect(items.map(({ conversationId }) => conversationId)).toEqual([conversation.conversationId])
    const params = { conversationId: conversation.conversationId }
    const { closed } = (await later.get(getConversation, { params })).conversation
    expect(closed?.reason).toBe('ended')
    expect(await listTold(later)).toEqual([])
  }
})
