import { addDays, addMilliseconds } from '@claimcrew/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { openSandbox, sandboxPerson } from '../../test/outside/sandbox.ts'
import { startSandbox } from '../server.ts'

let now = '2026-04-01T00:00:00.000Z'
const nights = { startTime: '19:30', endTime: '04:30' }
const crew = Array.from({ length: 24 }, (_, index) =>
  sandboxPerson(`Biller${index}`, index % 2 ? 'America/New_York' : 'Asia/Manila', index % 3 ? {} : nights),
)
const ann = sandboxPerson('Ann')
const bob = sandboxPerson('Bob')
const account = { email: bob.email, password: 'x' }
const people = [ann, bob, ...crew]
const { ask, read } = await openSandbox({ people, now: () => new Date(now), account })

const week = { from: '2026-03-09T00:00:00.000Z', to: '2026-03-16T00:00:00.000Z' }
const full = { detail: 'true', 'task-project-names': 'true' }
type Row = { userId: string; start: string; time: number; mode: string; [name: string]: unknown }
const rowsOf = async (kind: string, user: string, query: Record<string, string> = week) =>
  (await read(`1.0/activity/${kind}`, { user, ...full, ...query })).data as unknown as Row[][]
const endOf = (row: Row) => addMilliseconds(row.start, row.time * 1000)

describe('the worklog of the sandbox', () => {
  it('is an array for each requested person, empty for an unknown one, ordered by start', async () => {
    const lists = await rowsOf('worklog', `${ann.id},AAAAAAAAAAAAAAAA,${bob.id}`)
    expect(lists.map(rows => new Set(rows.map(row => row.userId)))).toEqual([
      new Set([ann.id]),
      new Set(),
      new Set([bob.id]),
    ])
    for (const rows of lists)
      expect(rows).toEqual(rows.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
  })

  it('without a person is that of the token’s owner alone', async () => {
    const { data } = await read('1.0/activity/worklog', { ...week, ...full })
    expect(data).toEqual(await rowsOf('worklog', bob.id))
  })

  it('begins with `from` and ends before `to`, however the time is cut', async () => {
    const [rows = []] = await rowsOf('worklog', ann.id)
    const cut = rows[Math.floor(rows.length / 2)]?.start ?? ''
    const [before = []] = await rowsOf('worklog', ann.id, { ...week, to: cut })
    const [after = []] = await rowsOf('worklog', ann.id, { ...week, from: cut })
    expect(after[0]?.start).toBe(cut)
    expect([...before, ...after]).toEqual(rows)
  })

  it('names the machine, the project and the task only on request', async () => {
    const [bare = []] = (await read('1.0/activity/worklog', { user: ann.id, ...week })).data
    const [rows = []] = await rowsOf('worklog', ann.id)
    expect(bare).toEqual(rows.map(({ deviceId, projectName, taskName, ...row }) => row))
    expect(new Set(rows.map(row => row.deviceId)).size).toBeGreaterThan(0)
    const { data } = await read('1.0/projects', { all: 'true' })
    for (const { projectId, projectName } of rows.filter(row => row.projectId))
      expect(data.find(project => project.id === projectId)?.name).toBe(projectName)
  })

  it('fills a week with some 20 to 30 rows of every kind a day, which do not overlap on one machine', async () => {
    const all: Row[] = []
    for (const { id } of crew) {
      const [rows = []] = await rowsOf('worklog', id)
      all.push(...rows)
      for (const device of new Set(rows.map(row => row.deviceId))) {
        const own = rows.filter(row => row.deviceId === device)
        for (const [index, row] of own.entries())
          if (index > 0) expect(endOf(own[index - 1] as Row) <= row.start).toBe(true)
      }
    }
    expect(all.every(row => row.time > 0 && row.time <= 80 * 60)).toBe(true)
    expect(all.length / crew.length / 5).toBeGreaterThan(20)
    expect(all.length / crew.length / 5).toBeLessThan(30)
    const modes = [
      'break',
      'computer',
      'manual',
      'mobile',
      'offcomputer',
      'offline',
      'paidBreak',
      'unpaidBreak',
    ]
    expect([...new Set(all.map(row => row.mode))].sort()).toEqual(modes)
    expect(all.filter(row => row.mode === 'computer').length / all.length).toBeGreaterThan(0.6)
    const worked = all.filter(row => !/break/i.test(row.mode))
    const projectIds = new Set(worked.map(row => ('projectId' in row ? row.projectId : 'absent')))
    for (const none of ['', null, 'absent']) expect(projectIds).toContain(none)
    const { data } = await read('1.0/projects', { all: 'true' })
    expect(data.some(project => project.deleted && projectIds.has(project.id))).toBe(true)
  })

  it('has people at two machines at once, so that the sum is more than the time', async () => {
    const lists = await Promise.all(crew.map(({ id }) => rowsOf('worklog', id)))
    const overlapping = lists.filter(([rows = []]) =>
      rows.some((row, index) => index > 0 && endOf(rows[index - 1] as Row) > row.start),
    )
    expect(overlapping.length).toBeGreaterThan(0)
    expect(overlapping.length).toBeLessThan(crew.length / 2)
  })

  it('is the same at every start, and another with another seed', async () => {
    const answers = [1, 1, 2].map(async seed => {
      const again = await startSandbox({ people, now: () => new Date(now), seed })
      const query = new URLSearchParams({ company: again.companyId, token: again.issueToken(), ...week })
      const answer = await fetch(`${again.url}/api/1.0/activity/worklog?${query}&user=${ann.id}`)
      const text = await answer.text()
      await again.close()
      return text
    })
    const [one, same, other] = await Promise.all(answers)
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })

  it('grows with time and leaves earlier rows as they were', async () => {
    const [whole = []] = await rowsOf('worklog', ann.id)
    for (const hour of [1, 3, 5, 7, 9, 40]) {
      now = addMilliseconds('2026-03-11T00:30:00.000Z', hour * 3_600_000)
      const [soFar = []] = await rowsOf('worklog', ann.id)
      const last = soFar.at(-1) as Row
      expect(endOf(last) <= now).toBe(true)
      expect(soFar.slice(0, -2)).toEqual(whole.slice(0, soFar.length - 2))
      expect(whole[soFar.length - 1]).toMatchObject({ start: last.start })
    }
    now = '2026-04-01T00:00:00.000Z'
    expect(await rowsOf('worklog', ann.id, { from: now, to: addMilliseconds(now, 86_400_000) })).toEqual([[]])
  })
})

describe('a window of time', () => {
  const from = '2026-03-02T00:00:00.000Z'
  it.each([
    ['is over-long', { from, to: addMilliseconds(from, 7 * 86_400_000 + 1) }],
    ['is reversed', { from, to: addMilliseconds(from, -1) }],
    ['is empty', { from, to: from }],
    ['is open', { from }],
    ['is no time', { from: 'yesterday', to: '2026-03-03' }],
    ['is in no known zone', { from: '2026-03-02T00:00:00', to: '2026-03-03T00:00:00+08:00' }],
  ])('that %s is refused by every call', async (_, window: Record<string, string>) => {
    const paths = ['activity/worklog', 'activity/timeuse', 'activity/edit-time', 'files/screenshot']
    const stats = ['1.1/stats/total', '1.1/stats/timesheet/summary']
    for (const path of [...paths.map(one => `1.0/${one}`), ...stats]) {
      const response = await ask(path, { user: ann.id, ...window })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: 'badRequest', message: expect.any(String) })
    }
  })
})

