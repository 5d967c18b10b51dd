import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FaultKnobs } from '../../../sandbox/knobs.ts'
import { ann, atSandbox, catchOutage, connect, monday, provider } from '../../../test/outside/timeDoctor.ts'

describe('a user who waits', () => {
  it.each<[string, Partial<FaultKnobs>, string]>([
    ['429', { status: { code: 429 } }, 'busy'],
    ['429 with a time', { status: { code: 429, retryAfter: 30 } }, 'busy'],
    ['500', { status: { code: 500 } }, 'failing'],
    ['HTML', { html: {} }, 'malformed'],
    ['half a JSON', { cutJson: {} }, 'malformed'],
    ['nothing', { dropConnection: {} }, 'unreachable'],
  ])('is told at once that the provider answers %s', async (_, knobs, outage) => {
    const { tracker, sandbox, waits } = await atSandbox()
    Object.assign(sandbox.knobs, knobs)
    expect(await catchOutage(tracker.inHaste.users())).toMatchObject({ trouble: outage })
    expect([sandbox.requests.length, waits]).toEqual([1, []])
    sandbox.calm()
    expect(await tracker.inHaste.users()).toHaveLength(1)
  })

  it('gets the same answers as background jobs, with short timeouts set once or repeatedly', async () => {
    const { tracker } = await atSandbox({ company: null })
    const { inHaste } = tracker
    expect(inHaste.inHaste).toBe(inHaste)
    expect(await inHaste.connection()).toEqual(await tracker.connection())
    expect(await inHaste.worklog(ann.id, monday)).toEqual(await tracker.worklog(ann.id, monday))
    const [{ link } = { link: '' }] = await inHaste.screenshots(ann.id, monday)
    expect(await inHaste.image(link)).toEqual(await tracker.image(link))
  })

  it('waits for 8 seconds, where a job waits for 20', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let heard = Promise.withResolvers<void>()
    const url = await provider(() => heard.resolve())
    const { tracker, lines } = connect(url, { company: 'c' })
    const nextRequest = async () => {
      await heard.promise
      heard = Promise.withResolvers()
    }
    const person = catchOutage(tracker.inHaste.users())
    await nextRequest()
    vi.advanceTimersByTime(8000)
    const detail = 'GET /api/1.0/users took longer than 8 s.'
    expect(await person).toEqual({ trouble: 'slow', detail })
    const job = catchOutage(tracker.users())
    await nextRequest()
    vi.advanceTimersByTime(20_000)
    // It tries again.
    await nextRequest()
    expect(lines.at(-1)).toContain('GET /api/1.0/users took longer than 20 s.')
    await tracker.close()
    expect(await job).toMatchObject({ trouble: 'closed' })
  })

  it('does not wait when the provider is known to be down, and learns of it with everyone else', async () => {
    const { tracker, sandbox, clock } = await atSandbox()
    sandbox.knobs.status = { code: 500 }
    for (let call = 1; call <= 4; call++) await catchOutage(tracker.inHaste.users())
    await catchOutage(tracker.users())
    expect(sandbox.requests).toHaveLength(5)
    expect(await catchOutage(tracker.inHaste.users())).toMatchObject({ trouble: 'failing' })
    expect(sandbox.requests).toHaveLength(5)

    // Neither while somebody else is finding out whether it is back.
    clock.pass(10)
    sandbox.calm()
    const [job, person] = [tracker.users(), catchOutage(tracker.inHaste.users())]
    expect(await person).toMatchObject({ trouble: 'failing' })
    expect(await job).toHaveLength(1)
    expect(await tracker.inHaste.users()).toHaveLength(1)
  })

  it.each([
    ['sign-in', /login$/],
    ['company', /authorization$/],
  ])('does not wait for the %s that a job is about to find', async (_, paths) => {
    const account = { email: 'owner@sandbox.test', password: 'a-password' }
    const credentials = { kind: 'login', ...account, totp: null } as const
    const { tracker, sandbox } = await atSandbox({ company: null, credentials }, { account })
    sandbox.knobs.delay = { ms: Number.POSITIVE_INFINITY, paths, times: 1 }
    const job = catchOutage(tracker.users())
    await expect.poll(() => sandbox.requests.filter(({ path }) => paths.test(path)).length).toBe(1)
    expect(await tracker.inHaste.users()).toHaveLength(1)
    expect(sandbox.requests.filter(({ path }) => paths.test(path))).toHaveLength(2)
    await tracker.close()
    expect(await job).toMatchObject({ trouble: 'closed' })
  })
})

