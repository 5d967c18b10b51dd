import { approveMonth, attendanceChanged, getAttendanceDay } from '@claimcrew/contract/attendance/contract'
import { updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { approveLeave, askLeave, listLeave } from '@claimcrew/contract/attendance/leave'
import * as engagements from '@claimcrew/contract/engagements/contract'
import { hiringChanged } from '@claimcrew/contract/jobs/contract'
import { type Endpoint, fillPath } from '@claimcrew/contract/kit/endpoint'
import { payMark } from '@claimcrew/contract/kit/pay'
import { type Actor, actorMay, type Duty, type Permission } from '@claimcrew/contract/permissions'
import { productionDaysChanged } from '@claimcrew/contract/production/contract'
import { permissionByKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { statementsChanged } from '@claimcrew/contract/statements/contract'
import * as support from '@claimcrew/contract/support/contract'
import { commentOnTask, getTask, taskChanged } from '@claimcrew/contract/tasks/contract'
import { describe, expect, it } from 'vitest'
import { importRoutes } from '../src/app.ts'
import { toJsonSchema } from '../src/kit/http/schema.ts'
import { newId } from '../src/kit/random.ts'
import { caseOf, nameOf, targetOf } from './cases/all.ts'
import { casesTracker } from './cases/tracking.ts'
import { LiveTestReader, tellOf } from './live.ts'
import { AttendanceDesk } from './scenes/attendanceDesk.ts'
import { applicant, hiringClient, newsOf } from './scenes/hiring.ts'
import { verify } from './scenes/notifications.ts'
import { task } from './scenes/tasks.ts'
import { type Person, World } from './world.ts'

const world = await World.open({ perMinuteTimes: 1000, tracker: casesTracker })
const endpoints = (await importRoutes()).map(route => route.endpoint)
const owner = await world.join('CLIENT')
const biller = await world.join('BILLER')
await world.engage(owner, biller, '2026-01-01')
const duties = ['manager', 'recruiter', 'bookkeeper', 'viewer'] as const satisfies readonly Duty[]

const seated = (duty: Duty): Actor => ({
  userId: newId(),
  role: 'CLIENT',
  organizationId: newId(),
  duties: [duty],
})
const isFor = (duty: Duty, { may }: Endpoint) => may !== 'anyone' && actorMay(seated(duty), may)

/** With nothing in it that is anybody's, so that what is allowed is refused for its input and changes nothing. */
const callEmptily = async (person: Person, { method, path }: Endpoint) => {
  const params = new Proxy<Record<string, string>>({}, { get: () => newId() })
  const headers = { authorization: `Bearer ${person.token}` }
  const body = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
  return world.app.inject({ method, url: fillPath(path, params), headers, ...body })
}

/** Called with nothing, these do something all the same; and a stream does not end. */
const isLeftOut = ({ method, path, body, params }: Endpoint) =>
  path === '/api/live' || (method !== 'GET' && body === undefined && params === undefined)

describe.each(duties)('a seat of a %s', duty => {
  it('may call what its duty includes, and nothing else', async () => {
    const person = await world.seat(owner, duty)
    for (const endpoint of endpoints.filter(one => one.may !== 'anyone' && !isLeftOut(one))) {
      const { statusCode } = await callEmptily(person, endpoint)
      expect(statusCode === 403, `${nameOf(endpoint)}: ${statusCode}`).toBe(!isFor(duty, endpoint))
    }
  })

  it('has the reports that its duty includes', async () => {
    const person = await world.seat(owner, duty)
    for (const kind of reportKinds) {
      const { statusCode } = await world.app.inject({
        url: `/api/reports/${kind}?from=2026-03-01&to=2026-03-02&by=biller`,
        headers: { authorization: `Bearer ${person.token}` },
      })
      const allowed = [permissionByKind[kind], 'reports:read:team' as const].every(permission =>
        actorMay(seated(duty), permission),
      )
      expect([kind, statusCode]).toEqual([kind, allowed ? 200 : 403])
    }
  })
})

describe('what waits for those who hire', () => {
  it('is not shown to other duties: which jobs a biller applied to or is invited to, and who is invited to the team', async () => {
    const { client: clinic, job } = await hiringClient(world)
    const { biller: hired } = await applicant(world, job.jobId)
    await world.engage(clinic, hired, '2026-01-01')
    const jobsFor = async (person: Person) =>
      (await person.get(engagements.listBillerJobs, { params: { id: hired.userId }, query: {} })).jobs.map(
        ({ status }) => status,
      )
    expect(await jobsFor(clinic)).toEqual(['engaged', 'applied'])
    for (const duty of duties) {
      const person = await world.seat(clinic, duty)
      expect([duty, await jobsFor(person)]).toEqual([
        duty,
        duty === 'recruiter' ? ['engaged', 'applied'] : ['engaged'],
      ])
      const { status } = await person.call(engagements.listTeamInvitations, { query: {} })
      expect([duty, status]).toEqual([duty, duty === 'recruiter' ? 200 : 403])
    }
  })
})

describe('what the duties are', () => {
  const rows: [Permission, ...Duty[]][] = [
    ['tracking:screenshots', 'manager'],
    ['tracking:time-use', 'manager', 'viewer'],
    ['attendance:approve:team', 'manager'],
    ['attendance:read', 'manager', 'bookkeeper', 'viewer'],
    ['tasks:manage', 'manager'],
    ['jobs:manage', 'recruiter'],
    ['profiles:search', 'recruiter'],
    ['statements:close:team', 'bookkeeper'],
    ['statements:pay:team', 'bookkeeper'],
    ['pay:read', 'recruiter', 'bookkeeper'],
    ['engagements:end'],
  ]
  it.each(rows)('%s', (permission, ...those) => {
    expect(duties.filter(duty => actorMay(seated(duty), permission))).toEqual(those)
    expect(actorMay(seated('owner'), permission)).toBe(true)
  })

  it('a viewer may do nothing but read and what is their own', () => {
    const own =
      /^(account|live|notifications|user|chat|support|taxonomy|reports|organization:read:own|seats:answer:own|seats:end)/
    const writes = endpoints.filter(one => one.method !== 'GET' && isFor('viewer', one) && !own.test(one.may))
    expect(writes.map(nameOf)).toEqual([])
  })
})

describe('pay', () => {
  type Schema = Record<string, unknown>
  const listFields = (schema: unknown, path: string): [string, Schema][] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([name, one]) => [
          ...(/(rate|amount|expected|cost|price)\w*cents$/i.test(name)
            ? [[path + name, one] as [string, Schema]]
            : []),
          ...listFields(one, `${path}${name}.`),
        ])

  it('is marked in every reply to a person who may not see it', () => {
    const payless = duties.filter(duty => !actorMay(seated(duty), 'pay:read'))
    const unmarked = endpoints
      .filter(one => !one.produces && payless.some(duty => isFor(duty, one)))
      .filter(one => !/^\/api\/reports/.test(one.path))
      .flatMap(one =>
        listFields(toJsonSchema(one.reply, 'output'), '')
          .filter(([, schema]) => !(payMark in schema))
          .map(([path]) => `${nameOf(one)} ${path}`),
      )
    expect(unmarked).toEqual([])
  })

  it('is null to a manager and a viewer, who see the rest as the owner does', async () => {
    const read = async (person: Person) => [
      await person.get(engagements.listBillers, {}),
      await person.get(engagements.listEngagements, { params: { userId: biller.userId } }),
    ]
    const all = JSON.stringify(await read(owner))
    expect(all).toMatch(/"rateCents":\d/)
    for (const duty of ['manager', 'viewer'] as const) {
      const seen = JSON.stringify(await read(await world.seat(owner, duty)))
      expect(seen).toBe(all.replaceAll(/"rateCents":\d+/g, '"rateCents":null'))
    }
    for (const duty of ['recruiter', 'bookkeeper'] as const)
      expect(JSON.stringify(await read(await world.seat(owner, duty)))).toBe(all)
  })

  it('is not revealed by the order of a list either', async () => {
    const sorted = { query: { sort: 'rate' as const } }
    const manager = await world.seat(owner, 'manager')
    expect((await manager.call(engagements.listBillers, sorted)).status).toBe(403)
    expect((await owner.call(engagements.listBillers, sorted)).status).toBe(200)
  })
})

describe('everything a seat sees, its owner sees too', () => {
  /** What is somebody's own and not the organization's. */
  const personal = /^(account|live|notifications|chat|support|taxonomy|organization|seats)/

  /** Nothing that the owner would not find in the same place; counts of what waits are those of one's duties. */
  const isWithin = (seen: unknown, all: unknown): boolean => {
    if (seen === null || seen === all) return true
    if (typeof seen === 'number') return typeof all === 'number' && seen <= all
    if (Array.isArray(seen))
      return Array.isArray(all) && seen.every(one => all.some(other => isWithin(one, other)))
    if (typeof seen !== 'object' || typeof all !== 'object' || all === null) return false
    return Object.entries(seen).every(([name, one]) => isWithin(one, (all as Record<string, unknown>)[name]))
  }

  const isOfOrganization = (endpoint: Endpoint) =>
    endpoint.method === 'GET' && !endpoint.produces && !personal.test(endpoint.may)

  it('in every answer, with every duty', async () => {
    const team = await world.join('CLIENT')
    const seats = await Promise.all(duties.map(async duty => [duty, await world.seat(team, duty)] as const))
    let compared = 0
    for (const endpoint of endpoints.filter(isOfOrganization)) {
      const readers = seats.filter(([duty]) => isFor(duty, endpoint))
      if (readers.length === 0) continue
      const input = await caseOf(endpoint).input(await targetOf(endpoint, team, world), world)
      const all = await team.call(endpoint, input)
      expect([nameOf(endpoint), all.status]).toEqual([nameOf(endpoint), 200])
      for (const [duty, person] of readers) {
        const seen = await person.call(endpoint, input)
        // What is another's own they do not see, and some of a report needs more than its endpoint does.
        if (seen.status === 403 || seen.status === 404) continue
        compared++
        expect(
          { of: `${duty}: ${nameOf(endpoint)}`, status: seen.status, within: isWithin(seen.body, all.body) },
          JSON.stringify([seen.body, all.body]).slice(0, 1000),
        ).toEqual({ of: `${duty}: ${nameOf(endpoint)}`, status: 200, within: true })
      }
    }
    expect(compared).toBeGreaterThan(80)
  })

  it('and an owner who did not found the organization sees all that its founder does', async () => {
    const team = await world.join('CLIENT')
    const second = await world.seat(team, 'owner')
    const less: string[] = []
    let compared = 0
    for (const endpoint of endpoints.filter(one => isOfOrganization(one) && isFor('owner', one))) {
      const input = await caseOf(endpoint).input(await targetOf(endpoint, team, world), world)
      const all = await team.call(endpoint, input)
      const seen = await second.call(endpoint, input)
      if (all.status !== 200) continue
      compared++
      if (seen.status !== 200 || !isWithin(all.body, seen.body)) less.push(nameOf(endpoint))
    }
    // How the founder is reached, and who looked at their screenshots, is theirs alone.
    expect(less).toEqual(['GET /user/:id', 'GET /api/time-doctor/looks/:userId'])
    expect(compared).toBeGreaterThan(40)
  })
})

describe('the name of the person who acted', () => {
  it('is shown with the organization, and as the organization alone for its founder', async () => {
    const riverbend = await world.join('CLIENT', { userName: 'Riverbend Family Practice' })
    const [desk, hired] = [new AttendanceDesk(world), await world.join('BILLER', { timeZone: 'UTC' })]
    await world.engage(riverbend, hired, '2026-01-01')
    const seat = await world.seat(riverbend, 'manager')
    await world.db.updateTable('users').set({ user_name: 'Dana Lee' }).where('id', '=', seat.userId).execute()
    const dana = 'Dana Lee, Riverbend Family Practice'
    const attendanceId = await desk.work(hired, '2026-03-10T09:00:00Z', '2026-03-10T17:00:00Z')
    const manager = await desk.at('2026-03-12T12:00:00Z', seat)
    const reader = await world.alsoAs(hired)

    const { leave } = await reader.get(askLeave, {
      body: { firstDay: '2026-04-02', lastDay: '2026-04-02', reason: 'A wedding' },
    })
    await manager.get(approveLeave, { params: { leaveId: leave.leaveId }, body: {} })
    const [granted] = (await reader.get(listLeave, { query: {} })).items
    expect(granted?.decidedByName).toBe(dana)

    const punchOutTime = '2026-03-10T16:00:00.000Z'
    await manager.get(updateAttendance, { body: { attendanceId, punchOutTime, reason: 'Asked' } })
    const march = { billerId: hired.userId, month: 3, year: 2026 }
    await manager.get(approveMonth, { body: march })
    const date = '2026-03-10'
    const day = await reader.get(getAttendanceDay, { query: { billerId: hired.userId, date } })
    expect(day.corrections).toMatchObject([{ state: 'made', askedByName: dana }])
    expect(day.approvedBy).toEqual([dana])

    const { taskId } = await task(manager, { assigneeId: hired.userId })
    await manager.get(commentOnTask, { params: { taskId }, body: { text: 'Begin with Aetna.' } })
    expect(await newsOf(world, hired)).toContainEqual(
      expect.objectContaining({
        kind: 'task-assigned',
        description: expect.stringContaining('for Riverbend Family Practice, by Dana Lee.'),
      }),
    )
    const open = await reader.get(getTask, { params: { taskId } })
    expect(open.comments).toMatchObject([{ authorName: dana }])
    expect(open.events.map(event => event.actorName)).toContain(dana)

    const mentions = [riverbend.userId]
    await reader.get(commentOnTask, { params: { taskId }, body: { text: 'May I?', mentions } })
    for (const person of [riverbend, seat])
      expect((await newsOf(world, person)).map(({ kind }) => kind)).toContain('task-mentioned')

    const helpDesk = await world.join('ADMIN')
    const { ticket } = await manager.get(support.createTicket, {
      body: { category: 'other', subject: 'Late', text: 'Hours come late.', fileIds: [] },
    })
    const ticketParams = { params: { ticketId: ticket.ticketId } }
    await manager.get(support.replyToTicket, { ...ticketParams, body: { text: 'Still.', fileIds: [] } })
    const answered = await helpDesk.get(support.getTicket, ticketParams)
    expect([answered.ticket.authorName, ...answered.replies.map(one => one.authorName)]).toEqual([dana, dana])
    expect((await newsOf(world, helpDesk)).map(one => one.description)).toEqual([
      `${dana}: Late`,
      `${dana} on “Late”: Still.`,
    ])

    const founder = await world.alsoAs(riverbend)
    await founder.get(commentOnTask, { params: { taskId }, body: { text: 'And then Cigna.' } })
    const { comments } = await reader.get(getTask, { params: { taskId } })
    expect(comments.map(comment => comment.authorName)).toEqual([
      dana,
      hired.user.userName,
      'Riverbend Family Practice',
    ])
  })
})

describe('notifications about a seat’s actions', () => {
  /** What comes of it by itself. */
  const byItself = ['engagement-begun', 'hired-without-tracker']

  it('name that person, and reveal no pay to anyone who may not see it', async () => {
    const clinic = await world.join('CLIENT', { userName: 'Riverbend Family Practice' })
    await world.join('ADMIN')
    const seat = await world.seat(clinic, 'owner')
    await world.db.updateTable('users').set({ user_name: 'Dana Lee' }).where('id', '=', seat.userId).execute()
    const payless = [await world.seat(clinic, 'manager'), await world.seat(clinic, 'viewer')] as const
    await verify(world, ...payless)
    const listening = await LiveTestReader.open(payless[0])
    await listening.next()
    const recruiter = await world.seat(clinic, 'recruiter')
    const hiring = await LiveTestReader.open(recruiter)
    await hiring.next()
    const listNotifications = () =>
      world.db
        .selectFrom('notifications')
        .select(['id', 'user_id', 'kind', 'title', 'description'])
        .where(
          'user_id',
          'not in',
          [clinic, seat, recruiter, ...payless].map(one => one.userId),
        )
        .execute()
    const [kinds, nameless] = [new Set<string>(), [] as string[][]]
    for (const endpoint of endpoints) {
      const isPersonal = /^(account|notifications|user|chat|organization|seats)/.test(endpoint.may)
      if (endpoint.method === 'GET' || isPersonal || isLeftOut(endpoint) || !isFor('owner', endpoint))
        continue
      const { input, more } = caseOf(endpoint)
      const sent = await input(await targetOf(endpoint, clinic, world), world)
      const before = new Set((await listNotifications()).map(({ id }) => id))
      await seat.call(endpoint, sent, await more?.())
      for (const one of (await listNotifications()).filter(({ id }) => !before.has(id))) {
        kinds.add(one.kind)
        const text = `${one.title}: ${one.description}`
        if (!byItself.includes(one.kind) && !text.includes('Dana Lee'))
          nameless.push([nameOf(endpoint), text])
      }
    }
    await tellOf(world, payless[0], 'Last')
    await listening.hasTold('Last')
    await tellOf(world, recruiter, 'Last')
    await hiring.hasTold('Last')
    expect(hiring.all(hiringChanged).length).toBeGreaterThan(0)
    for (const topic of [attendanceChanged, taskChanged, productionDaysChanged, statementsChanged]) {
      expect(listening.all(topic).length > 0, topic.name).toBe(topic !== statementsChanged)
      expect(hiring.all(topic), topic.name).toEqual([])
    }
    const heard = [
      // One message brings as many as come at the same moment.
      ...listening.messages.flatMap(({ events }) => events),
      ...(await Promise.all(payless.map(one => newsOf(world, one)))).flat(),
      ...(await Promise.all(payless.map(one => world.readMailsTo(one.user.email)))).flat(),
    ].map(one => JSON.stringify(one))
    expect(heard.length).toBeGreaterThan(50)
    expect(heard.filter(text => /\$\d|(rate|amount|expected|cost|price)\w*cents":\d/i.test(text))).toEqual([])
    expect(nameless).toEqual([])
    expect(kinds.size, [...kinds].sort().join()).toBeGreaterThan(20)
  })
})

describe('exports and screenshots', () => {
  /** Files that people have put there themselves, and pictures that a list shows. */
  const isPlainFile = ({ path }: Endpoint) =>
    /attachments|files|^\/picture|thumbnail|^\/api\/live/.test(path) && !/export/.test(path)
  const isView = (one: Endpoint) => /\/screenshots/.test(one.path) && !isPlainFile(one)
  const recorded = endpoints.filter(one => one.method === 'GET' && (one.exports || isView(one)))

  it('are audited with the person who took them, unless a person uploaded the file', () => {
    const unknown = endpoints.filter(one => one.produces && !isPlainFile(one) && !recorded.includes(one))
    expect(unknown.map(nameOf)).toEqual([])
    expect(recorded).toHaveLength(11)
  })

  it.each(recorded.map(endpoint => ({ name: nameOf(endpoint), endpoint })))(
    '$name names person and organization',
    async ({ endpoint }) => {
      const clinic = await world.join('CLIENT')
      const seat = await world.seat(clinic, 'owner')
      const target = await targetOf(endpoint, clinic, world)
      const sent = (await caseOf(endpoint).input(target, world)) as { readonly query?: object }
      const query = /^\/api\/(reports|audit)/.test(endpoint.path)
        ? { query: { ...sent.query, format: 'csv' } }
        : {}
      expect((await seat.call(endpoint, { ...sent, ...query })).status).toBe(200)
      const events = await world.db
        .selectFrom('audit_events')
        .select(['action', 'organization_id'])
        .where('actor_id', '=', seat.userId)
        .execute()
      const action = expect.stringMatching(/^(file:export|screenshots\.(opened|listed))$/)
      expect(events).toContainEqual({ action, organization_id: clinic.userId })
    },
  )
})

describe('a seat of another organization', () => {
  it('sees nothing of this one', async () => {
    const stranger = await world.seat(await world.join('CLIENT'), 'owner')
    const { billers } = await stranger.get(engagements.listBillers, {})
    expect(billers).toEqual([])
    const { engagements: seen } = await stranger.get(engagements.listEngagements, {
      params: { userId: biller.userId },
    })
    expect(seen).toEqual([])
  })
})
