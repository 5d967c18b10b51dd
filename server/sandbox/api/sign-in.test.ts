import { describe, expect, it } from 'vitest'
import { openSandbox, sandboxPerson } from '../../test/outside/sandbox.ts'
import { startSandbox } from '../server.ts'

let now = new Date('2026-03-10T15:00:00.000Z')
const ann = sandboxPerson('Ann')
const bob = sandboxPerson('Bob')
const account = { email: 'ann@people.test', password: 'right' }
const { sandbox, token, ask, read } = await openSandbox({ people: [ann, bob], now: () => now, account })

async function signIn(body: unknown, path = 'login', { url } = sandbox) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${url}/api/1.0/${path}`, { method: 'POST', body: text })
  return { status: response.status, ...((await response.json()) as Answer) }
}
type Answer = { data?: Record<string, unknown>; error?: string }

const refusal = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, ((await response.json()) as Answer).error]
}

describe('signing in to the sandbox', () => {
  it('gives an opaque token of 44 characters for half a year, a new one each time', async () => {
    const [one, another] = [await signIn(account), await signIn({ ...account, permissions: 'read' })]
    expect(one).toMatchObject({ status: 200, data: { createdAt: now.toISOString() } })
    expect(one.data?.expiresAt).toBe('2026-09-08T15:00:00.000Z')
    expect(one.data?.token).toMatch(/^[\w-]{44}$/)
    expect(another.data?.token).not.toBe(one.data?.token)
  })

  it('can name its expiry as the documentation does', async () => {
    sandbox.knobs.endsAs = 'expires'
    expect((await signIn(account)).data).toHaveProperty('expires')
    sandbox.calm()
    expect((await signIn(account)).data).not.toHaveProperty('expires')
  })

  it('in the older way also returns the user and their companies', async () => {
    const { data } = await signIn(account, 'authorization/login')
    expect(data).toMatchObject({ token: expect.any(String), id: ann.id, email: ann.email })
    expect(data?.companies).toMatchObject([{ id: sandbox.companyId, userCount: 2 }])
  })

  it('fails with a wrong password, another user’s address, or a malformed body', async () => {
    const wrong = { status: 401, error: 'invalidCredentials' }
    expect(await signIn({ ...account, password: 'wrong' })).toMatchObject(wrong)
    expect(await signIn({ ...account, email: bob.email })).toMatchObject(wrong)
    for (const nonsense of ['', '{', 'null', '{"email":1}', `"${'x'.repeat(20_000)}"`])
      expect(await signIn(nonsense)).toMatchObject({ status: 400, error: 'badRequest' })
  })

  it('asks for a code where the account has a second factor', async () => {
    // The secret, moment and code of RFC 6238, appendix B.
    const secured = { ...account, totp: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }
    const moment = () => new Date(1_111_111_109_000)
    const other = await startSandbox({ people: [], now: moment, account: secured })
    const withCode = (totpCode?: string) => signIn({ ...account, totpCode }, 'login', other)
    expect(await withCode()).toMatchObject({ status: 401, error: 'totpRequired' })
    expect(await withCode('000000')).toMatchObject({ status: 401, error: 'invalidTotpCode' })
    expect(await withCode('081804')).toMatchObject({ status: 200 })
    await other.close()
  })
})

describe('a token of the sandbox', () => {
  it('is accepted after JWT or in the address, and nowhere else', async () => {
    expect((await ask('1.0/users')).status).toBe(200)
    expect((await ask('1.0/users', { token }, {})).status).toBe(200)
    const refused = [401, 'invalidToken']
    expect(await refusal(ask('1.0/users', {}, { authorization: `Bearer ${token}` }))).toEqual(refused)
    expect(await refusal(ask('1.0/users', {}, {}))).toEqual(refused)
    expect(await refusal(ask('1.0/users', { token: `${token.slice(0, -2)}AA` }, {}))).toEqual(refused)
    expect(sandbox.requests.slice(-5).map(({ scheme, status }) => [scheme, status])).toEqual([
      ['JWT', 200],
      [null, 200],
      ['Bearer', 401],
      [null, 401],
      [null, 401],
    ])
  })

  it('expires at its time, or when all are revoked, and outlives a restart', async () => {
    const again = await startSandbox({ people: [], now: () => now, account })
    const elsewhere = await fetch(`${again.url}/api/1.0/authorization?token=${token}`)
    expect(elsewhere.status).toBe(200)
    again.expireTokens()
    expect((await fetch(`${again.url}/api/1.0/authorization?token=${token}`)).status).toBe(401)
    expect((await fetch(`${again.url}/api/1.0/authorization?token=${again.issueToken()}`)).status).toBe(200)
    await again.close()

    now = new Date('2026-09-08T14:59:59.999Z')
    expect((await ask('1.0/users')).status).toBe(200)
    now = new Date('2026-09-08T15:00:00.000Z')
    expect((await ask('1.0/users')).status).toBe(401)
    now = new Date('2026-03-10T15:00:00.000Z')
  })

  it('that may only read does not write', async () => {
    const { data } = await signIn({ ...account, permissions: 'read' })
    const url = `${sandbox.url}/api/1.0/projects?company=${sandbox.companyId}&token=${data?.token}`
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url, { method: 'POST' })).status).toBe(403)
  })

  it('is valid for its own company alone', async () => {
    for (const company of ['', 'x', ann.id]) {
      expect(await refusal(ask('1.0/users', { company }))).toEqual([403, 'forbidden'])
      expect(await refusal(ask('1.1/stats/total', { company }))).toEqual([403, 'forbidden'])
    }
    expect((await read('1.0/authorization', { company: '' })).data).toMatchObject({
      id: ann.id,
      name: 'Ann',
      email: 'ann@people.test',
      companies: [{ id: sandbox.companyId, name: sandbox.companyName, role: 'user', userCount: 2 }],
    })
  })
})

it('an unknown path is not found, and a malformed address breaks nothing', async () => {
  expect(await refusal(ask('1.0/nothing'))).toEqual([404, 'notFound'])
  expect(await refusal(ask('1.0/users/a/b'))).toEqual([404, 'notFound'])
  expect((await fetch(`${sandbox.url}//`)).status).toBe(401)
})
