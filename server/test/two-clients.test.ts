import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { createPractice } from '@claimcrew/contract/organizations/contract'
import { roleMay } from '@claimcrew/contract/permissions'
import { uploadResume } from '@claimcrew/contract/profiles/contract'
import { listStatements } from '@claimcrew/contract/statements/contract'
import { listScreenshots } from '@claimcrew/contract/tracking/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { importRoutes } from '../src/app.ts'
import { nameOf } from './cases/all.ts'
import { resumeForm } from './cases/profiles.ts'
import { readWorkbook } from './files/workbook.ts'
import { AttendanceDesk } from './scenes/attendanceDesk.ts'
import { conversationOf, send } from './scenes/chat.ts'
import { hourOfPosting, ProductionFloor } from './scenes/production.ts'
import { task } from './scenes/tasks.ts'
import { account, row, TrackedWorld } from './scenes/trackedWorld.ts'
import { type AnyAnswer, listTables, type Person } from './world.ts'

/**
 * Another client of the same biller: whatever the one owns, the other is never answered, whichever call is made. Calls
 * are taken from the app itself and filled by the names of their fields, so that a new one is asked without anybody's
 * remembering.
 */

const at = (day: string, time: string) => `2026-03-${day}T${time}.000Z`
const end = '2026-03-18T15:00:00.000Z'

/** On the 16th the biller works for both, on the 17th for one: at seconds and for numbers of seconds that are no other's. */
const maria = account('Maria Santos', {
  async stretches() {
    return [
      { start: at('16', '09:03:07'), end: at('16', '10:31:16'), breaks: [] },
      { start: at('16', '14:05:11'), end: at('16', '15:09:12'), breaks: [] },
      { start: at('17', '11:02:09'), end: at('17', '12:44:23'), breaks: [] },
    ]
  },
})
const tracked = await TrackedWorld.open([maria], end)
const { world } = tracked
const desk = new AttendanceDesk(world)
const floor = new ProductionFloor(world)
const biller = await tracked.biller('Maria Santos', 'UTC', [maria])

type Side = {
  readonly client: Person
  /** What an answer to the other client must not have in it. */
  readonly secrets: readonly RegExp[]
  /** What is sent where a field of this name is asked for. */
  readonly values: Readonly<Record<string, string>>
}

const word = (text: string | number) => new RegExp(`(?<![\\w.])${text}(?![\\w.])`)

const lake = await world.join('CLIENT', { userName: 'Lakeside Billing', timeZone: 'UTC' })
const hill = await world.join('CLIENT', { userName: 'Hilltop Dental', timeZone: 'UTC' })
for (const client of [lake, hill]) await world.engage(client, biller, '2026-01-01')
await desk.workFor(lake, biller, at('16', '09:03:07'), at('16', '10:31:16'))
await desk.workFor(hill, biller, at('16', '14:05:11'), at('16', '15:09:12'))
await desk.workFor(hill, biller, at('17', '11:02:09'), at('17', '12:44:23'))
tracked.gives(maria, [
  row(maria, at('16', '09:13:07'), 1237, { projectId: 'lake-project', projectName: 'Lake project' }),
  row(maria, at('16', '14:10:11'), 1709, { projectId: 'hill-project', projectName: 'Hill project' }),
  row(maria, at('17', '11:20:09'), 1543, { projectId: 'hill-project', projectName: 'Hill project' }),
])
world.now = new Date(end)
tracked.admin = await world.alsoAs(tracked.admin)
await tracked.sync()
const own = await world.alsoAs(biller)
const resume = { params: { userId: biller.userId }, body: { file: undefined } }
await own.get(uploadResume, resume, resumeForm())
await floor.report(own, '2026-03-16', [
  hourOfPosting(lake, { quantity: 4711, note: 'For the lake' }),
  hourOfPosting(hill, { quantity: 5813, note: 'For the hill' }),
])

async function sideOf(person: Person, marks: readonly (string | number)[]): Promise<Side> {
  const client = await world.alsoAs(person)
  const { taskId } = await task(client, { assigneeId: biller.userId, title: `Of ${client.user.userName}` })
  await client.get(createPractice, { body: { name: `Clinic of ${client.user.userName}` } })
  const { conversationId } = await conversationOf(client, biller)
  await send(client, conversationId, `Hello from ${client.user.userName}`)
  const days = { userId: maria.id, from: '2026-03-16', to: '2026-03-17' }
  const shots = (await client.get(listScreenshots, { query: days })).data
  const { statements } = await client.get(listStatements, { query: { month: '2026-03' } })
  const ids = [
    client.userId,
    conversationId,
    ...shots.map(one => one.screenshotId),
    ...(await rowsOf(client)),
  ]
  return {
    client,
    secrets: [client.user.userName, ...ids, ...marks].map(word),
    values: {
      billerId: biller.userId,
      clientId: client.userId,
      taskId,
      conversationId,
      screenshotId: shots[0]?.screenshotId ?? '',
      statementId: statements[0]?.statementId ?? '',
      day: '2026-03-16',
      date: '2026-03-16',
      from: '2026-03-16',
      to: '2026-03-17',
      year: '2026',
      month: '2026-03',
      range: 'weekly',
      kind: 'hours',
      format: 'csv',
      q: 'Hello',
    },
  }
}

