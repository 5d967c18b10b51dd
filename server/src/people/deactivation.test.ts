import { deactivateUser, getUser, reactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type Caller, type Person, password, World } from '../../test/world.ts'

const world = await World.open()

const deactivate = (by: Caller, id: string) => by.call(deactivateUser, { params: { id } })
const reactivate = (by: Caller, id: string) => by.call(reactivateUser, { params: { id } })
const isSignedIn = async (person: Person) =>
  (await person.call(getUser, { params: { id: person.userId } })).status === 200

const auditOf = async (userId: string) =>
  (
    await world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(event => [event.action, event.actor_id])

describe('deactivating a person', () => {
  it('ends every session at once and refuses the next sign-in', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('BILLER')]
    const elsewhere = await world.alsoAs(person)
    expect(await isSignedIn(person)).toBe(true)
    const { status, body } = await deactivate(admin, person.userId)
    expect([status, body]).toEqual([200, { ...person.user, active: false }])
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect(await world.trySignIn(person.user.email, password)).toBe(401)
    expect(await auditOf(person.userId)).toEqual([
      ['user:deactivate', admin.userId],
      ['user:sign-in-failed', null],
    ])
  })

  it('is for an ADMIN alone, and changes nothing for others', async () => {
    const person = await world.join('BILLER')
    const others = [await world.join('CLIENT'), await world.join('BILLER'), person]
    const before = await world.fingerprint()
    for (const other of others) expect((await deactivate(other, person.userId)).status).toBe(403)
    expect((await deactivate(world.visitor, person.userId)).status).toBe(401)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is never done to oneself, but an ADMIN may do it to another ADMIN', async () => {
    const [admin, second] = [await world.join('ADMIN'), await world.join('ADMIN')]
    expect((await deactivate(admin, admin.userId)).status).toBe(403)
    expect((await deactivate(admin, admin.userId.toUpperCase())).status).toBe(403)
    expect(await isSignedIn(admin)).toBe(true)
    expect((await deactivate(admin, second.userId)).status).toBe(200)
    expect((await deactivate(second, admin.userId)).status).toBe(401)
  })

  it('twice is the same as once', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('BILLER')]
    await deactivate(admin, person.userId)
    const before = await world.fingerprint()
    expect((await deactivate(admin, person.userId)).body).toEqual({ ...person.user, active: false })
    expect(await world.fingerprint()).toBe(before)
  })

  it('of an unknown user answers 404', async () => {
    const admin = await world.join('ADMIN')
    const nobody = '00000000-0000-7000-8000-000000000000'
    expect((await deactivate(admin, nobody)).status).toBe(404)
    expect((await reactivate(admin, nobody)).status).toBe(404)
  })
})

describe('reactivating a person', () => {
  it('lets them in again with their password, but brings no old session back', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('BILLER')]
    await deactivate(admin, person.userId)
    expect((await reactivate(admin, person.userId)).body).toEqual(person.user)
    expect(await isSignedIn(person)).toBe(false)
    expect(await world.trySignIn(person.user.email, password)).toBe(200)
    expect(await auditOf(person.userId)).toEqual([
      ['user:deactivate', admin.userId],
      ['user:reactivate', admin.userId],
      ['user:sign-in', person.userId],
    ])
  })

  it('is for an ADMIN alone', async () => {
    const [admin, client, person] = [
      await world.join('ADMIN'),
      await world.join('CLIENT'),
      await world.join('BILLER'),
    ]
    await deactivate(admin, person.userId)
    expect((await reactivate(client, person.userId)).status).toBe(403)
    expect(await world.trySignIn(person.user.email, password)).toBe(401)
  })
})
