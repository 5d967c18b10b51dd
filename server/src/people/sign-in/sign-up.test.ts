import { getUser, signIn, signUp } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type AnyAnswer, Caller, World } from '../../../test/world.ts'
import { defaultLimits } from '../../kit/limits/settings.ts'

const world = await World.open()

let applicants = 0
const form = (more: object = {}) => ({
  userName: 'Nadia  van der Berg',
  email: `applicant${++applicants}@people.test`,
  password: 'ten letter words',
  phoneNumber: '(614) 555-0142',
  ...more,
})

// Each from an address of its own: how often one address may register is a test of its own.
const register = (body: object): Promise<AnyAnswer> =>
  world.visitor.call(
    signUp,
    { body: body as ReturnType<typeof form> },
    { remoteAddress: `192.0.2.${++applicants}` },
  )

const countUsers = async () =>
  (
    await world.db
      .selectFrom('users')
      .select(world.db.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  ).all

describe('registering from one address', () => {
  it('is so much an hour over all processes, then a wait that grows with each try', async () => {
    const strict = await World.open({ limits: { ...defaultLimits, signUpsAnHour: 3 } })
    const apps = [strict.app, await strict.anotherApp()]
    let tries = 0
    const registerFrom = async (remoteAddress: string) => {
      const app = new Caller(apps[++tries % 2] ?? strict.app)
      const { status, headers } = await app.call(signUp, { body: form() }, { remoteAddress })
      return [status, headers['retry-after']]
    }
    const here = '198.51.100.7'
    for (let free = 0; free < 3; free++) expect(await registerFrom(here)).toEqual([200, undefined])
    expect(await registerFrom(here)).toEqual([429, '120'])
    expect(await registerFrom(here)).toEqual([429, '240'])
    expect(await registerFrom('198.51.100.8'), 'from elsewhere').toEqual([200, undefined])
    strict.pass(239_000)
    expect(await registerFrom(here), 'too early').toEqual([429, '480'])
    strict.pass(480_000)
    expect(await registerFrom(here), 'after the wait').toEqual([200, undefined])
    for (let more = 0; more < 9; more++) await registerFrom(here)
    expect(await registerFrom(here), 'an hour at most').toEqual([429, '3600'])
    strict.pass(3_600_000)
    for (let free = 0; free < 3; free++) expect(await registerFrom(here)).toEqual([200, undefined])
  })
})

describe('registering', () => {
  it('answers like a login: a token that works at once, and the user as a CLIENT', async () => {
    const body = form({ address: '  12 Mill Street, Columbus ' })
    const { status, body: answer } = await register(body)
    expect(status).toBe(200)
    expect(answer.user).toEqual({
      userId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      userName: 'Nadia  van der Berg',
      fname: 'Nadia',
      email: body.email,
      emailVerified: false,
      phoneNumber: '+16145550142',
      address: '12 Mill Street, Columbus',
      role: 'CLIENT',
      profilePicture: null,
      timeZone: 'UTC',
      userSignUpQuestions: {
        introduction: '',
        roleInterest: '',
        experience: '',
        paymentPreference: '',
        serviceTimeline: '',
      },
      hasCompletedForm: false,
      active: true,
      createdAt: '2026-03-10T15:00:00.000Z',
    })
    const me = await world.visitor.call(
      getUser,
      { params: { id: answer.user.userId } },
      { headers: { authorization: `Bearer ${answer.authToken}` } },
    )
    expect(me.body).toEqual(answer.user)
    expect(await world.trySignIn(body.email, body.password)).toBe(200)
  })

  it('may ask for the role of a BILLER, but never for that of an ADMIN', async () => {
    expect((await register(form({ role: 'BILLER' }))).body.user.role).toBe('BILLER')
    const before = await countUsers()
    const asAdmin = await register(form({ role: 'ADMIN' }))
    expect([asAdmin.status, asAdmin.body.code]).toEqual([403, 'forbidden'])
    expect((await register(form({ role: 'OWNER' }))).status).toBe(422)
    expect((await register(form({ role: 'admin' }))).status).toBe(422)
    expect(await countUsers()).toBe(before)
  })

  it('welcomes the person once, and mails a link that confirms the address', async () => {
    const body = form()
    const { user } = (await register(body)).body
    const notifications = await world.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'read_at'])
      .where('user_id', '=', user.userId)
      .execute()
    expect(notifications).toEqual([{ kind: 'welcome', title: 'Welcome to Claimcrew', read_at: null }])
    const [mail, ...more] = await world.readMailsTo(body.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Confirm your email address')
    expect(mail?.text).toMatch(/https:\/\/claimcrew\.test\/#verify=[\w-]{43}\n/)
  })

  it('takes the time zone of the browser, and refuses one that does not exist', async () => {
    expect((await register(form({ timeZone: 'Asia/Kolkata' }))).body.user.timeZone).toBe('Asia/Kolkata')
    for (const timeZone of ['Mars/Olympus', '+05:30', 'EST', '', 'Asia/Kolkata\n', null]) {
      const { status, body } = await register(form({ timeZone }))
      expect(status, JSON.stringify(timeZone)).toBe(422)
      expect(body.fields).toHaveProperty('timeZone')
    }
  })

  it.each([
    ['614.555.0142', '+16145550142'],
    ['+63 917 555 1037', '+639175551037'],
    ['+91 98555 51000', '+919855551000'],
    ['555-0142 ext. 7', '555-0142 ext. 7'],
  ])('keeps the phone number %s as %s', async (phoneNumber, saved) => {
    expect((await register(form({ phoneNumber }))).body.user.phoneNumber).toBe(saved)
  })

  it.each(['abc', 'please call the office', '+1'])(
    'refuses “%s” where a phone number is asked',
    async typed => {
      const { status, body } = await register(form({ phoneNumber: typed }))
      expect([status, body.fields]).toEqual([422, { phoneNumber: 'Enter a phone number.' }])
    },
  )

  it('has one account an address, however it is spelled', async () => {
    await register(form({ email: 'One.Account@People.test', password: 'the first password' }))
    const before = await world.fingerprint()
    const { status, body } = await register(form({ email: ' one.account@PEOPLE.TEST ' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'conflict',
      fields: { email: 'An account with this email address already exists.' },
    })
    expect(await world.fingerprint()).toBe(before)
    expect(await world.readMailsTo('one.account@PEOPLE.TEST')).toEqual([])
    expect(await world.trySignIn('one.account@people.test', 'the first password')).toBe(200)
  })

  it('makes one account of two registrations at the same moment', async () => {
    const twice = form()
    const answers = await Promise.all([
      register(twice),
      register({ ...twice, email: twice.email.toUpperCase() }),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('holds back anyone who registers again and again from one address', async () => {
    // An administrator's form costs nothing to refuse, but counts like any other.
    const again = () =>
      world.visitor.call(signUp, { body: form({ role: 'ADMIN' }) }, { remoteAddress: '203.0.113.77' })
    for (let tries = 0; tries < 60; tries++) expect((await again()).status).toBe(403)
    const { status, body, headers } = await again()
    expect([status, body.code]).toEqual([429, 'too-many'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a password', () => {
  it.each([
    ['nine chars', 'ninechars'],
    ['201 characters', 'x1'.repeat(100).concat('y')],
    ['a common word with digits', 'Password123'],
    ['a common word in capitals with a sign', 'PASSWORD2026!'],
    ['a run along the keyboard', 'qwertyuiop'],
    ['a run of digits', '0123456789'],
    ['one letter over and over', 'aaaaaaaaaaaa'],
    ['one word over and over', 'abcabcabcabc'],
    ['the name of the house', 'Claimcrew2026'],
    ['a NUL', 'ten letter\0words'],
    ['half a character', 'ten letter \ud800 words'],
    ['no text', 1234567890],
  ])('cannot be %s', async (_, password) => {
    const { status, body } = await register(form({ password }))
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['password'])
  })

  it('cannot be one’s own name or address', async () => {
    const own = { userName: 'Maximilian Mustermann', email: 'maximilian.m@people.test' }
    for (const password of ['maximilian mustermann', 'MAXIMILIAN.M', 'Maximilian.M@people.test'])
      expect((await register(form({ ...own, password }))).status).toBe(422)
  })

  it.each([
    ['ten characters', '  ten  c '.padEnd(10, '!')],
    ['two hundred characters', 'käse und brot '.repeat(15).slice(0, 200)],
    ['signs from anywhere', '密码密码密码密码密码🔑🗝'],
  ])('may have %s, and is taken to the letter', async (_, password) => {
    const body = form({ password })
    expect((await register(body)).status).toBe(200)
    const signedIn = await world.visitor.call(signIn, { body: { email: body.email, password } })
    expect(signedIn.status).toBe(200)
  })

  it('is kept as argon2id and stands in no answer', async () => {
    const body = form({ password: 'a password to look for' })
    const answer = await register(body)
    const { password_hash } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|a password to look for/)
  })
})
