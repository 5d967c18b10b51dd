import { describe, expect, it } from 'vitest'
import type { FaultKnobs } from '../../../sandbox/knobs.ts'
import {
  ann,
  atSandbox,
  catchOutage,
  connect,
  monday,
  provider,
  week,
} from '../../../test/outside/timeDoctor.ts'

const users = 'GET /api/1.0/users'

describe('an unreliable provider', () => {
  it.each<[string, Partial<FaultKnobs>, string, RegExp, number[]]>([
    ['403', { status: { code: 403 } }, 'forbidden', /returned 403 \(forbidden\)/, []],
    ['418', { status: { code: 418 } }, 'malformed', /returned 418 \(internalError\)/, []],
    ['429', { status: { code: 429 } }, 'busy', /returned 429/, [500, 1000, 2000]],
    ['429 with a time', { status: { code: 429, retryAfter: 3 } }, 'busy', /returned 429/, [3000, 3000, 3000]],
    ['500', { status: { code: 500 } }, 'failing', /returned 500/, [500, 1000, 2000]],
    [
      '503 with a time',
      { status: { code: 503, retryAfter: 1 } },
      'failing',
      /returned 503/,
      [1000, 1000, 2000],
    ],
    ['HTML', { html: {} }, 'malformed', /returned text\/html we can’t read/, [500]],
    ['half a JSON', { cutJson: {} }, 'malformed', /returned application\/json we can’t read/, [500]],
    [
      'nothing',
      { dropConnection: {} },
      'unreachable',
      /got no response: (UND_ERR_SOCKET|ECONNRESET)/,
      [500, 1000, 2000],
    ],
    [
      'half',
      { dropConnection: { midway: true } },
      'unreachable',
      /got no response: (UND_ERR_SOCKET|ECONNRESET)/,
      [500, 1000, 2000],
    ],
  ])(
    'answers %s: that is reported as it is, after a sensible number of tries',
    async (_, knobs, outage, says, pauses) => {
      const { tracker, sandbox, waits } = await atSandbox()
      Object.assign(sandbox.knobs, knobs)
      expect(await catchOutage(tracker.users())).toEqual({
        trouble: outage,
        detail: expect.stringMatching(new RegExp(`^GET /api/1.0/users ${says.source}\\.$`)),
      })
      expect(waits).toEqual(pauses)
      expect(sandbox.requests).toHaveLength(pauses.length + 1)
      sandbox.calm()
      expect(await tracker.users()).toHaveLength(1)
    },
  )

  it.each<[string, Partial<FaultKnobs>]>([
    ['429', { status: { code: 429, times: 3 } }],
    ['500', { status: { code: 502, times: 3 } }],
    ['a closed line', { dropConnection: { times: 3 } }],
    ['half a JSON', { cutJson: { times: 1 } }],
    ['HTML', { html: { times: 1 } }],
    ['a little of everything', { status: { code: 500, times: 1 }, cutJson: { times: 1 } }],
  ])('that gets over %s in time has answered', async (_, knobs) => {
    const { tracker, sandbox } = await atSandbox()
    Object.assign(sandbox.knobs, knobs)
    expect(await tracker.users()).toHaveLength(1)
  })

  it('takes too long', async () => {
    const { tracker, sandbox, waits } = await atSandbox({ timeoutMs: 20 })
    sandbox.knobs.delay = { ms: Number.POSITIVE_INFINITY }
    expect(await catchOutage(tracker.users())).toEqual({
      trouble: 'slow',
      detail: `${users} took longer than 0.02 s.`,
    })
    expect(waits).toEqual([500, 1000, 2000])
  })

  it('begins to answer and never ends', async () => {
    const url = await provider((_, response) => response.write('{"data":['))
    const { tracker } = connect(url, { company: 'c', timeoutMs: 20 })
    expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'slow' })
  })

  it('is gone', async () => {
    const { tracker, sandbox } = await atSandbox()
    await tracker.users()
    await sandbox.close()
    expect(await catchOutage(tracker.users())).toEqual({
      trouble: 'unreachable',
      detail: `${users} got no response: ECONNREFUSED.`,
    })
  })

  it.each([
    ['null', ''],
    ['"text"', ''],
    ['17', ''],
    ['', ''],
    ['{}', 'returned no list'],
    ['{"data":null}', 'returned no list'],
    ['{"data":{"total":0}}', 'returned no list'],
  ])('answers %s with 200: that is not taken for an empty list', async (body, says) => {
    const url = await provider((_, response) => response.end(body))
    const { tracker } = connect(url, { company: 'c' })
    const calls = [tracker.users(), tracker.worklog(ann.id, week), tracker.totals(week)].map(catchOutage)
    for (const { trouble, detail } of await Promise.all(calls))
      expect([trouble, detail]).toEqual(['malformed', expect.stringContaining(says)])
  })

  it('that sends us elsewhere is not followed, for our sign-in would go along', async () => {
    const elsewhere: string[] = []
    const other = await provider((request, response) => {
      elsewhere.push(request.url ?? '')
      response.end('{"data":[]}')
    })
    const url = await provider((_, response) => response.writeHead(307, { location: other }).end())
    const { tracker } = connect(url, { company: 'c' })
    expect(await catchOutage(tracker.users())).toEqual({
      trouble: 'malformed',
      detail: `${users} returned 307.`,
    })
    expect(elsewhere).toEqual([])
  })

  it('that answers without end is cut off', async () => {
    const block = ' '.repeat(1024 * 1024)
    const url = await provider((_, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    const { tracker } = connect(url, { company: 'c' })
    expect(await catchOutage(tracker.users())).toEqual({
      trouble: 'malformed',
      detail: `${users} returned more than 33554432 bytes.`,
    })
  })

  it.each<[string, Partial<FaultKnobs>, RegExp]>([
    ['somebody else', { foreignRows: true }, /^Row \d+ of the worklog may belong to someone else/],
    ['−5 seconds', { badSeconds: -5 }, /^Row \d+ of the worklog took -5 seconds\.$/],
    ['10^12 seconds', { badSeconds: 1e12 }, /^Row \d+ of the worklog took 1000000000000 seconds\.$/],
  ])('has a row of %s: the whole pull is no good, and is not repeated', async (_, knobs, says) => {
    const { tracker, sandbox } = await atSandbox({}, { people: [ann] })
    Object.assign(sandbox.knobs, knobs)
    expect(await catchOutage(tracker.worklog(ann.id, monday))).toEqual({
      trouble: 'malformed',
      detail: expect.stringMatching(says),
    })
    expect(sandbox.requests).toHaveLength(1)
    if (knobs.foreignRows)
      expect(await catchOutage(tracker.screenshots(ann.id, monday))).toMatchObject({ trouble: 'malformed' })
  })
})

