import { describe, expect, it } from 'vitest'
import { startSandbox } from '../../../sandbox/server.ts'
import {
  ann,
  atSandbox,
  biller,
  catchOutage,
  connect,
  monday,
  provider,
  week,
} from '../../../test/outside/timeDoctor.ts'

describe('the connection', () => {
  it('returns its user, company and expiry', async () => {
    const { tracker, sandbox } = await atSandbox({ company: null })
    expect(await tracker.connection()).toEqual({
      companyId: sandbox.companyId,
      companyName: sandbox.companyName,
      account: { name: 'Claimcrew Connection', email: sandbox.account.email, role: 'owner' },
      // Half a year from when it was first seen.
      tokenEndsAt: '2026-09-14T00:00:00.000Z',
      renewsItself: false,
    })
  })

  it('that belongs to several companies says what to set', async () => {
    const companies = [
      { id: 'one', name: 'Riverbend', role: 'admin' },
      { id: 'two', name: 'Lakeside' },
    ]
    const answer = { data: { id: 'x', name: 'Ann', email: 'ann@crew.test', companies } }
    const url = await provider((_, response) => response.end(JSON.stringify(answer)))
    const says = 'Set TIME_DOCTOR_COMPANY to one of the account’s companies: one (Riverbend), two (Lakeside).'
    const anyOfThem = connect(url, { company: null }).tracker
    for (const call of [anyOfThem.connection, anyOfThem.users])
      expect(await catchOutage(call())).toEqual({ trouble: 'forbidden', detail: says })
    const anotherOne = connect(url, { company: 'three' }).tracker
    expect(await catchOutage(anotherOne.connection())).toEqual({ trouble: 'forbidden', detail: says })
    expect(await connect(url, { company: 'two' }).tracker.connection()).toMatchObject({
      companyId: 'two',
      companyName: 'Lakeside',
      account: { name: 'Ann', email: 'ann@crew.test', role: '' },
    })
  })

  it('that belongs to no company says so', async () => {
    const url = await provider((_, response) => response.end('{"data":{"name":"Ann","companies":[]}}'))
    expect(await catchOutage(connect(url, { company: null }).tracker.users())).toEqual({
      trouble: 'forbidden',
      detail: 'The account doesn’t belong to a company.',
    })
  })

  it('finds the only company once, and asks for it again after it could not be found', async () => {
    const { tracker, sandbox } = await atSandbox({ company: null })
    sandbox.knobs.status = { code: 403, times: 1 }
    expect(await catchOutage(tracker.users())).toMatchObject({ trouble: 'forbidden' })
    await Promise.all([tracker.users(), tracker.projects(), tracker.tasks()])
    const paths = sandbox.requests.map(({ path }) => path)
    expect(paths.filter(path => path === '/api/1.0/authorization')).toHaveLength(2)
  })

  it('that was closed answers no more calls, and ends waiting ones', async () => {
    const { tracker, sandbox } = await atSandbox()
    sandbox.knobs.delay = { ms: Number.POSITIVE_INFINITY }
    const waiting = [tracker.users(), tracker.projects(), tracker.tasks()].map(catchOutage)
    await expect.poll(() => sandbox.requests.length).toBe(2)
    await tracker.close()
    const closed = { trouble: 'closed', detail: '' }
    expect(await Promise.all(waiting)).toEqual([closed, closed, closed])
    for (const one of [tracker, tracker.inHaste]) expect(await catchOutage(one.users())).toEqual(closed)
    expect(sandbox.requests).toHaveLength(2)
  })

  it('that was closed says so, whatever failed before', async () => {
    const down = await atSandbox()
    down.sandbox.knobs.status = { code: 500 }
    for (let call = 1; call <= 5; call++) await catchOutage(down.tracker.inHaste.users())
    const refused = await atSandbox({
      credentials: { kind: 'login', email: 'a@b.test', password: 'wrong', totp: null },
    })
    await catchOutage(refused.tracker.users())
    for (const { tracker } of [down, refused]) {
      await tracker.close()
      expect(await catchOutage(tracker.users())).toEqual({ trouble: 'closed', detail: '' })
    }
  })
})

