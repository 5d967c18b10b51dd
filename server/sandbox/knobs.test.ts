import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openSandbox, sandboxPerson } from '../test/outside/sandbox.ts'
import { calmKnobs } from './knobs.ts'

let tick = 0
const ann = sandboxPerson('Ann')
const bob = sandboxPerson('Bob')
const { sandbox, ask, read } = await openSandbox({
  people: [ann, bob],
  now: () => new Date('2026-04-01T00:00:00.000Z'),
  stopwatch: () => tick,
})
const { knobs } = sandbox
afterEach(() => sandbox.calm())

const week = { from: '2026-03-09T00:00:00.000Z', to: '2026-03-16T00:00:00.000Z' }
type Row = Record<string, unknown>
const rows = async (kind: 'worklog' | 'timeuse', user = ann.id): Promise<Row[]> =>
  (await read(`1.0/activity/${kind}`, { user, ...week })).data[0] ?? []
const statuses = async (...paths: string[]) => {
  const all: number[] = []
  for (const path of paths) all.push((await ask(path)).status)
  return all
}

describe('a knob of the sandbox', () => {
  it('answers with a status instead of data: everywhere, on some paths, or a number of times', async () => {
    knobs.status = { code: 503 }
    expect(await statuses('1.0/users', '1.0/projects')).toEqual([503, 503])
    knobs.status = { code: 500, paths: /users$/g }
    expect(await statuses('1.0/users', '1.0/users', '1.0/projects')).toEqual([500, 500, 200])
    knobs.status = { code: 401, paths: /users/, times: 2 }
    expect(await statuses('1.0/projects', '1.0/users', '1.0/users', '1.0/users')).toEqual([
      200, 401, 401, 200,
    ])
    expect(sandbox.requests.slice(-4).map(one => one.status)).toEqual([200, 401, 401, 200])
  })

  it('asks to wait, with or without saying how long', async () => {
    knobs.status = { code: 429, retryAfter: 7 }
    const answer = await ask('1.0/users')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await answer.json()).toEqual({ error: 'tooManyRequests', message: 'Try again later' })
    knobs.status = { code: 429 }
    expect((await ask('1.0/users')).headers.has('retry-after')).toBe(false)
  })

  it('refuses calls that follow each other too closely', async () => {
    knobs.minGapMs = 250
    const gaps = [1000, 250, 249, 250, 0]
    const answers: number[] = []
    for (const gap of gaps) {
      tick += gap
      answers.push((await ask('1.0/projects')).status)
    }
    expect(answers).toEqual([200, 200, 429, 200, 429])
    expect(sandbox.requests.at(-1)).toMatchObject({
      at: tick,
      method: 'GET',
      path: '/api/1.0/projects',
      atOnce: 1,
    })
  })

  it('answers later, or never', async () => {
    knobs.delay = { ms: 1, times: 1 }
    expect((await ask('1.0/projects')).status).toBe(200)
    knobs.delay = { ms: Number.POSITIVE_INFINITY, times: 1 }
    const [never, meanwhile] = [ask('1.0/projects'), ask('1.0/tasks')]
    const first = await Promise.race([never, meanwhile])
    expect(first.url).toContain('/tasks')
    never.catch(() => {})
  })

  it('answers with an HTML page', async () => {
    knobs.html = {}
    const answer = await ask('1.0/users')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('cuts an answer in the middle of its JSON', async () => {
    const whole = await (await ask('1.0/tasks')).text()
    knobs.cutJson = {}
    const cut = await ask('1.0/tasks')
    const half = await cut.text()
    expect(cut.status).toBe(200)
    expect(whole.startsWith(half)).toBe(true)
    expect(() => JSON.parse(half)).toThrow(SyntaxError)
  })

  it('hangs up at once or in the middle, and recovers after', async () => {
    knobs.dropConnection = { times: 1 }
    await expect(ask('1.0/tasks')).rejects.toThrow('fetch failed')
    knobs.dropConnection = { midway: true, times: 1 }
    const half = await ask('1.0/tasks')
    expect(half.status).toBe(200)
    await expect(half.text()).rejects.toThrow('terminated')
    expect(await statuses('1.0/tasks')).toEqual([200])
  })

  it.each(['nested', 'named', 'bare'] as const)('gives the same rows %s', async wrapped => {
    const { data } = await read('1.0/projects')
    knobs.wrapped = wrapped
    const body = (await (await ask('1.0/projects')).json()) as Record<string, Record<string, unknown>>
    switch (wrapped) {
      case 'nested':
        return expect(body.data?.data).toEqual(data)
      case 'named':
        return expect(Object.values(body.data ?? {}).find(Array.isArray)).toEqual(data)
      case 'bare':
        return expect(body).toEqual(data)
    }
  })

  it('slips another person’s row among a person’s own', async () => {
    const own = await rows('worklog')
    knobs.foreignRows = true
    expect(await rows('worklog')).toEqual([...own, { ...own[0], userId: bob.id }])
    expect(await rows('worklog', 'AAAAAAAAAAAAAAAA')).toMatchObject([{ time: 600, mode: 'computer' }])
    const day = { from: '2026-03-11T00:00:00.000Z', to: '2026-03-12T00:00:00.000Z', user: ann.id }
    const shots = (await read('1.0/files/screenshot', day)).data
    expect(new Set(shots.map(row => row.userId))).toEqual(new Set([ann.id, bob.id]))
  })

  it.each([-5, 1e12])('makes a row of %s seconds', async seconds => {
    knobs.badSeconds = seconds
    for (const kind of ['worklog', 'timeuse'] as const) {
      const all = await rows(kind)
      expect(all.filter(row => row.time === seconds)).toHaveLength(1)
      expect(all.length).toBeGreaterThan(50)
    }
  })

  it('lets rows vanish between two pulls, while the sums stay', async () => {
    const [before, total] = [await rows('worklog'), await read('1.1/stats/total', { ...week, user: ann.id })]
    knobs.vanish = 3
    expect(await rows('worklog')).toEqual(before.filter((_, index) => index % 3 !== 2))
    expect(await read('1.1/stats/total', { ...week, user: ann.id })).toEqual(total)
    knobs.vanish = 1
    expect(await rows('timeuse')).toEqual([])
  })

  it('moves rows between two pulls, some of them out of the window', async () => {
    const before = await rows('worklog')
    const cut = String(before[10]?.start)
    knobs.shift = 90
    const later = (row: Row) => ({
      ...row,
      start: new Date(Date.parse(String(row.start)) + 90_000).toISOString(),
    })
    expect(await rows('worklog')).toEqual(before.map(later))
    const { data } = await read('1.0/activity/worklog', { user: ann.id, ...week, to: cut })
    expect(data[0]).toEqual(before.map(later).filter(row => row.start < cut))
  })

  it('serves exactly the rows of a test within the window, with matching sums', async () => {
    const own = {
      userId: ann.id,
      start: '2026-03-10T01:00:00.000Z',
      time: 3600,
      mode: 'computer',
      projectId: '',
    }
    const rest = { ...own, start: '2026-03-10T02:00:00.000Z', time: 600, mode: 'paidBreak' }
    const broken = { mode: 'computer' }
    knobs.worklogEdits.set(ann.id, [own, rest, { ...own, start: week.to }, broken])
    knobs.timeUseEdits.set(ann.id, [{ start: own.start, time: 60, value: 'EXCEL.EXE' }])
    expect(await rows('worklog')).toEqual([own, rest, broken])
    expect(await rows('timeuse')).toEqual([{ start: own.start, time: 60, value: 'EXCEL.EXE' }])
    expect((await rows('worklog', bob.id)).length).toBeGreaterThan(50)
    knobs.worklogEdits.set(ann.id, [own, rest])
    const { data } = await read('1.1/stats/total', { ...week, user: ann.id })
    expect(data).toEqual([{ userId: ann.id, totalSec: 3600 }])
  })

  it('is off again when all are reset', async () => {
    Object.assign(knobs, { status: { code: 500 }, vanish: 1, wrapped: 'bare' })
    knobs.worklogEdits.set(ann.id, [])
    sandbox.calm()
    expect(knobs).toEqual(calmKnobs())
    expect((await rows('worklog')).length).toBeGreaterThan(50)
  })
})

it('the sandbox remembers only the latest calls', async () => {
  const socket = connect(Number(new URL(sandbox.url).port))
  const call = (index: number, ends: string) =>
    `GET /${index} HTTP/1.1\r\nHost: x\r\nConnection: ${ends}\r\n\r\n`
  socket.write(
    Array.from({ length: 1100 }, (_, index) => call(index, 'keep-alive')).join('') + call(1100, 'close'),
  )
  await once(socket.resume(), 'end')
  expect(sandbox.requests).toHaveLength(1000)
  expect(sandbox.requests.at(-1)).toMatchObject({ path: '/1100', scheme: null, status: 401 })
  expect(Math.max(...sandbox.requests.map(one => one.atOnce))).toBeGreaterThan(1)
})
