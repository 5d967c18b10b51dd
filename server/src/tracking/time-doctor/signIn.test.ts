import { describe, expect, it } from 'vitest'
import {
  atSandbox,
  catchOutage,
  connect,
  createMemoryTokens,
  provider,
  week,
} from '../../../test/outside/timeDoctor.ts'

const account = { email: 'owner@sandbox.test', password: 'a-very-secret-password' }
const totp = 'JBSWY3DPEHPK3PXP'
const login = { kind: 'login', ...account, totp: null } as const

const wrong = { ...login, password: 'a-wrong-password' }

const isLogin = ({ path }: { path: string }) => path.endsWith('/login')

describe('a token that was set by hand', () => {
  it('ends half a year after it was first seen, whatever process asks, and another one anew', async () => {
    const tokens = createMemoryTokens()
    const { tracker, sandbox, clock } = await atSandbox({ tokens })
    await tracker.users()
    clock.pass(40 * 86_400)
    const token = tokens.saved?.token ?? ''
    const more = { company: sandbox.companyId, tokens, now: () => new Date(clock.at) }
    const later = connect(sandbox.url, { ...more, credentials: { kind: 'token', token } }).tracker
    expect(await later.connection()).toMatchObject({ tokenEndsAt: '2026-09-14T00:00:00.000Z' })
    const credentials = { kind: 'token', token: sandbox.issueToken() } as const
    const other = connect(sandbox.url, { ...more, credentials }).tracker
    expect(await other.connection()).toMatchObject({ tokenEndsAt: '2026-10-24T00:00:00.000Z' })
  })
})

