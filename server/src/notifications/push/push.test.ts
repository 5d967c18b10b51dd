import {
  addPushDevice,
  listPushDevices,
  markRead,
  removePushDevice,
  saveSettings,
} from '@claimcrew/contract/notifications/contract'
import { deactivateUser, signOut } from '@claimcrew/contract/people/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { newBrowser, openPushService } from '../../../test/outside/pushService.ts'
import { tellOf } from '../../../test/scenes/notifications.ts'
import { hour, type Person, World } from '../../../test/world.ts'
import { settleNotifications } from '../../kit/notify.ts'
import { pushNotifications } from './pushNotifications.ts'

const service = await openPushService()
const world = await World.open({ pushAnywhere: true })

beforeEach(() => {
  service.answer = response => response.writeHead(201).end()
})

const idsOf = ({ userId }: Person) => ({ params: { userId } })

/** Turns notifications on in a browser of this person. */
async function turnOn(person: Person, browser = newBrowser()) {
  const { devices } = await person.get(addPushDevice, {
    ...idsOf(person),
    body: browser.subscription(service.url),
  })
  return { browser, devices, deviceId: devices[0]?.deviceId ?? '' }
}

/** What one browser has been sent by now. */
const readPushes = ({ path, read }: ReturnType<typeof newBrowser>) =>
  service.received.filter(one => one.path === path).map(one => read(one.body))

const push = () => world.run(pushNotifications)
const countDevices = async (person: Person) =>
  (await person.get(listPushDevices, idsOf(person))).devices.length

describe('a notification on a device', () => {
  it('names its kind, and neither people nor amounts nor text', async () => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    const notificationId = await tellOf(world, person, {
      kind: 'offer-received',
      title: 'Offer from Ohio Family Practice',
      description: '$24.50 an hour for payment posting.',
      link: '/jobs',
    })
    expect(readPushes(browser), 'nothing is sent on the way of what it tells of').toEqual([])
    await push()
    expect(readPushes(browser)).toEqual([
      {
        title: 'Offer received',
        body: 'Open Claimcrew to see it.',
        path: '/jobs',
        tag: 'offer-received',
        notificationId,
      },
    ])
    await push()
    expect(readPushes(browser), 'once').toHaveLength(1)
  })

  it('says more where the person wants that', async () => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    await person.get(saveSettings, { ...idsOf(person), body: { pushDetails: true } })
    await tellOf(world, person, {
      kind: 'leave-approved',
      title: 'Leave approved',
      description: 'Nov 3 – 5.',
    })
    await push()
    expect(readPushes(browser)).toMatchObject([{ title: 'Leave approved', body: 'Nov 3 – 5.' }])
  })

  it('stands for all of its kind, because it replaces earlier ones', async () => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    for (const link of ['/jobs', '/attendance', '/profile'] as const)
      await tellOf(world, person, { kind: 'attendance-corrected', link })
    await push()
    expect(readPushes(browser)).toMatchObject([
      { title: '3 attendance corrections', path: '/profile', tag: 'attendance-corrected' },
    ])
  })

  it('reaches each device of the person, and no one else', async () => {
    const person = await world.join('CLIENT')
    const stranger = await turnOn(await world.join('CLIENT'))
    const [one, other] = [await turnOn(person), await turnOn(await world.alsoAs(person))]
    await tellOf(world, person)
    await push()
    expect([one, other, stranger].map(({ browser }) => readPushes(browser).length)).toEqual([1, 1, 0])
  })

  it('is left out where the person has turned the kind off, and comes without the bell where they want that', async () => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    const wishes = [
      { kind: 'month-locked', push: false },
      { kind: 'leave-refused', inApp: false },
    ]
    await person.get(saveSettings, { ...idsOf(person), body: { wishes } })
    for (const kind of ['month-locked', 'leave-refused']) await tellOf(world, person, { kind })
    await push()
    expect(readPushes(browser)).toMatchObject([{ tag: 'leave-refused' }])
  })

  it('is left out once it was read, or its matter is over', async () => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    const notificationId = await tellOf(world, person)
    world.pass(1000)
    await person.get(markRead, { params: { notificationId } })
    const event = await tellOf(world, person, { kind: 'month-locked' })
    const { kinds } = await import('@claimcrew/contract/attendance/notifications')
    const now = world.now.toISOString()
    await settleNotifications(
      world.db,
      { now },
      { userIds: [person.userId], kind: kinds['month-locked'], event },
    )
    await push()
    expect(readPushes(browser)).toEqual([])
  })

  it('from before notifications were turned on does not come afterwards', async () => {
    const person = await world.join('BILLER')
    await tellOf(world, person)
    const { browser } = await turnOn(person)
    await push()
    expect(readPushes(browser)).toEqual([])
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i is not asked again: the device is forgotten', async status => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    service.answer = response => response.writeHead(status).end()
    await tellOf(world, person)
    await push()
    expect(await countDevices(person)).toBe(0)
    await tellOf(world, person)
    await push()
    expect(readPushes(browser)).toHaveLength(1)
  })

  it.each([
    ['fails', 500, {}, 60],
    ['has too much to do', 429, { 'retry-after': '600' }, 600],
  ])(
    'that %s is asked again after a while, with what is new by then',
    async (_, status, headers, seconds) => {
      const person = await world.join('BILLER')
      const { browser } = await turnOn(person)
      service.answer = response => response.writeHead(status, headers).end()
      await tellOf(world, person, { link: '/jobs' })
      await push()
      world.pass((seconds - 1) * 1000)
      await tellOf(world, person, { link: '/attendance' })
      await push()
      expect(readPushes(browser), 'not before its time').toHaveLength(1)
      service.answer = response => response.writeHead(201).end()
      world.pass(2000)
      await push()
      expect(readPushes(browser).map(one => one.path)).toEqual(['/jobs', '/attendance'])
      await push()
      expect(readPushes(browser), 'and then it is done').toHaveLength(2)
    },
  )

  it('that is down for long is asked ever more rarely, and what is old by then is not sent', async () => {
    const person = await world.join('ADMIN')
    const { browser } = await turnOn(person)
    service.answer = response => response.writeHead(503).end()
    await tellOf(world, person)
    for (let minutes = 0; minutes < 10 * 60; minutes += 10) {
      await push()
      world.pass(10 * 60_000)
    }
    expect(readPushes(browser).length).toBeLessThan(8)
    service.answer = response => response.writeHead(201).end()
    // Somebody who is there, whose session goes on.
    await person.get(saveSettings, { ...idsOf(person), body: {} })
    world.pass(6 * hour)
    const before = readPushes(browser).length
    await push()
    expect([readPushes(browser).length, await countDevices(person)]).toEqual([before, 1])
  })

  it('that fails for one device does not delay others', async () => {
    const [one, other] = [await world.join('BILLER'), await world.join('BILLER')]
    const [failing, working] = [await turnOn(one), await turnOn(other)]
    service.answer = response => {
      const isFailing = service.received.at(-1)?.path === failing.browser.path
      response.writeHead(isFailing ? 500 : 201).end()
    }
    for (const person of [one, other])
      for (const kind of ['welcome', 'month-locked']) await tellOf(world, person, { kind })
    await push()
    expect([failing, working].map(({ browser }) => readPushes(browser).length)).toEqual([1, 2])
  })
})

