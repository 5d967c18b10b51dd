import {
  getAttendanceStatus,
  getMonthlyRegister,
  punchIn,
  punchOut,
} from '@claimcrew/contract/attendance/contract'
import { listMessages, sendMessage } from '@claimcrew/contract/chat/contract'
import { getDashboardOverview, getDashboardStats } from '@claimcrew/contract/dashboard/contract'
import { listBillers } from '@claimcrew/contract/engagements/contract'
import type { Endpoint, Input } from '@claimcrew/contract/kit/endpoint'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import { getUser } from '@claimcrew/contract/people/contract'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { listActivity } from '@claimcrew/contract/tracking/contract'
import { getWorklogDay, listWorklog } from '@claimcrew/contract/worklog/contract'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openPool } from '../src/kit/data/db.ts'
import { ensureMonths } from '../src/tracking/months/month-store.ts'
import { conversationOf } from './scenes/chat.ts'
import { account, row, TrackedWorld } from './scenes/trackedWorld.ts'
import { hour, type Person } from './world.ts'

/**
 * Should organizations ever be sharded (docs/scaling.md), a statement that names the organization's or a person's key goes
 * to one shard, and any other to all of them. These are the calls that are made most, with the statements they run.
 */

type Query = { readonly text: string; readonly values: readonly unknown[] }

/** What the app sent to PostgreSQL since it was last looked at. */
const sent: Query[] = []

function openWatchedPool(url: string, max?: number): pg.Pool {
  const pool = openPool(url, max)
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args
      const { text, values } =
        typeof first === 'string'
          ? { text: first, values: second }
          : (first as { text: string; values: unknown })
      sent.push({ text, values: Array.isArray(values) ? values : [] })
      return query(...args)
    }) as never
  })
  return pool
}

const maria = account('Maria Santos')
const tracked = await TrackedWorld.open([maria], '2026-03-18T15:00:00.000Z', () => ({}), {
  pool: openWatchedPool,
})
const { world } = tracked
const biller = await tracked.biller('Maria Santos', 'UTC', [maria])
const client = await world.join('CLIENT')
await world.engage(client, biller, '2026-01-01')
const { conversationId } = await conversationOf(client, biller)
tracked.gives(maria, [row(maria, '2026-03-17T10:00:00.000Z', 600)])

/** The statements of one call by name, each once. */
const queries = new Map<string, Query[]>()

async function watch(name: string, work: () => Promise<unknown>): Promise<void> {
  sent.length = 0
  await work()
  queries.set(name, [...new Map(sent.map(one => [one.text, one])).values()])
}

async function call<E extends Endpoint>(who: Person, endpoint: E, input: Input<E>): Promise<void> {
  await watch(`${endpoint.method} ${endpoint.path} as ${who.user.role}`, () => who.get(endpoint, input))
}

await watch('a pull of tracked time', () => tracked.sync())
const { userId } = biller
await call(biller, punchIn, { body: { billerId: userId } })
await call(biller, getAttendanceStatus, { query: { billerId: userId } })
world.pass(hour)
await call(biller, punchOut, { body: { billerId: userId, description: 'Posted payments' } })
await call(biller, listNotifications, { params: { userId } })
await call(biller, getProductionDay, { params: { billerId: userId, day: '2026-03-18' } })
for (const who of [biller, client]) {
  await call(who, getUser, { params: { id: who.userId } })
  await call(who, listMessages, { params: { conversationId }, query: {} })
  await call(who, sendMessage, { params: { conversationId }, body: { text: 'Hello' } })
  await call(who, listTasks, { query: {} })
  await call(who, getMonthlyRegister, { query: { month: 3, year: 2026 } })
  await call(who, listActivity, { query: { userId: maria.id, from: '2026-03-01', to: '2026-03-18' } })
}
await call(client, listBillers, { query: {} })
await call(client, listWorklog, { query: { range: 'monthly', date: '2026-03-18' } })
await call(client, getWorklogDay, { query: { billerId: userId, date: '2026-03-17' } })
await call(client, getDashboardStats, {})
await call(client, getDashboardOverview, { query: {} })

