import { tmpdir } from 'node:os'
import { getUser, signIn, updateUser } from '@claimcrew/contract/people/contract'
import pg from 'pg'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { password, World } from '../../../test/world.ts'
import { createDb, openPool } from '../data/db.ts'
import { openDiskGuard } from '../diskGuard.ts'

const metricsToken = 'a token for the metrics'
const world = await World.open()
const guarded = await World.open({ metricsToken })

const get = (of: World, url: string, more: object = {}) => of.visitor.send({ method: 'GET', url, ...more })

describe('health', () => {
  it('is healthy as long as the process serves, and ready while the database answers', async () => {
    expect((await get(world, '/healthz')).body).toEqual({ status: 'ok' })
    expect((await get(world, '/readyz')).status).toBe(200)
  })

  it('is not ready when the database is gone, but the process still serves', async () => {
    const doomed = await World.open()
    expect((await get(doomed, '/readyz')).status).toBe(200)
    const client = new pg.Client({ connectionString: inject('postgresUrl').replace('DATABASE', 'postgres') })
    await client.connect()
    await client.query(`drop database ${new URL(doomed.url).pathname.slice(1)} with (force)`)
    await client.end()
    const { status, body } = await get(doomed, '/readyz')
    expect([status, body]).toEqual([503, { status: 'the database does not answer' }])
    expect((await get(doomed, '/healthz')).status).toBe(200)
  })

  it.each(['postgres://nobody@127.0.0.1:1/nothing', 'postgres://nobody@%2Fnowhere:1/nothing'])(
    'is told to callers as “not ready” while no database can be reached at %s',
    async url => {
      const lost = await World.open({ db: createDb(openPool(url)) })
      const { status, body } = await lost.visitor.call(signIn, { body: { email: 'a@people.test', password } })
      expect([status, body.code]).toEqual([503, 'not-ready'])
      expect(body.message).not.toMatch(/ECONN|ENOENT|nowhere|127\.0\.0\.1/)
    },
  )
})

describe('a disk that is almost full', () => {
  it('refuses writes, answers reads, and is reported by the health checks', async () => {
    const room = await openDiskGuard(tmpdir(), Number.MAX_SAFE_INTEGER)
    const full = await World.open({ diskGuard: room })
    afterAll(() => room.close())
    const person = await full.join('CLIENT')
    const params = { id: person.userId }
    expect((await person.call(getUser, { params })).status).toBe(200)
    const before = await full.fingerprint()
    const { status, body } = await person.call(updateUser, { params, body: { address: '9 Main Street' } })
    expect([status, body.code, body.message]).toEqual([
      503,
      'not-ready',
      'We can’t save anything right now because storage is full. You can still view everything.',
    ])
    expect(await full.fingerprint()).toBe(before)
    const ready = await get(full, '/readyz')
    expect([ready.status, ready.body.status]).toEqual([
      503,
      expect.stringMatching(/^only \d+ MB are free on the disk/),
    ])
  })

  it('is not reported when there is room', async () => {
    const room = await openDiskGuard(tmpdir(), 0)
    const roomy = await World.open({ diskGuard: room })
    afterAll(() => room.close())
    const person = await roomy.join('CLIENT')
    const reply = await person.call(updateUser, {
      params: { id: person.userId },
      body: { address: '9 Main Street' },
    })
    expect(reply.status).toBe(200)
    expect((await get(roomy, '/readyz')).status).toBe(200)
  })
})

describe('a process that cannot serve', () => {
  it('says so, and why', async () => {
    const ill = await World.open({ ill: () => 'the database is being started again' })
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await get(ill, path)
      expect([status, body]).toEqual([503, { status: 'the database is being started again' }])
    }
    const call = await ill.visitor.call(signIn, { body: { email: 'a@people.test', password } })
    expect([call.status, call.body.code]).toEqual([503, 'not-ready'])
  })
})

describe('a process that cannot keep up', () => {
  it('refuses calls for a moment instead of letting everyone wait', async () => {
    const busy = await World.open({ busyAtMs: 5 })
    const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40)
    await vi.waitFor(async () => {
      block()
      const { status, body, headers } = await get(busy, '/auth/sessions')
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'not-ready', '10'])
    }, 5_000)
    const page = await get(busy, '/healthz')
    expect(page.status).toBe(200)
  })
})

describe('a connection', () => {
  it('is not held forever by a slow request', () => {
    expect(world.app.server.requestTimeout).toSatisfy((ms: number) => ms > 0 && ms <= 300_000)
    expect(world.app.server.headersTimeout).toSatisfy((ms: number) => ms > 0 && ms <= 60_000)
  })
})

describe('the metrics', () => {
  it('are shown to this machine, by route and not by address', async () => {
    const person = await world.join('CLIENT')
    await person.send({ method: 'GET', url: `/user/${person.userId}` })
    await world.visitor.send({ method: 'GET', url: '/some/thing/unknown' })
    const { status, body, headers } = await get(world, '/metrics')
    const text = String(body)
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/user\/:id",status="200"\} 1/,
    )
    expect(text).toMatch(/route="none",status="404"/)
    expect(text).not.toContain(person.userId)
    expect(text).not.toContain('/some/thing/unknown')
  })

  it.each([
    ['another machine', { remoteAddress: '203.0.113.5' }],
    ['another machine through a proxy on this one', { headers: { 'x-forwarded-for': '203.0.113.5' } }],
    [
      'another machine with a wrong token',
      { remoteAddress: '203.0.113.5', headers: { authorization: 'Bearer a token for the metricz' } },
    ],
  ])('are hidden from %s', async (_, more) => {
    for (const of of [world, guarded]) expect((await get(of, '/metrics', more)).status).toBe(404)
  })

  it('are hidden from this machine too where a token is set, unless it has it', async () => {
    expect((await get(guarded, '/metrics')).status).toBe(404)
    const headers = { authorization: `Bearer ${metricsToken}` }
    expect((await get(guarded, '/metrics', { headers })).status).toBe(200)
  })

  it('are shown to callers with the token', async () => {
    const more = { remoteAddress: '203.0.113.5', headers: { authorization: `Bearer ${metricsToken}` } }
    expect((await get(guarded, '/metrics', more)).status).toBe(200)
    expect((await get(world, '/metrics', more)).status, 'where none is set there is none to have').toBe(404)
  })
})