describe('the time use of the sandbox', () => {
  it('identifies people only by the order of its arrays', async () => {
    const lists = await rowsOf('timeuse', `${ann.id},AAAAAAAAAAAAAAAA,${bob.id}`)
    expect(lists.map(rows => rows.length > 0)).toEqual([true, false, true])
    expect(JSON.stringify(lists)).not.toMatch(new RegExp(`userId|${ann.id}|${bob.id}`))
    expect(lists[2]).toEqual((await rowsOf('timeuse', bob.id))[0])
  })

  it('is 50 to 100 rows a day, never more than was worked at the computer, rated 0 to 4', async () => {
    const lists = await Promise.all(crew.map(({ id }) => rowsOf('timeuse', id)))
    const rows = lists.flat(2)
    expect(rows.length / crew.length / 5).toBeGreaterThan(50)
    expect(rows.length / crew.length / 5).toBeLessThan(100)
    expect([...new Set(rows.map(row => row.score))].sort()).toEqual([0, 1, 2, 3, 4])
    const sum = (some: Row[]) => some.reduce((seconds, row) => seconds + row.time, 0)
    const [worklog = []] = await rowsOf('worklog', bob.id)
    const [used = []] = await rowsOf('timeuse', bob.id)
    expect(sum(used)).toBe(sum(worklog.filter(row => row.mode === 'computer')))
  })

  it('has what must never be stored: titles with patients’ names, and full addresses', async () => {
    const [rows = []] = await rowsOf('timeuse', ann.id)
    const sites = rows.filter(row => row.type === 'website')
    expect(sites.every(row => /^https:\/\/[\w.]+\/.*\?/.test(String(row.value)))).toBe(true)
    expect(rows.filter(row => /[A-Z]\w+, [A-Z]\w+/.test(String(row.title))).length).toBeGreaterThan(100)
  })
})

describe('the sums of the sandbox', () => {
  const sum = (rows: Row[]) =>
    rows.filter(row => !/break/i.test(row.mode)).reduce((seconds, row) => seconds + row.time, 0)

  it('are the sum of rows without breaks, for those who worked', async () => {
    const idle = { ...sandboxPerson('Idle'), stretches: async () => [] }
    people.push(idle)
    const total = await read('1.1/stats/total', {
      ...week,
      user: 'all',
      'group-by': 'userId',
      fields: 'totalSec',
    })
    people.pop()
    expect(total).not.toHaveProperty('paging')
    expect(total.data).toHaveLength(people.length)
    const [rows = []] = await rowsOf('worklog', ann.id)
    expect(total.data).toContainEqual({ userId: ann.id, totalSec: sum(rows) })
    const own = await read('1.1/stats/total', { ...week, user: ann.id })
    expect(own.data).toEqual([{ userId: ann.id, totalSec: sum(rows) }])
  })

  it('come by days, too', async () => {
    const query = { ...week, user: 'all', period: 'days', fields: 'start,end,userId,total' }
    const { data } = await read('1.1/stats/timesheet/summary', query)
    expect(data).toHaveLength(7)
    for (const [index, day] of data.entries()) {
      const from = `${addDays('2026-03-09', index)}T00:00:00.000Z`
      const [rows = []] = await rowsOf('worklog', ann.id, { from, to: addMilliseconds(from, 86_400_000) })
      const own = (day as unknown as Row[]).find(row => row.userId === ann.id)
      expect(own?.total ?? 0).toBe(sum(rows))
      if (own) expect(own).toMatchObject({ start: rows.find(row => !/break/i.test(row.mode))?.start })
    }
  })

  it('separate time added manually', async () => {
    const [edits = []] = await rowsOf('edit-time', crew[0]?.id ?? '')
    const [rows = []] = await rowsOf('worklog', crew[0]?.id ?? '')
    expect(edits.map(row => row.start)).toEqual(
      rows.filter(row => row.mode === 'manual').map(row => row.start),
    )
  })
})