/** The ids of everything in the database that is one client's. */
async function rowsOf(client: Person): Promise<string[]> {
  const ids: string[] = []
  for (const table of await listTables(world.db)) {
    const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attname in ('id', 'client_id')`.execute(world.db)
    if (columns.length < 2) continue
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(table)} where client_id = ${client.userId}`.execute(world.db)
    ids.push(...rows.map(({ id }) => id).filter(id => id.length === 36))
  }
  return ids
}

const sides = [
  await sideOf(lake, [
    '09:03:07',
    '10:31:16',
    '09:13:07',
    1237,
    '0.3436\\d*',
    4711,
    'lake-project',
    'Lake project',
  ]),
  await sideOf(hill, [
    '14:05:11',
    '15:09:12',
    '14:10:11',
    '11:02:09',
    '11:20:09',
    1709,
    1543,
    '0.4286\\d*',
    5813,
    'hill-project',
    'Hill project',
  ]),
] as const

/** Rows of one person or one client that no biller comes into: a stranger gets none of them (authorisation.test.ts). */
const elsewhere = [
  'applicationId',
  'jobId',
  'ticketId',
  'fileId',
  'pictureId',
  'reportId',
  'viewId',
  'exportId',
]

const fieldsOf = (shape: unknown): Record<string, z.ZodType> =>
  (shape as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}

/** Whom a field `userId` or `id` means: the provider's account, the biller, or oneself. */
function personIn({ path }: Endpoint, { client }: Side): string {
  if (/^\/api\/time-doctor\/(?!looks)/.test(path)) return maria.id
  return /^\/api\/(notifications|time-doctor\/looks|users)/.test(path) ? client.userId : biller.userId
}

function fill(endpoint: Endpoint, side: Side) {
  const values: Record<string, string> = {
    ...side.values,
    userId: personIn(endpoint, side),
    id: personIn(endpoint, side),
  }
  const { clientId, q, kind, ...mostly } = values
  const filled = (shape: unknown) =>
    Object.fromEntries(
      Object.entries(fieldsOf(shape)).flatMap(([name, field]) => {
        const isRequired = !field.safeParse(undefined).success
        const value = isRequired ? values[name] : mostly[name]
        if (value === undefined && isRequired)
          throw new Error(`Say what ${nameOf(endpoint)} is sent as ${name}`)
        const fitting = [value, value?.slice(5, 7).replace(/^0/, ''), value?.slice(0, 7)].find(
          one => one !== undefined && field.safeParse(one).success,
        )
        return fitting === undefined ? [] : [[name, fitting]]
      }),
    )
  return { params: filled(endpoint.params), query: filled(endpoint.query) }
}

const textOf = ({ body, headers }: AnyAnswer): string => {
  if (String(headers['content-type']).includes('spreadsheetml'))
    return JSON.stringify(readWorkbook(body).map(worksheet => worksheet.rows))
  return Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)
}

const endpoints = (await importRoutes())
  .map(route => route.endpoint)
  .filter(({ method, may, path, params }) => {
    const isRead = method === 'GET' && may !== 'anyone' && roleMay('CLIENT', may) && path !== '/api/live'
    return isRead && !Object.keys(fieldsOf(params)).some(name => elsewhere.includes(name))
  })

describe.each(endpoints.map(endpoint => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
  it.each([
    ['lake', 0, 1],
    ['hill', 1, 0],
  ] as const)('answers another client of the same biller nothing of %s', async (_, mine, other) => {
    const [side, stranger] = [sides[mine], sides[other]]
    const sent = fill(endpoint, side) as never
    const answer = await side.client.call(endpoint, sent)
    expect(answer.status, JSON.stringify([sent, answer.body]).slice(0, 300)).toBe(200)
    for (const { client, input } of [
      { client: stranger.client, input: sent },
      { client: stranger.client, input: fill(endpoint, stranger) as never },
    ]) {
      const text = textOf(await client.call(endpoint, input))
      for (const secret of side.secrets) expect(text.match(secret)?.[0], text.slice(0, 2000)).toBeUndefined()
    }
  })
})
