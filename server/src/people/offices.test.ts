import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { deactivateUser, updateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type AnyAnswer, type Person, World } from '../../test/world.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { lockAdmins } from './store.ts'

const world = await World.open()

const demote = (by: Person, target: Person) =>
  by.call(updateUser, { params: { id: target.userId }, body: { role: 'CLIENT' } })
const keepOut = (by: Person, target: Person) => by.call(deactivateUser, { params: { id: target.userId } })

const admins = () =>
  world.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('deactivated_at', 'is', null)
    .execute()

/** Both calls are under way and wait for the administrators before either of them is done. */
async function atOnce(calls: readonly (() => Promise<AnyAnswer>)[]): Promise<AnyAnswer[]> {
  const { answers } = await inTransaction(world.db, async tx => {
    await lockAdmins(tx)
    const answers = calls.map(call => call())
    await world.untilWaiting(answers.length)
    return { answers }
  })
  return Promise.all(answers)
}

const ways = [
  ['demote', demote, demote],
  ['deactivate', keepOut, keepOut],
  ['demote and deactivate', demote, keepOut],
] as const

describe('two administrators who remove each other at once', () => {
  it.each(ways)('(%s): one succeeds, and the other is no longer an ADMIN', async (_, oneWay, otherWay) => {
    const [one, other] = [await world.join('ADMIN'), await world.join('ADMIN')]
    const answers = await atOnce([() => oneWay(one, other), () => otherWay(other, one)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 403])
    const [left, ...more] = await admins()
    expect(more).toEqual([])
    // The next pair begins with nobody else in office.
    await world.db
      .updateTable('users')
      .set({ role: 'CLIENT' })
      .where('id', '=', left?.id ?? '')
      .execute()
  })
})

describe('the last administrator', () => {
  const tool = (...args: string[]) =>
    new Promise<{ code: number; said: string }>(resolve => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, '../admin.ts'), ...args],
        {
          env: {
            PATH: process.env.PATH ?? '',
            DATABASE_URL: world.url,
            SECRET_KEY: 'a key that only tests know, long enough',
          },
        },
        (error, stdout, stderr) =>
          resolve({
            code: typeof error?.code === 'number' ? error.code : 0,
            said: `${stdout}${stderr}`.trim(),
          }),
      )
    })

  // It is a program of its own, which takes a while to begin on a busy machine.
  it('is kept by the admin tool too', { timeout: 240_000 }, async () => {
    const last = await world.join('ADMIN')
    expect(await tool('deactivate', '--email', last.user.email)).toEqual({
      code: 1,
      said: 'This is the only admin. Make someone else an admin first.',
    })
    expect(await admins()).toEqual([{ id: last.userId }])
  })
})
