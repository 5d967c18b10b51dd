import { changePassword, listSessions, signIn } from '@claimcrew/contract/people/contract'
import {
  beginSecondFactor,
  confirmIdentity,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@claimcrew/contract/people/secondFactor'
import { describe, expect, it } from 'vitest'
import { codeOf, enroll, wrongCode } from '../../../test/scenes/secondFactor.ts'
import { Caller, hour, type Person, password, World } from '../../../test/world.ts'

const world = await World.open()
const minute = 60_000

const trySignIn = (person: Person, otp?: string, typed = password, app = world.app) =>
  new Caller(app).call(signIn, {
    body: { email: person.user.email, password: typed, ...(otp ? { otp } : {}) },
  })

const readActions = async ({ userId }: Person) =>
  (
    await world.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject_id', '=', userId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(row => row.action)

describe('setting up an authenticator app', () => {
  it('changes nothing until a code of it is confirmed', async () => {
    const person = await world.join('BILLER')
    const { secret, uri } = await person.get(beginSecondFactor, {})
    expect(uri).toContain(`secret=${secret}`)
    expect((await trySignIn(person)).status).toBe(200)
    expect((await person.call(confirmSecondFactor, { body: { otp: wrongCode(world, secret) } })).status).toBe(
      422,
    )
    expect((await trySignIn(person)).status).toBe(200)
    expect((await person.get(getSecondFactor, {})).authenticatorSince).toBeNull()
    const { recoveryCodes } = await person.get(confirmSecondFactor, { body: { otp: codeOf(world, secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await trySignIn(person)).body.code).toBe('second-factor-required')
    expect(await person.get(getSecondFactor, {})).toMatchObject({
      authenticatorSince: world.now.toISOString(),
      recoveryCodesLeft: 10,
    })
  })

  it('starts over after an unfinished try, and not when it is already on', async () => {
    const person = await world.join('CLIENT')
    const first = await person.get(beginSecondFactor, {})
    const second = await person.get(beginSecondFactor, {})
    expect(second.secret).not.toBe(first.secret)
    const confirm = (secret: string) =>
      person.call(confirmSecondFactor, { body: { otp: codeOf(world, secret) } })
    expect((await confirm(first.secret)).status).toBe(422)
    expect((await confirm(second.secret)).status).toBe(200)
    expect((await person.call(beginSecondFactor, {})).status).toBe(409)
    expect((await confirm(second.secret)).status).toBe(409)
  })

  it('stores neither the secret nor the recovery codes so that a reader of the database could use them', async () => {
    const person = await world.join('BILLER')
    const { secret, recoveryCodes } = await enroll(world, person)
    const authenticators = await world.db.selectFrom('authenticators').selectAll().execute()
    for (const row of authenticators) expect(row.secret.toString('latin1')).not.toContain(secret)
    const codes = await world.db.selectFrom('recovery_codes').selectAll().execute()
    for (const code of recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code.replaceAll('-', ''))
  })

  it('notifies the person and is audited, as is turning it off', async () => {
    const person = await world.join('BILLER')
    const { secret } = await enroll(world, person)
    await person.get(removeSecondFactor, { body: { password, otp: codeOf(world, secret) } })
    const subjects = (await world.readMailsTo(person.user.email)).map(mail => mail.subject)
    expect(subjects).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off'])
    expect(await readActions(person)).toEqual(['user:second-factor-on', 'user:second-factor-off'])
  })
})

describe('signing in with a second factor', () => {
  it('asks for a code after the right password, and a wrong password is always just that', async () => {
    const person = await world.join('CLIENT')
    const { secret } = await enroll(world, person)
    const required = await trySignIn(person)
    expect([required.status, required.body.code]).toEqual([401, 'second-factor-required'])
    for (const otp of [undefined, codeOf(world, secret), wrongCode(world, secret)]) {
      const { status, body } = await trySignIn(person, otp, 'not the password')
      expect([status, body.code, body.message]).toEqual([
        401,
        'wrong-credentials',
        'That email or password isn’t right.',
      ])
    }
    const { status, body } = await trySignIn(person, codeOf(world, secret))
    expect([status, body.user.userId]).toEqual([200, person.userId])
    expect((await new Caller(world.app, body.authToken).call(listSessions, {})).status).toBe(200)
    expect((await readActions(person)).slice(1)).toEqual([
      'user:ask-code',
      ...Array.from({ length: 3 }, () => 'user:sign-in-failed'),
      'user:sign-in',
    ])
  })

  it('takes a code once, also the one that confirmed the enrollment', async () => {
    const person = await world.join('BILLER')
    const { secret } = await person.get(beginSecondFactor, {})
    const otp = codeOf(world, secret)
    await person.get(confirmSecondFactor, { body: { otp } })
    const refused = await trySignIn(person, otp)
    expect([refused.status, refused.body.code]).toEqual([401, 'wrong-code'])
    const next = codeOf(world, secret, 1)
    expect((await trySignIn(person, next)).status).toBe(200)
    expect((await trySignIn(person, next)).status).toBe(401)
    expect((await trySignIn(person, codeOf(world, secret, -1))).status, 'one of its own').toBe(200)
  })

  it('takes a code once also between two processes at the same moment', async () => {
    const person = await world.join('BILLER')
    const { secret } = await enroll(world, person)
    const other = await world.anotherApp()
    const otp = codeOf(world, secret)
    const answers = await Promise.all([trySignIn(person, otp), trySignIn(person, otp, password, other)])
    // Whichever comes second is told that it was used, or to wait for the first to be counted.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('takes no code for another time or of another person', async () => {
    const [person, other] = [await world.join('BILLER'), await world.join('BILLER')]
    const { secret } = await enroll(world, person)
    const theirs = await enroll(world, other)
    for (const otp of [
      codeOf(world, secret, -2),
      codeOf(world, secret, 2),
      codeOf(world, theirs.secret),
      theirs.recoveryCodes[0],
    ])
      expect((await trySignIn(person, otp)).body.code).toBe('wrong-code')
    expect((await trySignIn(person, codeOf(world, secret))).status).toBe(200)
  })

  it('slows wrong codes as it does wrong passwords, and no right password takes that back', async () => {
    const person = await world.join('BILLER')
    const { secret } = await enroll(world, person)
    const guess = async () => (await trySignIn(person, wrongCode(world, secret))).status
    for (let nth = 0; nth < 6; nth++) {
      expect(await guess()).toBe(401)
      expect((await trySignIn(person)).body.code).toBe('second-factor-required')
    }
    const limited = await trySignIn(person, codeOf(world, secret))
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '2'])
    await person.call(changePassword, { body: { currentPassword: password, newPassword: password } })
    expect(await guess()).toBe(429)
    world.pass(2000)
    expect((await trySignIn(person, codeOf(world, secret))).status).toBe(200)
  })

  it('accepts a recovery code instead of the phone, each of them once, however it is typed', async () => {
    const person = await world.join('ADMIN')
    const { recoveryCodes } = await enroll(world, person)
    const [first = '', second = ''] = recoveryCodes
    expect((await trySignIn(person, first)).status).toBe(200)
    expect((await trySignIn(person, first)).body.code).toBe('wrong-code')
    expect((await trySignIn(person, ` ${second.replace('-', ' ').toUpperCase()}`)).status).toBe(200)
    expect((await person.get(getSecondFactor, {})).recoveryCodesLeft).toBe(8)
    const subjects = (await world.readMailsTo(person.user.email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject === 'A recovery code was used')).toHaveLength(2)
    expect(await readActions(person)).toContain('user:use-recovery-code')
  })

  it('ignores a code from a user without a second factor', async () => {
    expect((await trySignIn(await world.join('BILLER'), '123456')).status).toBe(200)
  })
})

describe('new recovery codes', () => {
  it('end the old ones, and are for those with a second factor who have just proved who they are', async () => {
    const person = await world.join('CLIENT')
    const renew = () => person.call(renewRecoveryCodes, {})
    expect((await renew()).status).toBe(409)
    const { secret, recoveryCodes } = await enroll(world, person)
    world.pass(hour)
    expect((await renew()).body.code).toBe('confirmation-required')
    await person.get(confirmIdentity, { body: { otp: codeOf(world, secret) } })
    const { status, body } = await renew()
    expect([status, body.recoveryCodes.length]).toEqual([200, 10])
    expect((await trySignIn(person, recoveryCodes[0])).status).toBe(401)
    expect((await trySignIn(person, body.recoveryCodes[0])).status).toBe(200)
  })
})

describe('turning it off', () => {
  it('needs the password and a code that was not used', async () => {
    const person = await world.join('BILLER')
    const { secret } = await enroll(world, person)
    const remove = (typed: string, otp: string) =>
      person.call(removeSecondFactor, { body: { password: typed, otp } })
    const wrongPassword = await remove('not the password', codeOf(world, secret))
    expect([wrongPassword.status, Object.keys(wrongPassword.body.fields)]).toEqual([422, ['password']])
    const used = await remove(password, codeOf(world, secret, -1))
    expect([used.status, Object.keys(used.body.fields)]).toEqual([422, ['otp']])
    expect((await trySignIn(person)).status).toBe(401)
    expect((await remove(password, codeOf(world, secret))).status).toBe(200)
    expect((await trySignIn(person)).status).toBe(200)
    expect((await remove(password, codeOf(world, secret, 1))).status).toBe(409)
  })

  it('works with a recovery code where the phone is lost', async () => {
    const person = await world.join('BILLER')
    const { recoveryCodes } = await enroll(world, person)
    world.pass(hour)
    const body = { password, otp: recoveryCodes[3] ?? '' }
    expect((await person.call(removeSecondFactor, { body })).status).toBe(200)
    expect((await trySignIn(person)).status).toBe(200)
  })

  it('slows wrong codes too', async () => {
    const person = await world.join('BILLER')
    const { secret } = await enroll(world, person)
    const body = { password, otp: wrongCode(world, secret) }
    const answers = []
    for (let nth = 0; nth < 7; nth++) answers.push((await person.call(removeSecondFactor, { body })).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 422, 429])
    world.pass(minute)
    expect((await person.call(removeSecondFactor, { body })).status).toBe(422)
  })
})
