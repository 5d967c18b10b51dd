import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditWritten } from '@claimcrew/contract/kit/audit/auditWritten'
import { afterAll, describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { openPostgresProxy } from '../../../test/outside/postgresProxy.ts'
import { type Caller, World } from '../../../test/world.ts'
import { openPool } from '../data/db.ts'

const dir = await mkdtemp(join(tmpdir(), 'claimcrew-beginning-'))
afterAll(() => rm(dir, { recursive: true }))
await writeFile(join(dir, 'index.html'), '<head><meta name="live-from" content="__LIVE_FROM__"></head>')

const web = { dir, supportEmail: 'help@claimcrew.test', supportPhone: '555' }
const world = await World.open({ web })
const hasty = { statement: 1_000, lock: 1_000, silence: 1_000, connection: 1_000 }

/** What a page says of where the line stood as it was made. */
async function pageOf(caller: Caller): Promise<string> {
  const { body } = await caller.send({ method: 'GET', url: '/dashboard' })
  return String(body).match(/name="live-from" content="([^"]*)"/)?.[1] ?? ''
}

/** The same once it is said, for on a machine that is held up a page does without. */
async function beginningOf(caller: Caller): Promise<string> {
  for (;;) {
    const from = await pageOf(caller)
    if (from !== '') return from
  }
}

describe('the live stream of a page', () => {
  it('begins where the page did: no earlier event is sent, and no later one is missed', async () => {
    const person = await world.join('BILLER')
    await tellOf(world, person, 'Before')
    const from = await beginningOf(world.visitor)
    const quiet = await LiveTestReader.open(person, from)
    expect(await quiet.next()).toMatchObject({ fresh: false, events: [] })

    await tellOf(world, person, 'Meanwhile')
    const late = await LiveTestReader.open(person, from)
    expect(await late.next()).toMatchObject({ fresh: false, events: [{ body: { title: 'Meanwhile' } }] })
    // Somebody listens by now, and it is known without a question where the line stands.
    await quiet.hasTold('Meanwhile')
    const next = await LiveTestReader.open(person, await beginningOf(world.visitor))
    expect(await next.next()).toMatchObject({ fresh: false, events: [] })
  })

  it('marks for an owner what is never logged as possible, for a page that has just begun need not read all again', async () => {
    const owner = await world.join('CLIENT')
    const from = await beginningOf(world.visitor)
    const possible = { topic: auditWritten.name, body: {}, isPossible: true }
    const stream = await LiveTestReader.open(owner, from)
    expect(await stream.next()).toMatchObject({
      fresh: false,
      events: [],
      possible: expect.arrayContaining([possible]),
    })

    await tellOf(world, owner, 'Meanwhile')
    const late = await (await LiveTestReader.open(owner, from)).next()
    expect(late.events).toMatchObject([{ body: { title: 'Meanwhile' } }])
    expect(late.possible).toContainEqual(possible)
  })

  it('does not reveal the number of transactions, and accepts no forged position', async () => {
    const person = await world.join('BILLER')
    const from = await beginningOf(world.visitor)
    expect(from).toMatch(/^[\w-]{60,}$/)
    for (const forged of [`${from.startsWith('A') ? 'B' : 'A'}${from.slice(1)}`, from.slice(4), 'page'])
      expect(await (await LiveTestReader.open(person, forged)).next()).toMatchObject({ fresh: true })
  })

  it('starts over for a page made while PostgreSQL did not answer, because a page does not wait', async () => {
    const line = await openPostgresProxy()
    const cut = await World.open({
      web,
      pool: (url, max) => openPool(line.to(url), max, hasty),
    })
    await beginningOf(cut.visitor)
    line.goDead()
    expect(await pageOf(cut.visitor)).toBe('')
    line.comeBack()
  })
})
