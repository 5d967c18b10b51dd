import { deactivateUser, updateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { password, World } from '../../test/world.ts'
import { openLog } from '../kit/http/log.ts'

const lines: { msg: string; path: string; address: string }[] = []
const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
const world = await World.open({ trustProxy: '10.0.0.5', log })

const proxy = '10.0.0.5'
const visitor = '203.0.113.77'
/** As a proxy passes a visitor's call on; what the visitor wrote there themself stands first. */
const throughProxy = (claimed = '') => ({
  remoteAddress: proxy,
  headers: { 'x-forwarded-for': `${claimed}${visitor}` },
})

const trailOf = (subjectId: string | null) =>
  world.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'address', 'before', 'after'])
    .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
    .orderBy('at')
    .orderBy('id')
    .execute()

const failed = (address: string) => ({
  action: 'user:sign-in-failed',
  actor_id: null,
  address,
  before: null,
  after: null,
})

describe('the log of requests', () => {
  it('has the visitor’s address, also behind the proxy that is trusted', async () => {
    lines.length = 0
    const to = { method: 'GET', url: '/healthz' } as const
    await world.visitor.send({ ...to, ...throughProxy() })
    await world.visitor.send({ ...to, ...throughProxy('198.51.100.1, ') })
    await world.visitor.send({ ...to, ...throughProxy(), remoteAddress: '198.51.100.9' })
    expect(lines.filter(line => line.msg === 'request').map(line => line.address)).toEqual([
      visitor,
      visitor,
      '198.51.100.9',
    ])
  })
})

describe('a sign-in that failed', () => {
  it('belongs to the person it was tried at, with the address it came from', async () => {
    const { user, userId } = await world.join('BILLER')
    expect(await world.trySignIn(user.email, 'not the password', throughProxy())).toBe(401)
    expect(await world.trySignIn(user.email, password, throughProxy())).toBe(200)
    expect(await trailOf(userId)).toEqual([
      failed(visitor),
      { ...failed(visitor), action: 'user:sign-in', actor_id: userId },
    ])
  })

  it('of a person who was deactivated belongs to them, however right the password', async () => {
    const [admin, gone] = [await world.join('ADMIN'), await world.join('BILLER')]
    await admin.get(deactivateUser, { params: { id: gone.userId } }, throughProxy())
    expect(await world.trySignIn(gone.user.email, password, throughProxy())).toBe(401)
    expect(await trailOf(gone.userId)).toEqual([
      { ...failed(visitor), action: 'user:deactivate', actor_id: admin.userId },
      failed(visitor),
    ])
  })

  it('at an unknown address is audited too, without the typed password', async () => {
    expect(await world.trySignIn('nobody@people.test', 'not a password', throughProxy())).toBe(401)
    expect(await trailOf(null)).toEqual([failed(visitor)])
  })
})

describe('a changed profile', () => {
  it('leaves who changed the name and the time zone, from where, and what they were', async () => {
    const [admin, biller] = [await world.join('ADMIN'), await world.join('BILLER', { userName: 'Bo Biller' })]
    const params = { id: biller.userId }
    await biller.get(updateUser, { params, body: { timeZone: 'Asia/Manila' } }, throughProxy())
    await admin.get(updateUser, { params, body: { userName: 'Bob Biller' } }, throughProxy())
    expect(await trailOf(biller.userId)).toEqual([
      {
        action: 'user:change-time-zone',
        actor_id: biller.userId,
        address: visitor,
        before: { timeZone: 'America/New_York' },
        after: { timeZone: 'Asia/Manila' },
      },
      {
        action: 'user:change-name',
        actor_id: admin.userId,
        address: visitor,
        before: { userName: 'Bo Biller', fname: 'Test' },
        after: { userName: 'Bob Biller', fname: 'Test' },
      },
    ])
  })

  it('that says what was known leaves nothing', async () => {
    const biller = await world.join('BILLER', { userName: 'Bo Biller' })
    const body = { userName: 'Bo Biller', timeZone: 'America/New_York', address: '2 Main Street' }
    await biller.get(updateUser, { params: { id: biller.userId }, body })
    expect(await trailOf(biller.userId)).toEqual([])
  })
})