describe('a login', () => {
  it('happens once for many calls at the same time, and its token is kept', async () => {
    const tokens = createMemoryTokens()
    const { tracker, sandbox } = await atSandbox({ credentials: login, tokens, company: null }, { account })
    await Promise.all(Array.from({ length: 10 }, () => tracker.users()))
    expect(sandbox.requests.filter(isLogin)).toHaveLength(1)
    expect(tokens.saved).toEqual({
      token: expect.stringMatching(/^[\w-]{44}$/),
      createdAt: week.to,
      endsAt: '2026-09-14T00:00:00.000Z',
      account: `${account.email} at ${sandbox.url}`,
    })
    expect(await tracker.connection()).toMatchObject({
      tokenEndsAt: '2026-09-14T00:00:00.000Z',
      renewsItself: true,
    })
  })

  it('tells when its token ends in the words of the documents, too', async () => {
    const { tracker, sandbox } = await atSandbox({ credentials: login }, { account })
    sandbox.knobs.endsAs = 'expires'
    expect(await tracker.connection()).toMatchObject({ tokenEndsAt: '2026-09-14T00:00:00.000Z' })
  })

  it('is shared with other processes and the next start', async () => {
    const tokens = createMemoryTokens()
    const { tracker, sandbox } = await atSandbox({ credentials: login, tokens }, { account })
    await tracker.users()
    const other = connect(sandbox.url, { company: sandbox.companyId, credentials: login, tokens }).tracker
    await other.users()
    expect(sandbox.requests.filter(isLogin)).toHaveLength(1)

    // One of them finds out that it has ended, and logs in for both.
    sandbox.expireTokens()
    await other.users()
    await tracker.users()
    expect(sandbox.requests.filter(isLogin)).toHaveLength(2)
  })

  it('does not use what was kept for another account or provider', async () => {
    const tokens = createMemoryTokens()
    const { tracker, sandbox } = await atSandbox({ credentials: login, tokens }, { account })
    await tracker.users()
    const somebodyElse = { ...login, email: 'else@sandbox.test' }
    const other = connect(sandbox.url, { company: sandbox.companyId, credentials: somebodyElse, tokens })
    expect(await catchOutage(other.tracker.users())).toMatchObject({ trouble: 'refused' })

    const headers: unknown[] = []
    const elsewhere = await provider((request, response) => {
      headers.push(request.headers.authorization)
      response.writeHead(401).end()
    })
    await catchOutage(connect(elsewhere, { company: 'c', credentials: login, tokens }).tracker.users())
    expect(headers).toEqual([undefined])
  })

  it('asks for a token that can only read, with the second factor where there is one', async () => {
    const bodies: string[] = []
    const url = await provider((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
      request.on('end', () => response.writeHead(401).end())
    })
    await catchOutage(connect(url, { company: 'c', credentials: login }).tracker.users())
    expect(bodies.map(body => JSON.parse(body))).toEqual([{ ...account, permissions: 'read' }])

    const withTotp = { account: { ...account, totp } }
    const { tracker } = await atSandbox({ credentials: { ...login, totp } }, withTotp)
    expect(await tracker.users()).toHaveLength(1)
    const without = await atSandbox({ credentials: login }, withTotp)
    expect(await catchOutage(without.tracker.users())).toEqual({
      trouble: 'refused',
      detail: 'The login was rejected with 401 (totpRequired).',
    })
  })

  it('happens the old way where the new one is not known', async () => {
    const { tracker, sandbox } = await atSandbox({ credentials: login }, { account })
    sandbox.knobs.status = { code: 404, paths: /^\/api\/1.0\/login$/ }
    expect(await tracker.users()).toHaveLength(1)
    expect(sandbox.requests.filter(isLogin).map(({ path }) => path)).toEqual([
      '/api/1.0/login',
      '/api/1.0/authorization/login',
    ])
  })

  it('happens again when the token is refused: once, for all callers', async () => {
    const { tracker, sandbox } = await atSandbox({ credentials: login }, { account })
    await tracker.users()
    sandbox.expireTokens()
    await Promise.all(Array.from({ length: 6 }, () => tracker.users()))
    expect(sandbox.requests.filter(isLogin)).toHaveLength(2)
    sandbox.expireTokens()
    await tracker.users()
    expect(sandbox.requests.filter(isLogin)).toHaveLength(3)
  })

  it('finds a kept token that is no good any more, and one by another process that is none either', async () => {
    const tokens = createMemoryTokens()
    const { tracker, sandbox } = await atSandbox({ credentials: login, tokens }, { account })
    const dead = (token: string) => ({
      token,
      createdAt: week.from,
      endsAt: null,
      account: `${account.email} at ${sandbox.url}`,
    })
    await tokens.write(dead('dead-1'))
    const { read } = tokens
    tokens.read = async () => {
      const saved = await read()
      if (saved?.token === 'dead-1') await tokens.write(dead('dead-2'))
      return saved
    }
    expect(await tracker.users()).toHaveLength(1)
    expect(sandbox.requests.map(({ status }) => status)).toEqual([401, 401, 200, 200])
  })

  it('that is refused is not repeated for thirty seconds, however many ask', async () => {
    const { tracker, sandbox, clock } = await atSandbox({ credentials: wrong }, { account })
    const refused = { trouble: 'refused', detail: 'The login was rejected with 401 (invalidCredentials).' }
    expect(await Promise.all(Array.from({ length: 10 }, () => catchOutage(tracker.users())))).toEqual(
      Array.from({ length: 10 }, () => refused),
    )
    clock.pass(29)
    expect(await catchOutage(tracker.users())).toEqual(refused)
    expect(sandbox.requests).toHaveLength(1)
    clock.pass(1)
    expect(await catchOutage(tracker.users())).toEqual(refused)
    expect(sandbox.requests).toHaveLength(2)
  })

  it('that is refused again and again is repeated later and later, each half an hour at last', async () => {
    const { tracker, sandbox, clock } = await atSandbox({ credentials: wrong }, { account })
    const tries: number[] = []
    for (let seconds = 0; seconds <= 9000; seconds += 30) {
      const before = sandbox.requests.length
      expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'refused' })
      if (sandbox.requests.length > before) tries.push(seconds)
      clock.pass(30)
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800])
  })

  it('that is refused is repeated for a person who asks, though not more than each thirty seconds', async () => {
    const { tracker, sandbox, clock } = await atSandbox({ credentials: wrong }, { account })
    const tries = async (one: typeof tracker) => {
      const before = sandbox.requests.length
      expect(await catchOutage(one.users())).toMatchObject({ trouble: 'refused' })
      return sandbox.requests.length - before
    }
    for (let call = 1; call <= 4; call++) {
      await tries(tracker)
      clock.pass(30 * 2 ** call)
    }
    expect([await tries(tracker), await tries(tracker.inHaste)]).toEqual([1, 0])
    clock.pass(29)
    expect([await tries(tracker), await tries(tracker.inHaste)]).toEqual([0, 0])
    clock.pass(1)
    expect([await tries(tracker), await tries(tracker.inHaste), await tries(tracker.inHaste)]).toEqual([
      0, 1, 0,
    ])
  })

  it('is made afresh after a refusal that was only for a while, which is then forgotten', async () => {
    const { tracker, sandbox, clock } = await atSandbox({ credentials: login }, { account })
    for (const _ of [1, 2]) {
      sandbox.knobs.status = { code: 401 }
      expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'refused' })
      clock.pass(30)
      expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'refused' })
      sandbox.calm()
      clock.pass(59)
      expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'refused' })
      clock.pass(1)
      expect(await tracker.users()).toHaveLength(1)
      sandbox.expireTokens()
    }
    sandbox.knobs.status = { code: 401 }
    expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'refused' })
    sandbox.calm()
    // A user who has put it right need not wait, and then nobody has to.
    clock.pass(30)
    expect(await tracker.inHaste.users()).toHaveLength(1)
    expect(await tracker.users()).toHaveLength(1)
  })

  it('whose token is refused to several at once counts as one', async () => {
    const { tracker, sandbox, clock } = await atSandbox({ credentials: login }, { account })
    sandbox.knobs.status = { code: 401, paths: /users|projects/ }
    await Promise.all([tracker.users(), tracker.projects()].map(catchOutage))
    sandbox.calm()
    clock.pass(30)
    expect(await tracker.users()).toHaveLength(1)
  })

  it('whose token is refused at once is not followed by another', async () => {
    const { tracker, sandbox } = await atSandbox({ credentials: login }, { account })
    sandbox.knobs.status = { code: 401, paths: /users/ }
    const refused = { trouble: 'refused', detail: 'The token of a fresh login was rejected (invalidToken).' }
    expect(await catchOutage(tracker.users())).toEqual(refused)
    expect(await catchOutage(tracker.users())).toEqual(refused)
    expect(sandbox.requests.filter(isLogin)).toHaveLength(1)
  })

  it('that fails for another reason is tried again like any call, each time with the code of the moment', async () => {
    const { tracker, sandbox, waits } = await atSandbox({ credentials: login }, { account })
    sandbox.knobs.status = { code: 503, times: 2 }
    expect(await tracker.users()).toHaveLength(1)
    expect(waits).toEqual([500, 1000])
    sandbox.expireTokens()
    sandbox.knobs.dropConnection = { paths: /login/ }
    expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'unreachable' })
    expect(waits).toEqual([500, 1000, 500, 1000, 2000])
  })

  it.each([['{"data":{}}'], ['{"data":{"token":"two\\nlines"}}'], ['{"data":{"token":5}}'], ['[]']])(
    'that is answered with %s got no token',
    async body => {
      const url = await provider((_, response) => response.end(body))
      expect(await catchOutage(connect(url, { company: 'c', credentials: login }).tracker.users())).toEqual({
        trouble: 'malformed',
        detail: 'POST /api/1.0/login returned no token.',
      })
    },
  )
})

