import { endSession, endUserSession, listSessions, signIn } from '@claimcrew/contract/people/contract'
import {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  challengeOwnPasskey,
  challengePasskey,
  confirmIdentity,
  confirmSecondFactor,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  signInWithPasskey,
} from '@claimcrew/contract/people/secondFactor'
import type { PasskeyProof } from '@claimcrew/contract/people/shapes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDevice, PasskeyDevice } from '../../../test/outside/passkeyDevice.ts'
import { codeOf, enroll, wrongCode } from '../../../test/scenes/secondFactor.ts'
import { type AnyAnswer, type Person, password, World } from '../../../test/world.ts'

const world = await World.open()
const minute = 60_000

/** All that lets somebody in, or says who they are; a try itself is counted and written down all the same. */
const tables = ['users', 'sessions', 'authenticators', 'authenticator_uses', 'recovery_codes', 'passkeys']

async function readStanding(): Promise<unknown[]> {
  const read = async (table: string) =>
    (
      await sql<{ row: unknown }>`
        select to_jsonb(one) - 'last_seen_at' as row from ${sql.table(table)} one order by one::text`.execute(
        world.db,
      )
    ).rows
  return Promise.all(tables.map(read))
}

const enter = ({ user }: Person, proof: { otp: string } | { passkey: PasskeyProof }) =>
  world.visitor.call(signIn, { body: { email: user.email, password, ...proof } })

const enterAlone = (body: PasskeyProof) => world.visitor.call(signInWithPasskey, { body })

const newChallenge = async () => (await world.visitor.get(challengePasskey, {})).challenge
const newOwnChallenge = async (person: Person) => (await person.get(beginPasskey, {})).challenge

async function withApp() {
  const person = await world.join('BILLER')
  return { person, ...(await enroll(world, person)) }
}

async function withPasskey() {
  const person = await world.join('CLIENT')
  return { person, ...(await addDevice(person)) }
}

async function sessionOf(person: Person): Promise<string> {
  const { sessions } = await person.get(listSessions, {})
  return sessions.find(session => session.current)?.sessionId ?? ''
}

/** Sets the scene, and answers the try that is refused. */
type Scene = () => Promise<() => Promise<AnyAnswer>>