describe('a provider that asks us to wait', () => {
  it.each([
    ['2', 2000],
    ['3600', 30_000],
    ['0', 500],
    ['-5', 500],
    ['soon', 500],
    [new Date(Date.parse(week.to) + 7000).toUTCString(), 7000],
    [new Date(Date.parse(week.to) - 7000).toUTCString(), 500],
  ])('until %s is left alone for %i ms', async (retryAfter, pause) => {
    const { tracker, sandbox, waits } = await atSandbox()
    sandbox.knobs.status = { code: 429, retryAfter, times: 1 }
    await tracker.users()
    expect(waits).toEqual([pause])
  })
})

describe('a provider that is down', () => {
  it('is left alone after five tries, and tried again by one call ten seconds later', async () => {
    const { tracker, sandbox, clock, lines } = await atSandbox()
    sandbox.knobs.status = { code: 500 }
    const fail = () => catchOutage(tracker.users())
    // Four by the first call; the fifth is enough to know.
    for (let call = 1; call <= 2; call++) await fail()
    expect(sandbox.requests).toHaveLength(5)

    const failing = { trouble: 'failing', detail: `${users} returned 500.` }
    expect(await fail()).toEqual(failing)
    expect(await catchOutage(tracker.worklog(ann.id, monday))).toEqual(failing)
    clock.pass(9)
    expect(await fail()).toEqual(failing)
    expect(sandbox.requests).toHaveLength(5)

    clock.pass(1)
    expect(await Promise.all([fail(), fail(), fail()])).toEqual([failing, failing, failing])
    expect(sandbox.requests).toHaveLength(6)

    clock.pass(10)
    sandbox.calm()
    // A caller who comes meanwhile waits for what becomes of that one.
    expect(await Promise.all([tracker.users(), tracker.users(), tracker.users()])).toHaveLength(3)
    expect(lines.filter(line => line.includes('left alone'))).toHaveLength(1)
    expect(lines.filter(line => line.includes('answers again'))).toHaveLength(1)
  })

  it('answers at once to those who were waiting for their turn, too', async () => {
    const { tracker, sandbox } = await atSandbox()
    sandbox.knobs.status = { code: 500 }
    const calls = Array.from({ length: 50 }, () => catchOutage(tracker.users()))
    expect(new Set((await Promise.all(calls)).map(({ trouble }) => trouble))).toEqual(new Set(['failing']))
    // The other one of two had begun when the fifth failed.
    expect(sandbox.requests.length).toBeLessThanOrEqual(6)
  })

  it('is not down when it only says no, or when one row is wrong', async () => {
    const { tracker, sandbox } = await atSandbox()
    sandbox.knobs.status = { code: 403 }
    for (let call = 1; call <= 7; call++) await catchOutage(tracker.users())
    sandbox.knobs.status = null
    sandbox.knobs.badSeconds = -5
    for (let call = 1; call <= 7; call++) await catchOutage(tracker.worklog(ann.id, monday))
    expect(sandbox.requests).toHaveLength(14)
    expect(await tracker.users()).toHaveLength(1)
  })

  it('is not down after four failures and a success', async () => {
    const { tracker, sandbox } = await atSandbox()
    for (const _ of [1, 2]) {
      sandbox.knobs.html = {}
      for (let call = 1; call <= 4; call++) await catchOutage(tracker.inHaste.users())
      sandbox.knobs.html = null
      expect(await tracker.users()).toHaveLength(1)
    }
  })

  it('still shows images, for those lie elsewhere; and the other way round', async () => {
    const { tracker, sandbox } = await atSandbox()
    const [{ link } = { link: '' }] = await tracker.screenshots(ann.id, monday)
    sandbox.knobs.status = { code: 500, paths: /^\/api/ }
    for (let call = 1; call <= 6; call++) await catchOutage(tracker.users())
    expect((await tracker.image(link)).length).toBeGreaterThan(1000)
    sandbox.knobs.status = { code: 500, paths: /^\/captures/ }
    for (let call = 1; call <= 6; call++) await catchOutage(tracker.image(link))
    expect(await catchOutage(tracker.image(link))).toMatchObject({ trouble: 'failing' })
    expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'failing' })
  })
})

