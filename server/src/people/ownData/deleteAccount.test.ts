import { endEngagement } from '@claimcrew/contract/engagements/contract'
import { getUser, reactivateUser, signUp } from '@claimcrew/contract/people/contract'
import { deleteAccount, startExport } from '@claimcrew/contract/people/ownData'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { Month } from '../../../test/scenes/month.ts'
import { codeOf, enroll, wrongCode } from '../../../test/scenes/secondFactor.ts'
import { type Person, password, World } from '../../../test/world.ts'

const world = await World.open()
const month = new Month(world)
const admin = await world.join('ADMIN')

const tryDelete = async (person: Person, typed = password) =>
  (await world.alsoAs(person)).call(deleteAccount, { body: { password: typed } })

/** Is refused with these words, and nothing has changed. */
async function refuses(person: Person, message: RegExp) {
  const by = await world.alsoAs(person)
  const rows = () =>
    world.db.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirst()
  const before = await rows()
  const { status, body } = await by.call(deleteAccount, { body: { password } })
  expect([status, body.message]).toEqual([409, expect.stringMatching(message)])
  expect(await rows()).toEqual(before)
  expect((await by.call(getUser, { params: { id: person.userId } })).status).toBe(200)
}

const nameOf = async (userId: string) =>
  (await (await world.alsoAs(admin)).get(getUser, { params: { id: userId } })).userName

describe('deleting one’s own account', () => {
  it('ends every session, frees the email address and leaves a name that says so', async () => {
    const biller = await world.join('BILLER', { email: 'gone@people.test' })
    const elsewhere = await world.alsoAs(biller)
    await biller.get(updateProfile, {
      params: { userId: biller.userId },
      body: { headline: 'Posts payments', about: 'Ten years of it' },
    })
    await biller.get(startExport, {})
    expect((await biller.call(deleteAccount, { body: { password } })).status).toBe(200)
    for (const session of [biller, elsewhere])
      expect((await session.call(getUser, { params: { id: biller.userId } })).status).toBe(401)
    expect(await world.trySignIn('gone@people.test', password)).toBe(401)
    expect(await nameOf(biller.userId)).toBe('Deleted account')
    const row = await world.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', biller.userId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/gone@people|Main Street|6145550100/)
    for (const table of ['profiles', 'account_exports', 'notifications'] as const)
      expect(
        await world.db.selectFrom(table).select('user_id').where('user_id', '=', biller.userId).execute(),
      ).toEqual([])
    expect((await world.readMailsTo('gone@people.test')).map(one => one.subject)).toContain(
      'Your account was deleted',
    )
    const again = { userName: 'New Start', email: 'gone@people.test', phoneNumber: '+16145550142' }
    const { user } = await world.visitor.get(signUp, { body: { ...again, password: 'another long one' } })
    expect(user.userId).not.toBe(biller.userId)
  })

  it('is for good: no ADMIN brings it back, and the audit says who did it', async () => {
    const person = await world.join('CLIENT')
    expect((await tryDelete(person)).status).toBe(200)
    const { status } = await admin.call(reactivateUser, { params: { id: person.userId } })
    expect(status).toBe(409)
    const events = await world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'address'])
      .where('subject_id', '=', person.userId)
      .execute()
    expect(events).toEqual([{ action: 'user:delete', actor_id: person.userId, address: '127.0.0.1' }])
  })

  it('needs the password, and wrong ones are slowed as at the sign-in', async () => {
    const person = await world.join('BILLER')
    for (let wrong = 0; wrong < 6; wrong++)
      expect((await tryDelete(person, 'not my password')).status).toBe(422)
    expect((await tryDelete(person)).status).toBe(429)
    expect(await nameOf(person.userId)).toBe(person.user.userName)
  })

  it('needs a code too when the user has a second factor', async () => {
    const person = await world.join('BILLER')
    const { secret } = await enroll(world, person)
    const send = (otp?: string) => person.call(deleteAccount, { body: { password, ...(otp ? { otp } : {}) } })
    for (const answer of [await send(), await send(wrongCode(world, secret))])
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['otp']])
    const client = await world.join('CLIENT')
    await world.engage(client, person, '2026-01-01', '2026-12-31')
    // What is refused after the right code costs no try, and the code is good for another one.
    for (let tries = 0; tries < 7; tries++) expect((await send(codeOf(world, secret))).status).toBe(409)
    await world.db.deleteFrom('engagements').where('biller_id', '=', person.userId).execute()
    expect((await send(codeOf(world, secret))).status).toBe(200)
    const left = await world.db
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', person.userId)
      .execute()
    expect(left).toEqual([])
  })

  it('waits for the end of an engagement, on both sides', async () => {
    const client = await world.join('CLIENT')
    const biller = await world.join('BILLER')
    await world.engage(client, biller, '2026-01-01')
    await refuses(biller, new RegExp(`open engagement with ${client.user.userName}`))
    await refuses(client, new RegExp(`open engagement with ${biller.user.userName}`))
  })

  it('waits for a month that is not closed, and leaves the final statement as it is', async () => {
    const client = await month.client()
    const { biller, engagementId } = await month.biller(client, { userName: 'Rosa Reyes' })
    const other = await world.join('CLIENT')
    await world.engage(other, biller, '2026-03-01', '2026-03-02')
    await month.work(biller, '2026-02-02', '09:00', '17:00')
    await (await world.alsoAs(client)).get(endEngagement, {
      params: { engagementId },
      body: { endsOn: '2026-03-09', reason: 'Done' },
    })
    await refuses(biller, /February 2026 with CLIENT .* isn’t closed yet/)
    await refuses(client, /February 2026 with Rosa Reyes isn’t closed yet/)
    // Neither holds the biller's other client back.
    expect((await tryDelete(other)).status).toBe(200)
    const [final] = await month.closed(client)
    expect((await tryDelete(biller)).status).toBe(200)
    expect(await month.statement(client)).toEqual(final)
    expect(final?.billerName).toBe('Rosa Reyes')
    expect((await tryDelete(client)).status).toBe(200)
  })

  it('waits for another owner where others have seats, and the organization keeps its name', async () => {
    const founder = await world.join('CLIENT', { userName: 'Lakeside Clinic' })
    const colleague = await world.seat(founder, 'manager')
    await refuses(founder, /last owner of an organization/)
    const owner = await world.seat(founder, 'owner')
    expect((await tryDelete(founder)).status).toBe(200)
    const { name, contact_id } = await world.db
      .selectFrom('organizations')
      .select(['name', 'contact_id'])
      .where('id', '=', founder.userId)
      .executeTakeFirstOrThrow()
    expect([name, contact_id]).toEqual(['Lakeside Clinic', owner.userId])
    expect((await tryDelete(colleague)).status).toBe(200)
  })

  it('is refused to the only ADMIN', async () => {
    await refuses(admin, /only admin/)
    const second = await world.join('ADMIN')
    expect((await tryDelete(second)).status).toBe(200)
  })
})
