import { signIn } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { password, World } from '../../test/world.ts'

const world = await World.open()

describe('signing in', () => {
  it('answers a token and the user, whatever the case of the email address', async () => {
    const biller = await world.join('BILLER', { email: 'Mixed.Case@People.test' })
    const body = await world.visitor.get(signIn, { body: { email: 'mixed.case@people.TEST', password } })
    expect(body.authToken).toMatch(/^[\w-]{43}$/)
    expect(body.user).toMatchObject({ userId: biller.userId, email: 'Mixed.Case@People.test', role: 'BILLER' })
  })
})