describe('the two request slots', () => {
  /** A provider that answers each request when the test says so. */
  async function slowProvider() {
    const requests: { path: string; answer: () => void }[] = []
    const url = await provider((request, response) => {
      const { pathname: path } = new URL(request.url ?? '', 'http://provider.test')
      requests.push({
        path,
        answer: () => void response.writeHead(200, { 'content-type': 'image/png' }).end('{"data":[]}'),
      })
    })
    const { tracker } = connect(url, { company: 'c', sandbox: true })
    const underWay = async (count: number) => {
      await expect.poll(() => requests.length).toBe(count)
      return requests.map(one => one.path)
    }
    return {
      tracker,
      underWay,
      asked: requests,
      image: (name: number) => tracker.inHaste.image(`${url}/${name}`),
    }
  }

  it('are never both taken by people who look at screenshots', async () => {
    const { tracker, asked: requests, image, underWay } = await slowProvider()
    const imageReads = [1, 2, 3].map(image)
    expect(await underWay(1)).toEqual(['/1'])
    const pull = tracker.projects()
    expect(await underWay(2)).toEqual(['/1', '/api/1.0/projects'])
    requests[1]?.answer()
    await pull
    for (const [turn, place] of [0, 2, 3].entries()) {
      await underWay(Math.max(place + 1, 2))
      expect(requests[place]?.path).toBe(`/${turn + 1}`)
      requests[place]?.answer()
      await imageReads[turn]
    }
  })

  it('are taken in turns when both sides want more than there is', async () => {
    const { tracker, asked: requests, image, underWay } = await slowProvider()
    const pulls = Array.from({ length: 4 }, () => tracker.projects())
    await underWay(2)
    const imageReads = [1, 2].map(image)
    const pull = '/api/1.0/projects'
    const first = '/1'
    const second = '/2'
    const order = [pull, pull, first, pull, pull, second]
    for (let answered = 0; answered < 6; answered++) {
      expect((await underWay(Math.min(answered + 2, 6))).slice(0, answered + 1)).toEqual(
        order.slice(0, answered + 1),
      )
      requests[answered]?.answer()
    }
    await Promise.all([...pulls, ...imageReads])
  })

  it('are released between two tries, so that no one waits behind a pause of the sync', async () => {
    const [pause, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let pauses = 0
    const { tracker, sandbox } = await atSandbox({
      wait: () => {
        if (++pauses === 2) waiting.resolve()
        return pause.promise
      },
    })
    sandbox.knobs.status = { code: 429, retryAfter: 30, times: 2 }
    const pulls = [tracker.users(), tracker.projects()]
    await waiting.promise
    expect(await tracker.inHaste.users()).toHaveLength(1)
    pause.resolve()
    await Promise.all(pulls)
  })

  it('let forty wait for their turn, and refuse the next one at once', async () => {
    const go = Promise.withResolvers<void>()
    const { tracker, sandbox } = await atSandbox({ pace: () => go.promise })
    sandbox.knobs.delay = { ms: 2 }
    const userReads = Array.from({ length: 41 }, () => tracker.inHaste.users())
    const crowded = { trouble: 'crowded', detail: '' }
    expect(await catchOutage(tracker.inHaste.users())).toEqual(crowded)
    const pulls = Array.from({ length: 50 }, () => tracker.users())
    go.resolve()
    expect((await Promise.all([...userReads, ...pulls])).flat()).toHaveLength(91)
    expect(await tracker.inHaste.users()).toHaveLength(1)
    expect(Math.max(...sandbox.requests.map(({ atOnce }) => atOnce))).toBe(2)
  })
})