describe('a fixed token', () => {
  it('that is refused is all we have', async () => {
    const { tracker, sandbox } = await atSandbox()
    sandbox.expireTokens()
    expect(await catchOutage(tracker.users())).toEqual({
      trouble: 'refused',
      detail: 'The token was rejected (invalidToken).',
    })
    expect(sandbox.requests).toHaveLength(1)
  })
})

describe('secrets', () => {
  it('stand in no line of the log and in nothing that is thrown, whatever happens', async () => {
    const credentials = { ...login, totp }
    const tokens = createMemoryTokens()
    const secrets = [account.password, totp]
    const { write } = tokens
    tokens.write = async token => {
      secrets.push(token.token)
      await write(token)
    }
    const { tracker, sandbox, lines, clock } = await atSandbox(
      { credentials, tokens, timeoutMs: 300 },
      { account: { ...account, totp } },
    )
    const messages: unknown[] = []
    const tryOnce = async () => {
      clock.pass(60)
      try {
        await tracker.users()
      } catch (error) {
        const { message, stack, cause } = error as Error
        messages.push(message, stack, cause, JSON.stringify(error))
      }
    }
    await tryOnce()
    for (const knobs of [
      { status: { code: 401 } },
      { status: { code: 403 } },
      { status: { code: 500 } },
      { html: {} },
      { cutJson: {} },
      { dropConnection: {} },
      { delay: { ms: Number.POSITIVE_INFINITY } },
    ]) {
      Object.assign(sandbox.knobs, knobs)
      await tryOnce()
      sandbox.expireTokens()
      await tryOnce()
      sandbox.calm()
      await tryOnce()
    }
    await sandbox.close()
    await tryOnce()
    expect(messages.length).toBeGreaterThan(40)
    expect(lines.length).toBeGreaterThan(8)
    expect(secrets.length).toBeGreaterThan(4)
    for (const secret of secrets) expect(`${messages} ${lines}`).not.toContain(secret)
    expect(`${messages} ${lines}`).not.toMatch(/company=|\?|signature/)
  })

  it('of a provider that echoes them stay with it', async () => {
    const url = await provider((request, response) => {
      const echo = { error: request.headers.authorization, message: request.headers.authorization }
      response.writeHead(403).end(JSON.stringify(echo))
    })
    const { tracker } = connect(url, { company: 'c', credentials: { kind: 'token', token: 'echoed-token' } })
    expect(await catchOutage(tracker.users())).toEqual({
      trouble: 'forbidden',
      detail: 'GET /api/1.0/users returned 403.',
    })
  })
})
