import { expect, it } from 'vitest'
import { World } from '../../test/world.ts'
import { readActingNames } from './acting-name-store.ts'

const world = await World.open()

it('people are named with the organization they acted for, also once their seat there has ended', async () => {
  const [riverbend, summit, biller] = [
    await world.join('CLIENT', { userName: 'Riverbend Family Practice' }),
    await world.join('CLIENT', { userName: 'Summit Billing' }),
    await world.join('BILLER', { userName: 'Maria Santos' }),
  ]
  const dana = await world.seat(riverbend, 'manager')
  await world.db.updateTable('users').set({ user_name: 'Dana Lee' }).where('id', '=', dana.userId).execute()
  await world.seatAlso(dana, summit, 'viewer')
  const acting = [
    { userId: dana.userId, organizationId: riverbend.user.userId },
    { userId: dana.userId, organizationId: summit.user.userId },
    { userId: dana.userId, organizationId: dana.user.userId },
    { userId: dana.userId, organizationId: null },
    { userId: riverbend.userId, organizationId: riverbend.user.userId },
    { userId: biller.userId, organizationId: riverbend.user.userId },
    { userId: null, organizationId: summit.user.userId },
  ]
  const expected = [
    'Dana Lee, Riverbend Family Practice',
    'Dana Lee, Summit Billing',
    'Dana Lee',
    'Dana Lee',
    'Riverbend Family Practice',
    'Maria Santos',
    '',
  ]
  const read = async () => {
    const nameOf = await readActingNames(world.db, acting)
    return acting.map(({ userId, organizationId }) => nameOf(userId ?? '', organizationId))
  }
  expect(await read()).toEqual(expected)
  await world.db
    .updateTable('organization_seats')
    .set({ ended_at: world.now.toISOString() })
    .where('user_id', '=', dana.userId)
    .where('organization_id', '=', riverbend.user.userId)
    .execute()
  expect(await read()).toEqual(expected)
})
