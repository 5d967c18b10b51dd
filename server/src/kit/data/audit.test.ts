import { kinds } from '@claimcrew/contract/people/notifications'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { World } from '../../../test/world.ts'
import { notify } from '../notify.ts'
import { newId } from '../random.ts'
import { audit } from './audit.ts'
import { createDb, openPool } from './db.ts'
import { inTransaction } from './transaction.ts'

const world = await World.open()
const owner = createDb(openPool(asOwner(world.url), 1))
afterAll(() => owner.destroy())
const by = { actor: null, now: world.now.toISOString(), newId }

describe('an audit event', () => {
  it('is kept as it was written: PostgreSQL refuses to change, delete or empty it', async () => {
    const person = await world.join('ADMIN')
    await audit(
      world.db,
      { ...by, actor: person },
      { action: 'user:deactivate', subjectId: person.userId, after: { a: 1 } },
    )
    const before = await world.fingerprint()
    // To its owner too, who has all rights; the app has none for this.
    for (const [db, refused] of [
      [owner, 'audit events are kept as they were written'],
      [world.db, 'permission denied'],
    ] as const) {
      await expect(db.updateTable('audit_events').set({ action: 'x' }).execute()).rejects.toThrow(refused)
      await expect(db.deleteFrom('audit_events').execute()).rejects.toThrow(refused)
      await expect(sql`truncate audit_events`.execute(db)).rejects.toThrow(refused)
      await expect(sql`truncate users cascade`.execute(db)).rejects.toThrow(refused)
      await expect(db.deleteFrom('users').where('id', '=', person.userId).execute()).rejects.toThrow()
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('is rolled back with its change', async () => {
    const person = await world.join('ADMIN')
    const before = await world.fingerprint()
    const failing = inTransaction(world.db, async tx => {
      await audit(tx, by, { action: 'user:deactivate', subjectId: person.userId })
      await notify(tx, by, { ...notification, userId: person.userId })
      throw new Error('the change did not work out')
    })
    await expect(failing).rejects.toThrow('did not work out')
    expect(await world.fingerprint()).toBe(before)
  })

  it('keeps what was before and after, and why', async () => {
    const person = await world.join('ADMIN')
    await audit(world.db, by, {
      action: 'user:deactivate',
      subjectId: person.userId,
      before: { list: [1, null, 'ü'] },
      after: null,
      reason: 'because',
    })
    const [event] = await world.db
      .selectFrom('audit_events')
      .selectAll()
      .where('subject_id', '=', person.userId)
      .execute()
    expect(event).toMatchObject({
      at: by.now,
      actor_id: null,
      before: { list: [1, null, 'ü'] },
      after: null,
      reason: 'because',
    })
  })
})

const notification = { kind: kinds.welcome, event: 'once', title: 't', description: 'd', link: '/' } as const

describe('a notification', () => {
  it('reaches each person once per event, however often it is sent', async () => {
    const [one, another] = [await world.join('BILLER'), await world.join('BILLER')]
    await Promise.all([1, 2, 3].map(() => notify(world.db, by, { ...notification, userId: one.userId })))
    await notify(world.db, by, { ...notification, userId: another.userId })
    await notify(world.db, by, { ...notification, userId: one.userId, event: 'another' })
    const notified = await world.db
      .selectFrom('notifications')
      .select('event_key')
      .where('user_id', '=', one.userId)
      .orderBy('event_key')
      .execute()
    expect(notified.map(row => row.event_key)).toEqual(['welcome:another', 'welcome:once'])
  })
})