describe('the devices of a person', () => {
  it('are listed with what they are, and can be turned off from any of them', async () => {
    const person = await world.join('BILLER')
    const { deviceId } = await turnOn(person)
    world.pass(1000)
    const elsewhere = await world.alsoAs(person)
    const { devices } = await turnOn(elsewhere)
    expect(devices).toMatchObject([
      { browser: 'Chrome on Windows', current: true },
      { deviceId, current: false },
    ])
    const params = { userId: person.userId, deviceId }
    expect((await elsewhere.get(removePushDevice, { params })).devices).toHaveLength(1)
    expect((await elsewhere.call(removePushDevice, { params })).status).toBe(404)
    const rows = await world.db
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', person.userId)
      .orderBy('id')
      .execute()
    expect(rows.map(one => one.action)).toEqual(['user:push-on', 'user:push-on', 'user:push-off'])
  })

  it('are ten at most, and the oldest makes room', async () => {
    const person = await world.join('BILLER')
    const first = await turnOn(person)
    for (let more = 0; more < 10; more++) {
      world.pass(10_000)
      await turnOn(await world.alsoAs(person))
    }
    const { devices } = await person.get(listPushDevices, idsOf(person))
    expect([devices.length, devices.some(one => one.deviceId === first.deviceId)]).toEqual([10, false])
  })

  it('stay one however often a browser says where it is', async () => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    await turnOn(person, browser)
    await turnOn(person)
    expect(await countDevices(person)).toBe(1)
  })

  it('lose a browser to the next person who signs in there', async () => {
    const [before, next] = [await world.join('BILLER'), await world.join('CLIENT')]
    const { browser } = await turnOn(before)
    await turnOn(next, browser)
    await tellOf(world, before)
    await push()
    expect([await countDevices(before), readPushes(browser).length]).toEqual([0, 0])
  })

  it.each([
    ['signs out', (person: Person) => person.get(signOut, {})],
    [
      'is deactivated',
      async (person: Person) =>
        (await world.join('ADMIN')).get(deactivateUser, { params: { id: person.userId } }),
    ],
    ['has not been seen for twelve hours', async () => world.pass(12 * hour + 1000)],
  ])('are forgotten when a person %s', async (_, end) => {
    const person = await world.join('BILLER')
    const { browser } = await turnOn(person)
    await tellOf(world, person)
    await end(person)
    await push()
    const left = await world.db
      .selectFrom('push_devices')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute()
    expect([left, readPushes(browser)]).toEqual([[], []])
  })

  it('are refused for an address that is no push service', async () => {
    const strict = await World.open()
    const person = await strict.join('BILLER')
    const before = await strict.fingerprint()
    const { status, body } = await person.call(addPushDevice, {
      ...idsOf(person),
      body: newBrowser().subscription('https://169.254.169.254'),
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['endpoint']])
    expect(await strict.fingerprint()).toBe(before)
  })
})
