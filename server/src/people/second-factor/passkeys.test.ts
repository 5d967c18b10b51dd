import { deactivateUser, listSessions, signIn } from '@claimcrew/contract/people/contract'
import { startExport } from '@claimcrew/contract/people/ownData'
import {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  challengeOwnPasskey,
  challengePasskey,
  confirmIdentity,
  confirmSecondFactor,
  getSecondFactor,
  removePasskey,
  signInWithPasskey,
} from '@claimcrew/contract/people/secondFactor'
import type { PasskeyProof } from '@claimcrew/contract/people/shapes'
import { describe, expect, it } from 'vitest'
import { attestByCertificate } from '../../../test/outside/keyAttestation.ts'
import { addDevice, PasskeyDevice } from '../../../test/outside/passkeyDevice.ts'
import { openPushService } from '../../../test/outside/pushService.ts'
import { codeOf } from '../../../test/scenes/secondFactor.ts'
import { Caller, type Person, password, World } from '../../../test/world.ts'

const world = await World.open()
const minute = 60_000

const newChallenge = async () => (await world.visitor.get(challengePasskey, {})).challenge
const enter = (body: PasskeyProof) => world.visitor.call(signInWithPasskey, { body })
const enterBoth = ({ user }: Person, passkey: PasskeyProof) =>
  world.visitor.call(signIn, { body: { email: user.email, password, passkey } })

