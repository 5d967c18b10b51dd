import {
  changeEmail,
  changePassword,
  forgotPassword,
  getUser,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type AnyAnswer, type Person, password, World } from '../../../test/world.ts'

const world = await World.open()
const minute = 60_000

let callers = 0
// The limit per address and minute is not what is looked at here.
const fromAnywhere = () => ({ remoteAddress: `10.1.${++callers >> 8}.${callers & 255}` })

const confirm = (token: string): Promise<AnyAnswer> =>
  world.visitor.call(verifyEmail, { body: { token } }, fromAnywhere())

const move = (person: Person, email: string, typed = password): Promise<AnyAnswer> =>
  person.call(changeEmail, { body: { email, password: typed } }, fromAnywhere())

const me = (person: Person) => person.get(getUser, { params: { id: person.userId } })

describe('confirming an email address', () => {
  it('takes the link that was mailed to it, once and within 30 minutes', async () => {
    const person = await world.join('BILLER')
    expect((await me(person)).emailVerified).toBe(false)
    await person.get(sendVerification, {}, fromAnywhere())
    const late = await world.linkTo(person.user.email)
    world.pass(30 * minute)
    expect((await confirm(late)).status).toBe(422)
    expect((await me(person)).emailVerified).toBe(false)

    await person.get(sendVerification, {}, fromAnywhere())
    const link = await world.linkTo(person.user.email)
    expect((await confirm(link)).body).toEqual({ email: person.user.email })
    expect((await me(person)).emailVerified).toBe(true)
    expect((await confirm(link)).status).toBe(422)
    expect((await person.call(sendVerification, {}, fromAnywhere())).status).toBe(409)
  })

  it('is not done by a link for a new password, nor the other way round', async () => {
    const { user } = await world.join('BILLER')
    await world.visitor.get(forgotPassword, { body: { email: user.email } }, fromAnywhere())
    const link = await world.linkTo(user.email)
    expect((await confirm(link)).status).toBe(422)
    const person = await world.join('BILLER')
    await person.get(sendVerification, {}, fromAnywhere())
    const token = await world.linkTo(person.user.email)
    const body = { token, newPassword: 'a wholly new password' }
    expect((await world.visitor.call(resetPassword, { body }, fromAnywhere())).status).toBe(422)
  })

  it('cannot be asked for again and again', async () => {
    const person = await world.join('BILLER')
    const answers = await Promise.all(Array.from({ length: 11 }, () => person.call(sendVerification, {})))
    expect(answers.map(answer => answer.status).filter(status => status === 429)).toHaveLength(6)
    expect(await world.readMailsTo(person.user.email)).toHaveLength(5)
  })
})

describe('changing an email address', () => {
  it('needs the password, and counts once the new address has been confirmed', async () => {
    const person = await world.join('CLIENT')
    const old = person.user.email
    const refused = await move(person, 'new.home@people.test', 'not the password')
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['password']])
    expect(await world.readMailsTo('new.home@people.test')).toEqual([])

    expect((await move(person, 'new.home@people.test')).body).toEqual({ success: true })
    expect(await world.trySignIn('new.home@people.test', password)).toBe(401)
    expect((await me(person)).email).toBe(old)

    expect((await confirm(await world.linkTo('new.home@people.test'))).body).toEqual({
      email: 'new.home@people.test',
    })
    expect(await me(person)).toMatchObject({ email: 'new.home@people.test', emailVerified: true })
    expect(await world.trySignIn(old, password)).toBe(401)
    expect(await world.trySignIn('new.home@people.test', password)).toBe(200)
  })

  it('notifies the old address and is audited', async () => {
    const person = await world.join('CLIENT')
    await move(person, 'told@people.test')
    expect(await world.readMailsTo(person.user.email)).toEqual([])
    await confirm(await world.linkTo('told@people.test'))
    const [mail] = await world.readMailsTo(person.user.email)
    expect(mail?.subject).toBe('Your email address was changed')
    expect(mail?.text).toContain('told@people.test')
    const events = await world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject_id', '=', person.userId)
      .execute()
    expect(events).toEqual([
      {
        action: 'user:change-email',
        actor_id: person.userId,
        before: { email: person.user.email },
        after: { email: 'told@people.test' },
      },
    ])
  })

  it('to a taken address is refused, in any case', async () => {
    const person = await world.join('CLIENT')
    await world.join('CLIENT', { email: 'somebody.else@people.test' })
    const { status, body } = await move(person, 'Somebody.Else@People.test')
    expect([status, Object.keys(body.fields)]).toEqual([409, ['email']])
    expect(await world.readMailsTo('Somebody.Else@People.test')).toEqual([])
  })

  it('to an address taken meanwhile is refused, and nothing changes', async () => {
    const person = await world.join('CLIENT')
    await move(person, 'contested@people.test')
    await world.join('CLIENT', { email: 'Contested@people.test' })
    const link = await world.linkTo('contested@people.test')
    const before = await world.fingerprint()
    const { status, body } = await confirm(link)
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(await world.fingerprint()).toBe(before)
    expect(await world.readMailsTo(person.user.email)).toEqual([])
  })

  it('makes open links for a new password void: they were mailed to the old address', async () => {
    const person = await world.join('CLIENT')
    await world.visitor.get(forgotPassword, { body: { email: person.user.email } }, fromAnywhere())
    const reset = await world.linkTo(person.user.email)
    await move(person, 'void.links@people.test')
    await confirm(await world.linkTo('void.links@people.test'))
    const body = { token: reset, newPassword: 'a wholly new password' }
    expect((await world.visitor.call(resetPassword, { body }, fromAnywhere())).status).toBe(422)
  })

  it('cannot be turned back by an older link to the former address', async () => {
    const person = await world.join('CLIENT')
    await person.get(sendVerification, {}, fromAnywhere())
    const older = await world.linkTo(person.user.email)
    await move(person, 'moved.on@people.test')
    await confirm(await world.linkTo('moved.on@people.test'))
    expect((await confirm(older)).status).toBe(422)
    expect((await me(person)).email).toBe('moved.on@people.test')
  })

  it('requested by a thief is canceled once the owner has changed the password', async () => {
    const owner = await world.join('CLIENT')
    await move(owner, 'thief@elsewhere.test')
    await owner.get(changePassword, {
      body: { currentPassword: password, newPassword: 'a wholly new password' },
    })
    expect((await confirm(await world.linkTo('thief@elsewhere.test'))).status).toBe(422)
    expect(await world.trySignIn(owner.user.email, 'a wholly new password')).toBe(200)
  })

  it('cannot be used to guess the password with a stolen session', async () => {
    const person = await world.join('CLIENT')
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        person.call(changeEmail, { body: { email: 'guess@people.test', password: 'a guess' } }),
      ),
    )
    expect(guesses.map(answer => answer.status).sort()).toEqual([422, 422, 422, 422, 422, 422, 429, 429])
  })
})
