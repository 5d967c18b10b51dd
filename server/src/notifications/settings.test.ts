import {
  declareNotificationKinds,
  listNotificationKinds,
  listRoleKinds,
} from '@claimcrew/contract/kit/notificationKind'
import {
  getSettings,
  type NotificationPreference,
  type NotificationSettings,
  type PreferenceChange,
  saveSettings,
} from '@claimcrew/contract/notifications/contract'
import { kinds } from '@claimcrew/contract/people/notifications'
import { roles } from '@claimcrew/contract/permissions'
import { describe, expect, it } from 'vitest'
import { verify } from '../../test/scenes/notifications.ts'
import { type Person, World } from '../../test/world.ts'
import { newId } from '../kit/random.ts'

const world = await World.open()

const settingsOf = (person: Person) => person.get(getSettings, { params: { userId: person.userId } })
const save = (person: Person, body: { wishes?: PreferenceChange[]; digest?: boolean }) =>
  person.get(saveSettings, { params: { userId: person.userId }, body })
const wishOf = ({ wishes }: NotificationSettings, kind: string) =>
  wishes.find(preference => preference.kind === kind)

describe('notification settings', () => {
  it.each(roles)('have by default, for a %s, every kind of their role', async role => {
    const person = await world.join(role)
    expect(await settingsOf(person)).toEqual({
      wishes: listRoleKinds(role).map(({ name, mail, mailOnly }) => ({
        kind: name,
        inApp: !mailOnly,
        mail,
        push: !mailOnly,
      })),
      digest: true,
      pushDetails: false,
      email: person.user.email,
      emailVerified: false,
    })
  })

  it('have, for a seat, the kinds of its duties in all organizations together', async () => {
    const owner = await world.join('CLIENT')
    const books = await world.seat(owner, 'bookkeeper')
    await world.db
      .updateTable('organization_seats')
      .set({ ended_at: world.now.toISOString() })
      .where('user_id', '=', books.userId)
      .where('organization_id', '=', books.user.userId)
      .execute()
    const listKinds = async () => (await settingsOf(books)).wishes.map(({ kind }) => kind)
    const before = await listKinds()
    expect(before).toEqual(
      expect.arrayContaining(['welcome', 'messages-unread', 'weekly-report', 'engagement-ended']),
    )
    for (const kind of ['correction-asked', 'application-received', 'task-done', 'terms-proposed'])
      expect(before).not.toContain(kind)
    await world.seatAlso(books, await world.join('CLIENT'), 'recruiter')
    expect(await listKinds()).toEqual(expect.arrayContaining(['application-received', 'terms-proposed']))
  })

  it('can be changed in two tabs, one switch in each, and both stay', async () => {
    const person = await world.join('BILLER')
    const { inApp, mail } = wishOf(await settingsOf(person), 'month-locked') ?? {}
    await save(person, { wishes: [{ kind: 'month-locked', mail: !mail }] })
    const after = await save(person, { wishes: [{ kind: 'month-locked', inApp: !inApp }] })
    expect(wishOf(after, 'month-locked')).toEqual({
      kind: 'month-locked',
      inApp: !inApp,
      mail: !mail,
      push: true,
    })
  })

  it('say when the address is verified', async () => {
    const person = await world.join('CLIENT')
    await verify(world, person)
    expect((await settingsOf(person)).emailVerified).toBe(true)
  })

  it('change only the fields sent', async () => {
    const person = await world.join('BILLER')
    const locked: NotificationPreference = { kind: 'month-locked', inApp: false, mail: true, push: false }
    const before = await settingsOf(person)
    const saved = await save(person, { wishes: [locked] })
    expect(saved).toEqual({
      ...before,
      wishes: before.wishes.map(preference => (preference.kind === 'month-locked' ? locked : preference)),
    })
    expect(await save(person, { digest: false })).toEqual({ ...saved, digest: false })
    const welcome: NotificationPreference = { kind: 'welcome', inApp: false, mail: false, push: true }
    const last = await save(person, { wishes: [welcome, { ...locked, inApp: true }] })
    expect(wishOf(last, 'welcome')).toEqual(welcome)
    expect(wishOf(last, 'month-locked')).toEqual({ ...locked, inApp: true })
    expect(last.digest, 'which was not sent').toBe(false)
    expect(await settingsOf(person)).toEqual(last)
  })

  it.each([
    ['password-changed', 'is always emailed to you'],
    ['mail-undelivered', 'can’t be emailed'],
  ] as const)('cannot have %s emailed by default', async (kind, why) => {
    const admin = await world.join('ADMIN')
    const before = await world.fingerprint()
    const { status, body } = await admin.call(saveSettings, {
      params: { userId: admin.userId },
      body: { wishes: [{ kind, inApp: true, mail: true }] },
    })
    expect([status, body.message]).toEqual([422, expect.stringContaining(why)])
    expect(await world.fingerprint()).toBe(before)
  })

  it('stay as they are when nothing is sent', async () => {
    const person = await world.join('BILLER')
    const before = await world.fingerprint()
    expect(await save(person, {})).toEqual(await settingsOf(person))
    expect(await world.fingerprint()).toBe(before)
  })

  it('are refused as a whole when one of them is invalid', async () => {
    const person = await world.join('BILLER')
    const before = await world.fingerprint()
    const send = (body: object) =>
      person.send({ method: 'PUT', url: `/api/notifications/${person.userId}/settings`, payload: body })
    const fine = { kind: 'welcome', inApp: false, mail: false, push: true }
    for (const [preference, field] of [
      [{ kind: 'password-changed', inApp: false, mail: true }, 'wishes'],
      [{ kind: 'gossip', inApp: true, mail: true }, 'wishes.1.kind'],
      [{ kind: 'welcome', inApp: 'no', mail: true }, 'wishes.1.inApp'],
    ] as const) {
      const { status, body } = await send({ wishes: [fine, preference], digest: false })
      expect([status, Object.keys(body.fields)], JSON.stringify(preference)).toEqual([422, [field]])
    }
    expect((await send({ wishes: Array(101).fill(fine) })).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })

  it('cannot be read or changed by anyone else, nor for an unknown user', async () => {
    const [person, admin] = [await world.join('CLIENT'), await world.join('ADMIN')]
    const before = await world.fingerprint()
    for (const userId of [person.userId, newId()]) {
      expect((await admin.call(getSettings, { params: { userId } })).status).toBe(404)
      const body = { wishes: [], digest: false }
      expect((await admin.call(saveSettings, { params: { userId }, body })).status).toBe(404)
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('the kinds', () => {
  it('are collected from every feature, related ones next to each other', () => {
    const groups = listNotificationKinds().map(({ group }) => group)
    const changes = groups.filter((group, at) => group !== groups[at - 1])
    expect(changes).toEqual([...new Set(groups)])
    const features = [
      'welcome',
      'terms-proposed',
      'application-received',
      'task-assigned',
      'mail-undelivered',
    ]
    expect(listNotificationKinds().map(({ name }) => name)).toEqual(expect.arrayContaining(features))
  })

  it('each have a label of their own and a recipient role', () => {
    expect(new Set(listNotificationKinds().map(({ label }) => label)).size).toBe(
      listNotificationKinds().length,
    )
    for (const kind of listNotificationKinds())
      expect(roles.some(role => listRoleKinds(role).includes(kind))).toBe(true)
  })

  it('cannot be declared twice, and an undeclared one cannot be sent', () => {
    const again = { label: 'Again', group: 'house', roles, mail: false } as const
    expect(() => declareNotificationKinds('people', { welcome: again })).toThrow(
      'Two notification kinds are called welcome',
    )
    // @ts-expect-error people tell of no such thing
    expect(kinds.gossip).toBeUndefined()
  })
})