const refusals: readonly (readonly [name: string, refused: readonly [number, string], Scene])[] = [
  [
    'a code that was used',
    [401, 'wrong-code'],
    async () => {
      const { person, secret } = await withApp()
      const otp = codeOf(world, secret)
      expect((await enter(person, { otp })).status).toBe(200)
      return () => enter(person, { otp })
    },
  ],
  [
    'the code that confirmed the app',
    [401, 'wrong-code'],
    async () => {
      const { person, secret } = await withApp()
      return () => enter(person, { otp: codeOf(world, secret, -1) })
    },
  ],
  [
    'a code for another time',
    [401, 'wrong-code'],
    async () => {
      const { person, secret } = await withApp()
      return () => enter(person, { otp: codeOf(world, secret, 2) })
    },
  ],
  [
    'a right code after too many wrong ones',
    [429, 'too-many'],
    async () => {
      const { person, secret } = await withApp()
      for (let tries = 0; tries < 6; tries++) await enter(person, { otp: wrongCode(world, secret) })
      return () => enter(person, { otp: codeOf(world, secret) })
    },
  ],
  [
    'a recovery code that was used',
    [401, 'wrong-code'],
    async () => {
      const { person, recoveryCodes } = await withApp()
      const otp = recoveryCodes[0] ?? ''
      expect((await enter(person, { otp })).status).toBe(200)
      return () => enter(person, { otp })
    },
  ],
  [
    'a wrong code for a new app',
    [422, 'invalid'],
    async () => {
      const person = await world.join('BILLER')
      const { secret } = await person.get(beginSecondFactor, {})
      return () => person.call(confirmSecondFactor, { body: { otp: wrongCode(world, secret) } })
    },
  ],
  [
    'new recovery codes on a session that was left open',
    [403, 'confirmation-required'],
    async () => {
      const { person } = await withApp()
      world.pass(10 * 60_000)
      return () => person.call(renewRecoveryCodes, {})
    },
  ],
  [
    'a used code for turning it off',
    [422, 'invalid'],
    async () => {
      const { person, secret } = await withApp()
      return () => person.call(removeSecondFactor, { body: { password, otp: codeOf(world, secret, -1) } })
    },
  ],
  [
    'a code for turning it off with the wrong password',
    [422, 'invalid'],
    async () => {
      const { person, secret } = await withApp()
      const body = { password: 'not the password', otp: codeOf(world, secret) }
      return () => person.call(removeSecondFactor, { body })
    },
  ],
  [
    'the password for a confirmation where there is an app',
    [422, 'invalid'],
    async () => {
      const { person } = await withApp()
      return () => person.call(confirmIdentity, { body: { password } })
    },
  ],
  [
    'a passkey that signed for another origin',
    [401, 'wrong-credentials'],
    async () => {
      const { device } = await withPasskey()
      const proof = device.sign(await newChallenge(), { origin: 'https://claimcrew.example' })
      return () => enterAlone(proof)
    },
  ],
  [
    'a passkey that signed a challenge a second time',
    [401, 'wrong-credentials'],
    async () => {
      const { device } = await withPasskey()
      const challenge = await newChallenge()
      expect((await enterAlone(device.sign(challenge))).status).toBe(200)
      return () => enterAlone(device.sign(challenge))
    },
  ],
  [
    'a passkey that signed too late',
    [401, 'wrong-credentials'],
    async () => {
      const { device } = await withPasskey()
      const challenge = await newChallenge()
      world.pass(5 * minute)
      return () => enterAlone(device.sign(challenge))
    },
  ],
  [
    'a passkey of which a copy was used',
    [401, 'wrong-credentials'],
    async () => {
      const { device } = await withPasskey()
      expect((await enterAlone(device.sign(await newChallenge(), { uses: 7 }))).status).toBe(200)
      const proof = device.sign(await newChallenge(), { uses: 7 })
      return () => enterAlone(proof)
    },
  ],
  [
    'someone else’s passkey beside the own password',
    [401, 'wrong-code'],
    async () => {
      const [{ person }, { device }] = [await withPasskey(), await withPasskey()]
      const passkey = device.sign(await newChallenge())
      return () => enter(person, { passkey })
    },
  ],
  [
    'a right passkey beside the password after too many wrong ones',
    [429, 'too-many'],
    async () => {
      const [{ person, device }, stranger] = [await withPasskey(), new PasskeyDevice()]
      for (let tries = 0; tries < 6; tries++)
        await enter(person, { passkey: stranger.sign(await newChallenge()) })
      const passkey = device.sign(await newChallenge())
      return () => enter(person, { passkey })
    },
  ],
  [
    'a right passkey for a confirmation after too many wrong ones',
    [429, 'too-many'],
    async () => {
      const [{ person, device }, stranger] = [await withPasskey(), new PasskeyDevice()]
      const challenge = async () => (await person.get(challengeOwnPasskey, {})).challenge
      const confirm = (passkey: PasskeyProof) => person.call(confirmIdentity, { body: { passkey } })
      for (let tries = 0; tries < 6; tries++) await confirm(stranger.sign(await challenge()))
      const proof = device.sign(await challenge())
      return () => confirm(proof)
    },
  ],
  [
    'someone else’s passkey for a confirmation',
    [422, 'invalid'],
    async () => {
      const [{ person }, { device }] = [await withPasskey(), await withPasskey()]
      const passkey = device.sign((await person.get(challengeOwnPasskey, {})).challenge)
      return () => person.call(confirmIdentity, { body: { passkey } })
    },
  ],
  [
    'someone else’s passkey as a new one',
    [409, 'conflict'],
    async () => {
      const [{ person }, { device }] = [await withPasskey(), await withPasskey()]
      const body = { name: 'Mine now', ...device.create(await newOwnChallenge(person)) }
      return () => person.call(addPasskey, { body })
    },
  ],
  [
    'a new passkey made for another origin',
    [422, 'invalid'],
    async () => {
      const person = await world.join('BILLER')
      const made = new PasskeyDevice().create(await newOwnChallenge(person), {
        origin: 'https://evil.example',
      })
      return () => person.call(addPasskey, { body: { name: 'Phone', ...made } })
    },
  ],
  [
    'a new passkey with a challenge that was used',
    [422, 'invalid'],
    async () => {
      const person = await world.join('BILLER')
      const challenge = await newOwnChallenge(person)
      const add = () =>
        person.call(addPasskey, { body: { name: 'Phone', ...new PasskeyDevice().create(challenge) } })
      expect((await add()).status).toBe(200)
      return add
    },
  ],
  [
    'removing someone else’s passkey',
    [404, 'not-found'],
    async () => {
      const [{ person }, { passkeyId }] = [await withPasskey(), await withPasskey()]
      return () => person.call(removePasskey, { params: { passkeyId } })
    },
  ],
  [
    'removing the last passkey where one is required',
    [409, 'conflict'],
    async () => {
      const { person, passkeyId } = await withPasskey()
      await world.db
        .updateTable('organizations')
        .set({ second_factor_required: true })
        .where('id', '=', person.userId)
        .execute()
      return () => person.call(removePasskey, { params: { passkeyId } })
    },
  ],
  [
    'ending someone else’s session as one’s own',
    [404, 'not-found'],
    async () => {
      const [person, other] = [await world.join('BILLER'), await world.join('BILLER')]
      const sessionId = await sessionOf(other)
      return () => person.call(endSession, { params: { sessionId } })
    },
  ],
  [
    'an owner’s ending a session of somebody without a seat',
    [404, 'not-found'],
    async () => {
      const [owner, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
      const params = { userId: other.userId, sessionId: await sessionOf(other) }
      return () => owner.call(endUserSession, { params })
    },
  ],
]

describe('refuses and changes nothing:', () => {
  it.each(refusals)('%s', async (_, refused, setScene) => {
    const act = await setScene()
    const before = await readStanding()
    const { status, body } = await act()
    expect([status, body.code]).toEqual(refused)
    expect(await readStanding()).toEqual(before)
  })
})

describe('a recovery code', () => {
  it('lets one person in once, also from two processes at the same moment', async () => {
    const other = await world.anotherApp()
    const { person, recoveryCodes } = await withApp()
    for (const otp of recoveryCodes.slice(0, 3)) {
      const body = { email: person.user.email, password, otp }
      const answers = await Promise.all(
        [world.app, other].map(app => world.visitor.at(app).call(signIn, { body })),
      )
      // Whichever comes second is told that it was used, or to wait for the first to be counted.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})