describe('our pace', () => {
  it('is asked for before each request begins: pages, tries, logins and images alike', async () => {
    const { tracker, sandbox, paces } = await atSandbox()
    const [{ link } = { link: '' }] = await tracker.screenshots(ann.id, monday)
    sandbox.knobs.status = { code: 500, times: 2 }
    await Promise.all([
      tracker.users(),
      tracker.projects(),
      tracker.image(link),
      tracker.worklog(ann.id, week),
    ])
    expect(sandbox.requests).toHaveLength(7)
    expect(paces).toHaveLength(7)
    // When the n-th asks, no more than those before it have begun.
    for (const [before, begun] of paces.entries()) expect(begun).toBeLessThanOrEqual(before)
  })

  it('holds a request back for as long as it takes', async () => {
    const go = Promise.withResolvers<void>()
    const { tracker, sandbox } = await atSandbox({ pace: () => go.promise })
    const users = tracker.users()
    expect(sandbox.requests).toEqual([])
    go.resolve()
    expect(await users).toHaveLength(1)
  })

  it('has two requests under way at a time and never more', async () => {
    const { tracker, sandbox } = await atSandbox()
    sandbox.knobs.delay = { ms: 20 }
    await Promise.all(Array.from({ length: 12 }, () => tracker.users()))
    expect(Math.max(...sandbox.requests.map(({ atOnce }) => atOnce))).toBe(2)
  })
})