describe('people', () => {
  it('all come, however many pages they fill', async () => {
    const people = Array.from({ length: 401 }, (_, index) => biller(`Biller ${index}`))
    const { tracker, sandbox } = await atSandbox({}, { people })
    const users = await tracker.users()
    expect(users.map(({ trackedId }) => trackedId)).toEqual(people.map(({ id }) => id))
    expect(sandbox.requests.map(({ query }) => [query.page, query.limit])).toEqual([
      ['0', '200'],
      ['200', '200'],
      ['400', '200'],
    ])
  })

  it('come without those who have left', async () => {
    const people = [ann, { ...biller('Ben Cole'), active: false }]
    const { tracker } = await atSandbox({}, { people })
    expect(await tracker.users()).toEqual([
      {
        trackedId: ann.id,
        name: 'Ann Reyes',
        email: 'ann.reyes@crew.test',
        role: 'user',
        active: true,
        timeZone: 'UTC',
        lastSeenAt: '2026-03-15T17:00:00.000Z',
      },
    ])
    expect(await tracker.user(biller('Ben Cole').id)).toMatchObject({ name: 'Ben Cole', active: false })
  })

  it('can be read one by one', async () => {
    const { tracker, sandbox } = await atSandbox()
    expect(await tracker.user(ann.id)).toMatchObject({ trackedId: ann.id, email: 'ann.reyes@crew.test' })
    expect(await tracker.user('AAAAAAAAAAAAAAAA')).toBeNull()
    const before = sandbox.requests.length
    for (const odd of ['', '..', 'all', 'a/b', 'a,b', 'a?b', 'ä', 'x'.repeat(65)]) {
      expect(await tracker.user(odd)).toBeNull()
      expect(await catchOutage(tracker.worklog(odd, week))).toMatchObject({ trouble: 'forbidden' })
    }
    expect(sandbox.requests).toHaveLength(before)
  })

  it('are never mistaken for each other', async () => {
    const url = await provider((_, response) => response.end('{"data":{"id":"somebody-else"}}'))
    const { tracker } = connect(url, { company: 'c' })
    expect(await catchOutage(tracker.user(ann.id))).toMatchObject({ trouble: 'malformed' })
  })
})

