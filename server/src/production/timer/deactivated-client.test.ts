import { punchIn } from '@claimcrew/contract/attendance/contract'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { deactivateUser, reactivateUser } from '@claimcrew/contract/people/contract'
import { startTimer } from '@claimcrew/contract/production/timer'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open({ at: '2026-03-10T12:00:00.000Z' })
const admin = await world.join('ADMIN')

const punch = (by: Person, more: { clientId?: OrganizationId; occurredAt?: string } = {}) =>
  by.call(punchIn, { body: { billerId: by.userId, ...more } })

/** A biller of a client whose account is deactivated at noon. */
async function left() {
  const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER', { timeZone: 'UTC' })]
  await world.engage(client, biller, '2026-01-05')
  await admin.get(deactivateUser, { params: { id: client.userId } })
  return { client, biller, clientId: client.userId }
}

describe('a client whose account is deactivated', () => {
  it('cannot be named by a punch from then on; without a name it counts, for no client', async () => {
    const { biller, clientId } = await left()
    const before = await world.fingerprint()
    expect((await punch(biller, { clientId })).status).toBe(409)
    expect((await punch(biller, { clientId, occurredAt: '2026-03-10T12:00:00.000Z' })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    const { status, body } = await punch(biller)
    expect([status, body.attendance.clientId]).toEqual([200, null])
  })

  it('keeps the punch that waited for a connection since before', async () => {
    const { biller, clientId } = await left()
    const { status, body } = await punch(biller, { clientId, occurredAt: '2026-03-10T11:59:59.000Z' })
    expect([status, body.attendance.clientId]).toEqual([200, clientId])
  })

  it('has no timer started for them, until the account is active again', async () => {
    const { client, biller, clientId } = await left()
    const start = () =>
      biller.call(startTimer, {
        body: { clientId, workType: 'payment-posting', taskId: null, channel: null, replace: false },
      })
    const before = await world.fingerprint()
    expect((await start()).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    await admin.get(reactivateUser, { params: { id: client.userId } })
    expect((await start()).status).toBe(200)
  })

  it('notifies those who work for them, and no one who once did', async () => {
    const [client, biller, former] = [
      await world.join('CLIENT', { userName: 'Lakeside Billing' }),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    await world.engage(client, biller, '2026-01-05')
    await world.engage(client, former, '2026-01-05', '2026-02-27')
    await admin.get(deactivateUser, { params: { id: client.userId } })
    const notified = await world.db
      .selectFrom('notifications')
      .select(['user_id', 'description'])
      .where('kind', '=', 'client-deactivated')
      .where('user_id', 'in', [biller.userId, former.userId])
      .execute()
    expect(notified).toEqual([
      { user_id: biller.userId, description: expect.stringContaining('Lakeside Billing') },
    ])
  })
})