/** An organization's key or a person's, compared with something or written. */
const keys = 'client_id|organization_id|biller_id|user_id|assignee_id|account_id'
const keyPatterns = [
  new RegExp(`\\b(?:${keys}) (?:=|in\\b)`),
  new RegExp(`(?:=|\\bin) (?:any\\()?(?:\\w+\\.)?(?:${keys})\\b`),
  new RegExp(`\\binsert into [^(]+\\([^)]*\\b(?:${keys})\\b`),
]

/** Small or seldom written, so each shard has all of it: people, organizations, and what the provider says of itself. */
const referenceTables = [
  'users',
  'organizations',
  'tracking_connection',
  'tracking_accounts',
  'tracking_projects',
  'tracking_tasks',
]

/** What names no key, and what would become of it. A new one belongs here with its answer, or gets a key. */
const withoutKey: Readonly<Record<string, string>> = {
  'select tracking_syncs': 'By mapping: takes the user id along, which the pull has.',
  'update tracking_syncs': 'By mapping: takes the user id along, which the pull has.',
  'delete tracking_unread_days': 'By mapping: takes the user id along, which the pull has.',
  'update sessions': 'By session: a group of its own, distributed by the session.',
  'select users message_files message_reactions messages':
    'By conversation: its members belong to several organizations, so chat is a group of its own.',
}

const toPlain = (text: string) => text.replace(/\s+/g, ' ').replaceAll('"', '').trim().toLowerCase()

function tablesIn(plain: string): string[] {
  const local = new Set(
    [...plain.matchAll(/(?:with|,) (\w+) as (?:materialized )?\(/g)].map(([, name]) => name),
  )
  const named = [...plain.matchAll(/\b(?:from|join|into|update) (?:only )?([a-z_]+)(?![a-z_.(])/g)]
  return [...new Set(named.map(([, name = '']) => name))].filter(name => name !== 'set' && !local.has(name))
}

const statements = [...queries].flatMap(([call, all]) =>
  all.flatMap(({ text, values }) => {
    const plain = toPlain(text)
    const tables = tablesIn(plain)
    const isKeyed = keyPatterns.some(pattern => pattern.test(plain))
    const isEverywhere = tables.every(table => referenceTables.includes(table))
    const name = `${plain.split(' ')[0]} ${tables.join(' ')}`
    return tables.length === 0 ? [] : [{ call, text, values, name, tables, isKeyed, isEverywhere }]
  }),
)

describe('statements of the calls that are made most', () => {
  it('name the key of an organization or a person, or stand in the list with what would become of them', () => {
    const others = statements.filter(one => !one.isKeyed && !one.isEverywhere)
    expect([...new Set(others.map(one => one.name))].sort()).toEqual(Object.keys(withoutKey).sort())
  })

  it('name it, or read what every shard has, in every call', () => {
    const calls = [...queries.keys()]
    expect(
      calls.filter(call => !statements.some(one => one.call === call && (one.isKeyed || one.isEverywhere))),
    ).toEqual([])
    expect(statements.filter(one => one.isKeyed).length).toBeGreaterThan(statements.length / 2)
  })

  it('read the months they ask for and no others', async () => {
    await ensureMonths(world.db, { from: '2027-01-01T00:00:00Z', to: '2028-12-01T00:00:00Z' })
    const reads = statements.filter(
      one =>
        one.name.startsWith('select') &&
        one.tables.some(table => /^tracking_(activity|time_use)$/.test(table)),
    )
    expect(reads.length).toBeGreaterThan(3)
    const client = new pg.Client({ connectionString: world.url })
    await client.connect()
    for (const { call, text, values } of reads) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      const plan = rows.map(one => one['QUERY PLAN']).join('\n')
      const months = new Set(plan.match(/(?<= on )tracking_(?:activity|time_use)_(?:past|\d{4}_\d\d)/g))
      expect([...months], call).toEqual([expect.stringMatching(/_past$/)])
    }
    await client.end()
  })
})
