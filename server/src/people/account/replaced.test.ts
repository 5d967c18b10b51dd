import {
  changeEmail,
  changePassword,
  forgotPassword,
  resetPassword,
} from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { type AnyAnswer, type Person, password, World } from '../../../test/world.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { lockUser } from '../store.ts'

const world = await World.open()
const owners = 'what the owner has chosen'
const strangers = 'what a stranger has chosen'

/**
 * The owner's reset and a stranger's call with the old password are both under way: the account is held until each of
 * them waits for it, the owner first.
 */
async function whileTheOwnerResets(person: Person, stranger: () => Promise<AnyAnswer>): Promise<AnyAnswer> {
  await world.visitor.get(forgotPassword, { body: { email: person.user.email } })
  const token = await world.linkTo(person.user.email)
  const { reset, strange } = await inTransaction(world.db, async tx => {
    await lockUser(tx, person.userId)
    const reset = world.visitor.call(resetPassword, { body: { token, newPassword: owners } })
    await world.untilWaiting(1)
    const strange = stranger()
    expect(await Promise.race([strange, world.untilWaiting(2)]), 'it waits for the account').toBe('waiting')
    return { reset, strange }
  })
  expect((await reset).status).toBe(200)
  return strange
}

describe('a password that its owner replaces while another session confirms something with it', () => {
  it('is not replaced again: the owner’s own stays', async () => {
    const person = await world.join('BILLER')
    const { status, body } = await whileTheOwnerResets(person, () =>
      person.call(changePassword, { body: { currentPassword: password, newPassword: strangers } }),
    )
    expect([status, body.fields]).toEqual([422, { currentPassword: 'That’s not your password.' }])
    expect(await world.trySignIn(person.user.email, strangers)).toBe(401)
    expect(await world.trySignIn(person.user.email, owners)).toBe(200)
  })

  it('moves the account to no other address: no link is mailed to it', async () => {
    const person = await world.join('BILLER')
    const { status, body } = await whileTheOwnerResets(person, () =>
      person.call(changeEmail, { body: { email: 'stranger@elsewhere.test', password } }),
    )
    expect([status, body.fields]).toEqual([422, { password: 'That’s not your password.' }])
    expect(await world.readMailsTo('stranger@elsewhere.test')).toEqual([])
  })
})