describe('a passkey', () => {
  it('is added under a name, is a second factor from then on, and gives recovery codes with the first one', async () => {
    const person = await world.join('BILLER')
    const { recoveryCodes } = await addDevice(person, 'Phone')
    expect(recoveryCodes).toHaveLength(10)
    expect((await addDevice(person, 'Key ring')).recoveryCodes).toEqual([])
    const { passkeys } = await person.get(getSecondFactor, {})
    expect(passkeys.map(({ name }) => name)).toEqual(['Phone', 'Key ring'])
    expect(
      (await world.visitor.call(signIn, { body: { email: person.user.email, password } })).body.code,
    ).toBe('second-factor-required')
    const otp = recoveryCodes[0] ?? ''
    const body = { email: person.user.email, password, otp }
    expect((await world.visitor.call(signIn, { body })).status).toBe(200)
  })

  it('signs a user in without a password, and beside one', async () => {
    const person = await world.join('CLIENT')
    const { device } = await addDevice(person)
    const { status, body } = await enter(device.sign(await newChallenge()))
    expect([status, body.user?.userId]).toEqual([200, person.userId])
    expect((await new Caller(world.app, body.authToken).call(listSessions, {})).status).toBe(200)
    expect((await enterBoth(person, device.sign(await newChallenge()))).status).toBe(200)
    const unverified = device.sign(await newChallenge(), { isVerified: false })
    expect((await enterBoth(person, unverified)).status, 'the password is the other factor').toBe(200)
  })

  it('counts for nothing with a challenge that was used, is too old, was made up or is another session’s', async () => {
    const person = await world.join('BILLER')
    const { device } = await addDevice(person)
    const used = await newChallenge()
    expect((await enter(device.sign(used))).status).toBe(200)
    const own = await person.get(challengeOwnPasskey, {})
    const old = await newChallenge()
    world.pass(5 * minute)
    for (const challenge of [used, old, own.challenge, 'A'.repeat(43)]) {
      expect((await enter(device.sign(challenge))).body.code).toBe('wrong-credentials')
      expect((await enterBoth(person, device.sign(challenge))).body.code).toBe('wrong-code')
    }
  })

  it('counts for nothing where it signed for another site, for another domain, or not who used it', async () => {
    const person = await world.join('BILLER')
    const { device } = await addDevice(person)
    for (const wrong of [
      { origin: 'https://claimcrew.example' },
      { origin: 'http://claimcrew.test' },
      { rpId: 'claimcrew.example' },
      { isVerified: false },
    ])
      expect((await enter(device.sign(await newChallenge(), wrong))).status).toBe(401)
    const forged = {
      ...device.sign(await newChallenge()),
      signature: new PasskeyDevice().sign('x').signature,
    }
    expect((await enter(forged)).status).toBe(401)
    const signed = await enter(device.sign(await newChallenge(), { uses: 9 }))
    expect(signed.status).toBe(200)
    const copied = await enter(device.sign(await newChallenge(), { uses: 9 }))
    expect(copied.status, 'a copy of it was used').toBe(401)
  })

  it('of another user does not work beside a password, and cannot be added or removed by them', async () => {
    const [person, other] = [await world.join('BILLER'), await world.join('BILLER')]
    await addDevice(person)
    const theirs = await addDevice(other)
    expect((await enterBoth(person, theirs.device.sign(await newChallenge()))).body.code).toBe('wrong-code')
    const remove = { params: { passkeyId: theirs.passkeyId } }
    expect((await person.call(removePasskey, remove)).status).toBe(404)
    const { challenge } = await person.get(beginPasskey, {})
    const again = { body: { name: 'Mine now', ...theirs.device.create(challenge) } }
    expect((await person.call(addPasskey, again)).status).toBe(409)
    expect((await person.get(getSecondFactor, {})).passkeys).toHaveLength(1)
  })

  it('is not added with another’s challenge, a used one, or for another site', async () => {
    const [person, other] = [await world.join('BILLER'), await world.join('BILLER')]
    const device = new PasskeyDevice()
    const begin = async (who: Person) => (await who.get(beginPasskey, {})).challenge
    const add = (proof: ReturnType<PasskeyDevice['create']>) =>
      person.call(addPasskey, { body: { name: 'Phone', ...proof } })
    expect((await add(device.create(await begin(other)))).status).toBe(422)
    expect((await add(device.create(await begin(person), { origin: 'https://evil.example' }))).status).toBe(
      422,
    )
    const challenge = await begin(person)
    expect((await add(device.create(challenge))).status).toBe(200)
    expect((await add(new PasskeyDevice().create(challenge))).status).toBe(422)
  })

  it('that is the last one stays where a second factor is required, and turns it off otherwise', async () => {
    const owner = await world.join('CLIENT')
    const { passkeyId } = await addDevice(owner)
    const required = (second_factor_required: boolean) =>
      world.db
        .updateTable('organizations')
        .set({ second_factor_required })
        .where('id', '=', owner.userId)
        .execute()
    await required(true)
    const remove = () => owner.call(removePasskey, { params: { passkeyId } })
    expect((await remove()).status).toBe(409)
    expect((await owner.get(getSecondFactor, {})).passkeys).toHaveLength(1)
    await required(false)
    expect((await remove()).status).toBe(200)
    expect(await world.trySignIn(owner.user.email, password)).toBe(200)
    expect((await owner.get(getSecondFactor, {})).recoveryCodesLeft).toBe(0)
  })

  it('is joined by no app that an open session begins: it is asked who they are, and its codes prove nothing', async () => {
    const person = await world.join('BILLER')
    const { secret } = await person.get(beginSecondFactor, {})
    await addDevice(person)
    const otp = codeOf(world, secret)
    expect(
      (await world.visitor.call(signIn, { body: { email: person.user.email, password, otp } })).body.code,
    ).toBe('wrong-code')
    world.pass(10 * minute)
    const late = { otp: codeOf(world, secret) }
    expect((await person.call(confirmIdentity, { body: late })).status).toBe(422)
    for (const answer of [
      await person.call(beginSecondFactor, {}),
      await person.call(confirmSecondFactor, { body: late }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirmation-required'])
    expect((await person.get(getSecondFactor, {})).authenticatorSince).toBeNull()
  })

  it('is not added with certificates, and no address that stands in them is asked', async () => {
    const inside = await openPushService()
    const person = await world.join('BILLER')
    const { challenge } = await person.get(beginPasskey, {})
    const made = new PasskeyDevice().create(challenge, {
      attest: attestByCertificate(`${inside.url}/inside`),
    })
    expect((await person.call(addPasskey, { body: { name: 'Phone', ...made } })).status).toBe(422)
    expect(inside.received).toEqual([])
  })

  it('does not work for a deactivated user', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('BILLER')]
    const { device } = await addDevice(person)
    await admin.get(deactivateUser, { params: { id: person.userId } })
    expect((await enter(device.sign(await newChallenge()))).status).toBe(401)
  })

  it('confirms the user’s identity again, in its own session alone', async () => {
    const person = await world.join('BILLER')
    const { device } = await addDevice(person)
    const elsewhere = await world.alsoAs(person)
    world.pass(10 * minute)
    expect((await person.call(startExport, {})).body.code).toBe('confirmation-required')
    const confirm = async (challenge: string) =>
      (await person.call(confirmIdentity, { body: { passkey: device.sign(challenge) } })).status
    expect(await confirm((await elsewhere.get(challengeOwnPasskey, {})).challenge)).toBe(422)
    expect(await confirm(await newChallenge())).toBe(422)
    expect(await confirm((await person.get(challengeOwnPasskey, {})).challenge)).toBe(200)
    expect((await person.call(startExport, {})).status).toBe(200)
  })
})
