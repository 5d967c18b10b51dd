import { event } from '@claimcrew/contract/kit/event'
import { describe, expect, it } from 'vitest'
import { World } from '../../test/world.ts'
import { type AuditCtx, audit } from './data/audit.ts'
import type { Db, Tx } from './data/db.ts'
import { inTransaction } from './data/transaction.ts'
import { on, Subscribers } from './events.ts'
import { newId } from './random.ts'

const world = await World.open()
const by: AuditCtx = { actor: null, now: world.now.toISOString(), newId }
const shopOpened = event<{ readonly shop: string }>('shops:opened')
const closed = event<{ readonly shop: string }>('shops:closed')

const note = (reason: string) => (db: Db | Tx) =>
  audit(db, by, { action: 'user:deactivate', subjectId: newId(), reason })
const noted = async () =>
  (await world.db.selectFrom('audit_events').select('reason').orderBy('id').execute()).map(one => one.reason)

describe('an event', () => {
  it('is handled in order by its subscribers alone, in its own transaction', async () => {
    const reactions = new Subscribers([
      on(shopOpened, async (tx, _, { shop }) => note(`first for ${shop}`)(tx)),
      on(closed, async tx => note('not this')(tx)),
      on(shopOpened, async tx => note('second')(tx)),
    ])
    const before = await noted()
    const taken = inTransaction(world.db, async tx => {
      await reactions.announce(tx, by, shopOpened, { shop: 'Main Street' })
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    expect(await noted()).toEqual(before)
    await inTransaction(world.db, tx => reactions.announce(tx, by, shopOpened, { shop: 'Main Street' }))
    expect(await noted()).toEqual([...before, 'first for Main Street', 'second'])
  })

  it('rolls its change back when a subscriber fails', async () => {
    const reactions = new Subscribers([
      on(shopOpened, async () => {
        throw new Error('out of keys')
      }),
    ])
    const before = await noted()
    const opening = reactions.writeAndAnnounce(world.db, by, shopOpened, { shop: 'x' }, async tx => {
      await note('opened')(tx)
      return true
    })
    await expect(opening).rejects.toThrow('out of keys')
    expect(await noted()).toEqual(before)
  })
})

describe('an announced write', () => {
  it('begins no transaction without subscribers', async () => {
    let usedDb: Db | Tx | undefined
    const reactions = new Subscribers([on(closed, async () => {})])
    const answer = await reactions.writeAndAnnounce(world.db, by, shopOpened, { shop: 'x' }, async db => {
      usedDb = db
      return true
    })
    expect([answer, usedDb === world.db]).toEqual([true, true])
  })

  it('is announced only when it wrote something', async () => {
    const heard: string[] = []
    const reactions = new Subscribers([on(shopOpened, async (_tx, _by, { shop }) => void heard.push(shop))])
    for (const isWritten of [false, true])
      expect(
        await reactions.writeAndAnnounce(
          world.db,
          by,
          shopOpened,
          { shop: `${isWritten}` },
          async () => isWritten,
        ),
      ).toBe(isWritten)
    expect(heard).toEqual(['true'])
  })
})

describe('the compiler', () => {
  it('knows the fields of an event', () => {
    // @ts-expect-error a shop that opens brings no size
    expect(on(shopOpened, async (_tx, _by, { size }) => size)).toMatchObject({ name: 'shops:opened' })
  })
})
