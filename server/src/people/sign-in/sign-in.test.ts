import { deactivateUser, signIn } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { day, password, World } from '../../../test/world.ts'
import { toBrowserName } from '../browserName.ts'

const world = await World.open()

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const tryToSignIn = (email: string, typed: string) =>
  world.visitor.call(signIn, { body: { email, password: typed } })

const newsOf = async (userId: string) =>
  (await world.db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()).map(
    row => row.kind,
  )

describe('signing in', () => {
  it('answers a token and the user, whatever the case of the email address', async () => {
    const biller = await world.join('BILLER', { email: 'Mixed.Case@People.test' })
    const body = await world.visitor.get(signIn, {
      body: { email: ' mixed.case@people.TEST ', password },
    })
    expect(body.authToken).toMatch(/^[\w-]{43}$/)
    expect(body.user).toEqual({ ...biller.user, email: 'Mixed.Case@People.test', role: 'BILLER' })
  })

  it('stores the token as a hash alone', async () => {
    const client = await world.join('CLIENT')
    const { authToken } = await world.visitor.get(signIn, { body: { email: client.user.email, password } })
    const rows = await world.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', client.userId)
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows.map(row => row.token_hash.length)).toEqual([32, 32])
    expect(JSON.stringify(rows)).not.toContain(authToken)
    expect(rows.map(row => row.token_hash.toString('utf8'))).not.toContain(authToken)
  })

  it('says the same to a wrong password, an unknown address and a deactivated person', async () => {
    const admin = await world.join('ADMIN')
    const [active, gone] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await admin.get(deactivateUser, { params: { id: gone.userId } })

    const answers = [
      await tryToSignIn(active.user.email, 'not the password'),
      await tryToSignIn('nobody@people.test', password),
      await tryToSignIn(gone.user.email, password),
      await tryToSignIn(gone.user.email, 'not the password'),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({
        code: 'wrong-credentials',
        message: 'That email or password isn’t right.',
        requestId: expect.any(String),
      })
    }
  })

  it('compares the password to the letter: case, blanks and length count', async () => {
    const { user } = await world.join('CLIENT')
    for (const typed of [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(0, -1)])
      expect(await world.trySignIn(user.email, typed)).toBe(401)
    expect(await world.trySignIn(user.email, password)).toBe(200)
  })

  it('tells the person when a browser signs in that was not used before, and only then', async () => {
    const biller = await world.join('BILLER')
    const body = { email: biller.user.email, password }
    await world.visitor.get(signIn, { body }, { headers: firefox })
    await world.visitor.get(signIn, { body }, { headers: firefox })
    expect(await newsOf(biller.userId)).toEqual(['new-sign-in'])
    world.pass(91 * day)
    await world.visitor.get(signIn, { body }, { headers: firefox })
    expect(await newsOf(biller.userId), 'after 91 days away no browser is known any more').toHaveLength(2)
  })
})

describe('the name of a browser', () => {
  it.each([
    [firefox['user-agent'], 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'An app or script'],
    ['', 'An app or script'],
  ])('%s is %s', (userAgent, name) => {
    expect(toBrowserName(userAgent)).toBe(name)
  })
})
