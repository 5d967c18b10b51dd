import {
  getSettings,
  type NotificationSettings,
  saveSettings,
  subscribe,
} from '@claimcrew/contract/notifications/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unsubscribeToken } from '../../test/scenes/notifications.ts'
import { type AnyAnswer, type Person, World } from '../../test/world.ts'
import { newId } from '../kit/random.ts'
import { createSecret } from '../kit/secret.ts'
import { toUnsubscribeLink } from './subscription.ts'

const world = await World.open()

let callers = 0
// The limit per address and minute is looked at by itself.
const fromAnywhere = () => ({ remoteAddress: `10.0.${++callers >> 8}.${callers & 255}` })

const open = (token: string, isWanted?: boolean): Promise<AnyAnswer> =>
  world.visitor.call(
    subscribe,
    { body: isWanted === undefined ? { token } : { token, wanted: isWanted } },
    fromAnywhere(),
  )

const settingsOf = (person: Person) => person.get(getSettings, { params: { userId: person.userId } })
const mailOf = ({ wishes }: NotificationSettings, kind: string) =>
  wishes.find(preference => preference.kind === kind)

describe('the unsubscribe link', () => {
  it('leads to the home page with its token in the fragment, which no server receives', async () => {
    const { userId } = await world.join('CLIENT')
    const link = toUnsubscribeLink(
      { secret: world.secret, publicUrl: 'https://claimcrew.test' },
      userId,
      'digest',
    )
    expect(link).toMatch(/^https:\/\/claimcrew\.test\/#unsubscribe=[\w.-]+$/)
  })

  it('says what it is for without changing anything, until its reader confirms', async () => {
    const person = await world.join('BILLER')
    const before = await world.fingerprint()
    const { status, body } = await open(unsubscribeToken(world.secret, person.userId, 'digest'))
    expect([status, body]).toEqual([200, { subscription: 'digest', wanted: true }])
    expect(await world.fingerprint()).toBe(before)
  })

  it('switches the digest off signed out, once or twice, and on again', async () => {
    const person = await world.join('BILLER')
    const token = unsubscribeToken(world.secret, person.userId, 'digest')
    const before = await settingsOf(person)
    for (const _ of ['once', 'twice'])
      expect((await open(token, false)).body).toMatchObject({ subscription: 'digest', wanted: false })
    expect(await settingsOf(person)).toEqual({ ...before, digest: false })
    expect((await open(token)).body.wanted).toBe(false)
    expect((await open(token, true)).body.wanted).toBe(true)
    expect(await settingsOf(person)).toEqual(before)
  })

  it('switches off mails of its own kind alone, and leaves the bell as it is', async () => {
    const person = await world.join('BILLER')
    await person.get(saveSettings, {
      params: { userId: person.userId },
      body: { wishes: [{ kind: 'engagement-begun', inApp: false, mail: true }] },
    })
    const before = await settingsOf(person)
    const token = unsubscribeToken(world.secret, person.userId, 'engagement-begun')
    await open(token, false)
    expect(await settingsOf(person)).toEqual({
      ...before,
      wishes: before.wishes.map(preference =>
        preference.kind === 'engagement-begun' ? { ...preference, mail: false } : preference,
      ),
    })
    await open(token, true)
    expect(await settingsOf(person)).toEqual(before)
  })

  it('can turn off the email of kinds that always ring, and the bell keeps ringing', async () => {
    const person = await world.join('BILLER')
    await open(unsubscribeToken(world.secret, person.userId, 'new-sign-in'), false)
    expect(mailOf(await settingsOf(person), 'new-sign-in')).toEqual({
      kind: 'new-sign-in',
      inApp: true,
      mail: false,
      push: true,
    })
  })

  it('affects its own person alone', async () => {
    const [person, other] = [await world.join('BILLER'), await world.join('BILLER')]
    await open(unsubscribeToken(world.secret, person.userId, 'digest'), false)
    expect((await settingsOf(other)).digest).toBe(true)
  })

  it('that was forged or altered is refused with 422, and nothing changes', async () => {
    const [person, other] = [await world.join('BILLER'), await world.join('BILLER')]
    const good = unsubscribeToken(world.secret, person.userId, 'digest')
    const [userId = '', sort = '', signature = ''] = good.split('.')
    const signedText = `${userId}.${sort}`
    const before = await world.fingerprint()
    for (const [what, token] of Object.entries({
      nothing: '',
      'without a signature': signedText,
      'with an empty signature': `${signedText}.`,
      'for another person': [other.userId, sort, signature].join('.'),
      'for another sort of mail': [userId, 'engagement-begun', signature].join('.'),
      'for no sort of mail': [userId, 'gossip', signature].join('.'),
      'signed by another house': unsubscribeToken(
        createSecret('some other key, also long enough'),
        userId,
        'digest',
      ),
      'signed for another purpose': `${signedText}.${world.secret.sign('mail', signedText)}`,
      'of a person who is not there': unsubscribeToken(world.secret, newId(), 'digest'),
      'cut short': good.slice(0, -1),
      'with something added': `${good}.more`,
      'signature in capitals': `${signedText}.${signature.toUpperCase()}`,
      'with a blank': `${good} `,
    })) {
      const { status, body } = await open(token, false)
      expect([status, body.code], what).toEqual([422, 'invalid'])
      expect(JSON.stringify(body), what).not.toContain(person.user.email)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: good.length - 1 }),
        fc.constantFrom('A', 'b', '0', '-', '.'),
        async (at, sign) => {
          // An id is the same in capitals.
          fc.pre(good[at]?.toLowerCase() !== sign.toLowerCase())
          expect((await open(good.slice(0, at) + sign + good.slice(at + 1), false)).status).toBe(422)
        },
      ),
      { numRuns: 60 },
    )
    expect(await world.fingerprint()).toBe(before)
    expect((await open(good)).status).toBe(200)
  })

  it('works for nothing else: it does not sign in', async () => {
    const person = await world.join('BILLER')
    const token = unsubscribeToken(world.secret, person.userId, 'digest')
    const answer = await world.visitor.call(
      getSettings,
      { params: { userId: person.userId } },
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(answer.status).toBe(401)
  })
})
