import {
  changeEmail,
  changePassword,
  forgotPassword,
  sendVerification,
  signUp,
  verifyEmail,
} from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type AnyAnswer, Caller, hour, type Person, password, World } from '../../../test/world.ts'
import { defaultLimits } from '../../kit/limits/settings.ts'
import { deliverEmail } from '../../kit/mail/sendEmail.ts'
import { sendResetEmail } from './passwords.ts'

const world = await World.open()
const second = await world.anotherApp()

let places = 0
/** An address that nobody has called from yet. */
const newPlace = () => `10.7.${++places >> 8}.${places & 255}`

const register = (email: string, address = newPlace(), through: Caller = world.visitor): Promise<AnyAnswer> =>
  through.call(
    signUp,
    { body: { userName: 'Somebody New', email, password: 'ten letter words', phoneNumber: '614 555 0142' } },
    { remoteAddress: address },
  )

/** All letters to addresses of a domain, no matter whom they name. */
async function lettersAt(domain: string): Promise<string[]> {
  await world.runQueued(sendResetEmail)
  await world.runQueued(deliverEmail)
  return world.outbox.filter(mail => mail.to.endsWith(`@${domain}`)).map(letter => letter.subject)
}

describe('emails to one recipient', () => {
  it('are limited to five an hour, whatever follows a plus sign and in any process', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        register(`Victim+${at}@box1.test`, newPlace(), at % 2 ? world.visitor : world.visitor.at(second)),
      ),
    )
    expect(answers.filter(one => one.status === 200)).toHaveLength(5)
    const refused = answers.filter(one => one.status === 429)
    expect(refused).toHaveLength(7)
    for (const { body, headers } of refused)
      expect([body.code, body.message, headers['retry-after']]).toEqual([
        'too-many',
        'You’ve asked for too many emails. Try again in 60 minutes.',
        '3600',
      ])
    expect(await lettersAt('box1.test')).toHaveLength(5)
  })

  it('beyond the limit make no account', async () => {
    for (let at = 0; at < 5; at++) await register(`again+${at}@box2.test`)
    const before = await world.fingerprint()
    expect((await register('again@box2.test')).status).toBe(429)
    expect(await world.fingerprint()).toBe(before)
    world.pass(hour)
    expect((await register('again@box2.test')).status).toBe(200)
  })

  it('count together, whatever they are for', async () => {
    const person = await world.join('CLIENT', { email: 'together@box3.test' })
    for (let at = 0; at < 2; at++) await person.get(sendVerification, {})
    for (let at = 0; at < 2; at++)
      await world.visitor.get(
        forgotPassword,
        { body: { email: person.user.email } },
        { remoteAddress: newPlace() },
      )
    expect(await lettersAt('box3.test')).toHaveLength(4)
    const mover = await world.join('CLIENT')
    const move = (email: string) => mover.call(changeEmail, { body: { email, password } })
    expect((await move('together+new@box3.test')).status).toBe(200)
    expect((await move('together+newer@box3.test')).status).toBe(429)
    expect((await person.call(sendVerification, {})).status).toBe(429)
    expect(await lettersAt('box3.test')).toHaveLength(5)
  })

  it('about forgotten passwords are not sent beyond the limit, and the answer does not say so', async () => {
    const { user } = await world.join('CLIENT', { email: 'forgets@box4.test' })
    for (let at = 0; at < 4; at++) await register(`forgets+${at}@box4.test`)
    const ask = () =>
      world.visitor.call(forgotPassword, { body: { email: user.email } }, { remoteAddress: newPlace() })
    const answers = [await ask(), await ask(), await ask()]
    expect(answers.map(one => one.status)).toEqual([200, 200, 200])
    const subjects = await lettersAt('box4.test')
    expect(subjects.filter(subject => subject === 'Choose a new password')).toHaveLength(1)
  })
})

describe('security emails to an account’s owner', () => {
  const newPasswords = Array.from({ length: 7 }, (_, at) => `another password ${at}`)

  async function changeOften(person: Person): Promise<void> {
    let [current, now]: [string, Caller] = [password, person]
    for (const newPassword of newPasswords) {
      const { authToken } = await now.get(changePassword, { body: { currentPassword: current, newPassword } })
      ;[current, now] = [newPassword, new Caller(world.app, authToken)]
    }
  }

  it('are always sent to a verified address', async () => {
    const person = await world.join('CLIENT', { email: 'owner@box5.test' })
    await person.get(sendVerification, {})
    const token = await world.linkTo(person.user.email)
    await world.visitor.get(verifyEmail, { body: { token } }, { remoteAddress: newPlace() })
    for (let at = 0; at < 5; at++) await register(`owner+${at}@box5.test`)
    await changeOften(person)
    const subjects = await lettersAt('box5.test')
    expect(subjects.filter(subject => subject === 'Your password was changed')).toHaveLength(7)
  })

  it('are limited for an unverified address, and the password is changed anyway', async () => {
    const person = await world.join('CLIENT', { email: 'stranger@box6.test' })
    await changeOften(person)
    expect(await world.trySignIn(person.user.email, newPasswords.at(-1) ?? '')).toBe(200)
    expect(await lettersAt('box6.test')).toHaveLength(5)
  })
})

describe('emails to unconfirmed addresses', () => {
  it('are limited to forty an hour from one address, in any process; registering goes on without them', async () => {
    const place = newPlace()
    const statuses: number[] = []
    for (let at = 0; at < 42; at++)
      statuses.push(
        (await register(`n${at}@box7.test`, place, at % 2 ? world.visitor : world.visitor.at(second))).status,
      )
    expect(statuses).toEqual(Array(42).fill(200))
    expect((await register('elsewhere@box7.test')).status, 'from another one').toBe(200)
    expect(await lettersAt('box7.test')).toHaveLength(41)
  })

  it('do not count for the recipient once the sender’s address is over its limit', async () => {
    const place = newPlace()
    const strict = await World.open({ limits: { ...defaultLimits, lettersFromAddress: 1 } })
    const ask = (email: string, remoteAddress: string) =>
      strict.visitor.call(
        signUp,
        { body: { userName: 'New', email, password: 'ten letter words', phoneNumber: '614 555 0142' } },
        { remoteAddress },
      )
    expect((await ask('first@box8.test', place)).status).toBe(200)
    for (let at = 0; at < 6; at++) expect((await ask(`box+${at}@box8.test`, place)).status).toBe(200)
    for (let at = 0; at < 5; at++) expect((await ask(`box+new${at}@box8.test`, newPlace())).status).toBe(200)
    expect((await ask('box@box8.test', newPlace())).status).toBe(429)
  })

  it('are limited in total when the installation says so', async () => {
    const strict = await World.open({ limits: { ...defaultLimits, lettersAnHour: 1 } })
    const person = await strict.join('CLIENT')
    expect((await person.call(sendVerification, {})).status).toBe(200)
    expect((await person.call(sendVerification, {})).status).toBe(429)
  })
})