describe('a person’s work', () => {
  it('is asked for one person at a time, with the company, in moments of UTC', async () => {
    const { tracker, sandbox } = await atSandbox()
    await tracker.worklog(ann.id, { from: '2026-03-09T08:00:00+08:00', to: '2026-03-10T00:00:00Z' })
    expect(sandbox.requests).toMatchObject([
      {
        path: '/api/1.0/activity/worklog',
        scheme: 'JWT',
        query: {
          company: sandbox.companyId,
          user: ann.id,
          ...monday,
          detail: 'true',
          'task-project-names': 'true',
        },
      },
    ])
  })

  it('matches the provider’s rows', async () => {
    const { tracker, sandbox } = await atSandbox()
    const row = { userId: ann.id, start: '2026-03-09T09:00:00.000Z', time: 600, mode: 'manual' }
    sandbox.knobs.worklogEdits.set(ann.id, [
      { ...row, projectId: 'p', projectName: ' Denials\n', taskId: 't', taskName: 'Appeals', deviceId: 'd' },
      { ...row, start: '2026-03-09T10:00:00Z', time: 59.6, mode: 'telepathy', projectId: null, deviceId: '' },
    ])
    expect(await tracker.worklog(ann.id, monday)).toEqual([
      {
        start: '2026-03-09T09:00:00.000Z',
        seconds: 600,
        mode: 'manual',
        projectId: 'p',
        projectName: 'Denials',
        taskId: 't',
        taskName: 'Appeals',
        deviceId: 'd',
      },
      {
        start: '2026-03-09T10:00:00.000Z',
        seconds: 60,
        mode: 'computer',
        projectId: '',
        projectName: '',
        taskId: '',
        taskName: '',
        deviceId: '',
      },
    ])
  })

  it('adds up to the provider’s own totals', async () => {
    const { tracker } = await atSandbox()
    const rows = await tracker.worklog(ann.id, week)
    const seconds = rows.filter(({ mode }) => !/break/i.test(mode)).reduce((sum, row) => sum + row.seconds, 0)
    expect(rows.length).toBeGreaterThan(7 * 10)
    expect(await tracker.totals(week)).toEqual(new Map([[ann.id, seconds]]))
  })

  it('is listed by program and site, without a title, an address or a patient', async () => {
    const { tracker } = await atSandbox()
    const uses = await tracker.timeUse(ann.id, week)
    expect(uses.length).toBeGreaterThan(7 * 40)
    for (const { name } of uses) expect(name).toMatch(/^[\w.-]+$/)
    expect(uses.map(({ name }) => name)).toContain('EXCEL')
    expect(uses.filter(({ name }) => name === 'Other')).toEqual([])
    expect(Object.keys(uses[0] ?? {}).sort()).toEqual(['category', 'name', 'score', 'seconds', 'start'])
    expect(JSON.stringify(uses)).not.toMatch(/https?:|\?|DOB|MRN|\.xlsx|\.pdf|Okafor|Delgado|Marisol/)
  })

  it('is shown on screens whose links open images', async () => {
    const { tracker, sandbox } = await atSandbox()
    const shots = await tracker.screenshots(ann.id, monday)
    expect(shots.length).toBeGreaterThan(30)
    for (const { takenAt } of shots) expect(takenAt > monday.from && takenAt < monday.to).toBe(true)
    const image = await tracker.image(shots[0]?.link ?? '')
    expect([...image.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(sandbox.requests.at(-1)).toMatchObject({ scheme: null, status: 200 })
  })

  it('is asked for at most seven days at a time, of screens one local day', async () => {
    const { tracker, sandbox } = await atSandbox()
    const days = (from: string, to: string) => ({ from: `2026-${from}Z`, to: `2026-${to}Z` })
    for (const range of [
      days('03-09T00:00:00', '03-16T00:00:01'),
      days('03-09T00:00:00', '03-09T00:00:00'),
      days('03-10T00:00:00', '03-09T00:00:00'),
      { from: 'yesterday', to: 'today' },
    ])
      for (const call of [tracker.worklog, tracker.timeUse, tracker.screenshots])
        await expect(call(ann.id, range)).rejects.toThrow(RangeError)
    await expect(tracker.totals(days('03-09T00:00:00', '03-16T00:00:01'))).rejects.toThrow(RangeError)
    await expect(tracker.screenshots(ann.id, days('03-09T00:00:00', '03-10T01:00:01'))).rejects.toThrow(
      RangeError,
    )
    expect(sandbox.requests).toEqual([])
    // The day on which the clocks go back.
    await tracker.screenshots(ann.id, days('03-09T00:00:00', '03-10T01:00:00'))
  })

  it('is shown on screens with those that were filed around its edges, asked for in pieces of a day', async () => {
    const { tracker, sandbox } = await atSandbox()
    const readRequests = async (to: string) => {
      const before = sandbox.requests.length
      await tracker.screenshots(ann.id, { from: monday.from, to })
      return sandbox.requests.slice(before).map(({ query: { from, to } }) => [from, to])
    }
    expect(await readRequests(monday.to)).toEqual([['2026-03-08T23:45:00.000Z', '2026-03-10T00:15:00.000Z']])
    expect(await readRequests('2026-03-10T01:00:00.000Z')).toEqual([
      ['2026-03-08T23:45:00.000Z', '2026-03-10T00:45:00.000Z'],
      ['2026-03-10T00:45:00.000Z', '2026-03-10T01:15:00.000Z'],
    ])
  })

  it('is shown on each screen once: by when it was taken, not by when that was filed', async () => {
    const shot = (taken: string, filed: string, screenNumber = 0) => ({
      userId: ann.id,
      deviceId: 'desk',
      date: filed,
      numbers: [{ url: `https://files.test/${taken}`, meta: { createdAt: taken, screenNumber } }],
    })
    const shots = [
      shot('2026-03-08T23:59:59.999Z', '2026-03-09T00:04:00.000Z'),
      shot('2026-03-09T00:00:00.000Z', '2026-03-08T23:59:58.000Z'),
      shot('2026-03-09T12:00:00.000Z', '2026-03-09T12:00:00.000Z'),
      shot('2026-03-09T12:00:00.000Z', '2026-03-09T12:00:00.000Z', 1),
      shot('2026-03-09T12:00:00.000Z', '2026-03-09T12:01:00.000Z'),
      shot('2026-03-09T23:59:59.999Z', '2026-03-10T00:10:00.000Z'),
      shot('2026-03-10T00:00:00.000Z', '2026-03-09T23:59:59.000Z'),
    ]
    const url = await provider((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://provider.test')
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
      response.end(JSON.stringify({ data: shots.filter(({ date }) => date >= from && date < to) }))
    })
    const { tracker } = connect(url, { company: 'c' })
    const takenOn = async (from: string, to: string) =>
      (await tracker.screenshots(ann.id, { from, to })).map(({ takenAt, screen }) => `${takenAt} ${screen}`)
    expect(await takenOn(monday.from, monday.to)).toEqual([
      '2026-03-09T00:00:00.000Z 0',
      '2026-03-09T12:00:00.000Z 0',
      '2026-03-09T12:00:00.000Z 1',
      '2026-03-09T23:59:59.999Z 0',
    ])
    expect(await takenOn('2026-03-08T00:00:00Z', monday.from)).toEqual(['2026-03-08T23:59:59.999Z 0'])
    expect(await takenOn(monday.to, '2026-03-11T00:00:00Z')).toEqual(['2026-03-10T00:00:00.000Z 0'])
  })
})

describe('projects and tasks', () => {
  it('come with those that were deleted, for they still occur', async () => {
    const { tracker } = await atSandbox()
    const [projects, tasks] = [await tracker.projects(), await tracker.tasks()]
    expect(new Set(projects.map(({ deleted }) => deleted))).toEqual(new Set([true, false]))
    const projectIds = new Set(projects.map(({ projectId }) => projectId))
    expect(tasks.length).toBeGreaterThan(5)
    for (const { projectId, name } of tasks)
      expect([projectIds.has(projectId), name !== '']).toEqual([true, true])
  })
})

describe('every list', () => {
  it.each(['nested', 'named', 'bare'] as const)('is read the same when it comes %s', async wrapped => {
    const { tracker, sandbox } = await atSandbox()
    const everything = async () => [
      await tracker.users(),
      await tracker.worklog(ann.id, monday),
      await tracker.timeUse(ann.id, monday),
      (await tracker.screenshots(ann.id, monday)).length,
      await tracker.projects(),
      await tracker.tasks(),
      await tracker.totals(monday),
    ]
    const plain = await everything()
    sandbox.knobs.wrapped = wrapped
    expect(await everything()).toEqual(plain)
  })
})

describe('the sandbox', () => {
  it('is said to be one', async () => {
    const sandbox = await startSandbox({ people: [], now: () => new Date(week.to) })
    expect(connect(sandbox.url, { sandbox: true }).tracker.sandbox).toBe(true)
    expect(connect(sandbox.url, {}).tracker.sandbox).toBe(false)
    await sandbox.close()
  })
})
