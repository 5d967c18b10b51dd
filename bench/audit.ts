import { auditKinds } from '@claimcrew/contract/kit/audit/auditKinds'
import { signIn } from '@claimcrew/contract/people/contract'
import { listAudit, listOwnAudit } from '@claimcrew/contract/reports/contract'
import type pg from 'pg'
import { withDatabase } from './attendance-data.ts'
import { load, measureAnswerMs, median } from './load.ts'
import { runApp } from './processes.ts'
import type { Figure } from './report.ts'

const events = 10_000_000
const rounds = 15
const writeRounds = 4
const password = 'Claimcrew-demo-1'

type SignedIn = { readonly token: string; readonly userId: string }

/** Ten million events of some years, by everybody about everybody; beside usual kinds there is one in a thousand that is rare. */
async function addEvents(client: pg.Client): Promise<void> {
  // Who is named exists: to ask for each of them would take minutes.
  await client.query('set session_replication_role = replica')
  await client.query(
    `with people as (select array_agg(id order by id) as ids from users),
      firms as (select array_agg(id order by id) as ids from organizations)
    insert into audit_events (id, at, actor_id, organization_id, action, subject_id, after, address)
    select gen_random_uuid(), now() - (n * interval '12 seconds'), p.ids[1 + n % cardinality(p.ids)],
      case when n % 2 = 0 then o.ids[1 + (n / 2) % cardinality(o.ids)] end,
      case when n % 1000 = 7 then 'support-targets:changed' else ($2::text[])[1 + (n / 7) % cardinality($2::text[])] end,
      case when n % 3 > 0 then p.ids[1 + (n / 11) % cardinality(p.ids)] end, '{"rateCents": 2450}', '203.0.113.77'
    from generate_series(1, $1::int) n, people p, firms o`,
    [events, auditKinds.filter(kind => kind !== 'support-targets:changed')],
  )
}

/** The indexes that are there for reading it, as PostgreSQL would make them again. */
async function readIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'audit_events' and indexname <> 'audit_events_pkey'`,
  )
  return rows
}

async function signInAs(url: string, email: string): Promise<SignedIn> {
  const answer = await fetch(`${url}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { authToken, user } = signIn.reply.parse(await answer.json())
  return { token: authToken, userId: user.userId }
}

let names = 0

/** A call that is written down, so many a second: a first name that changes each time. */
async function measureWrites(url: string, { token, userId }: SignedIn): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const rates: number[] = []
  for (let round = 0; round < writeRounds; round++) {
    const { requestsPerSecond } = await load(`${url}/user/${userId}`, {
      method: 'PUT',
      connections: 4,
      headers,
      requests: [
        { setupRequest: request => ({ ...request, body: JSON.stringify({ fname: `N${names++}` }) }) },
      ],
    })
    rates.push(requestsPerSecond)
  }
  return median(rates)
}

/** Reading the audit with ten million events in it, and what writing to it costs beside a table without its indexes. */
export async function benchAudit(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  try {
    const [admin, owner, biller] = [
      await signInAs(app.url, 'admin@claimcrew.test'),
      await signInAs(app.url, 'client@claimcrew.test'),
      await signInAs(app.url, 'biller@claimcrew.test'),
    ]
    const drop = (client: pg.Client, indexes: readonly { name: string }[]) =>
      client.query(`drop index ${indexes.map(({ name }) => name).join()}`)
    const indexes = await withDatabase(databaseUrl, async client => {
      const all = await readIndexes(client)
      await drop(client, all)
      await addEvents(client)
      await client.query('vacuum analyze audit_events')
      await client.query('checkpoint')
      return all
    })
    const before = await measureWrites(app.url, biller)
    await withDatabase(databaseUrl, async client => {
      for (const { definition } of indexes) await client.query(definition)
      await client.query('analyze audit_events')
      await client.query('checkpoint')
    })
    const writes = await measureWrites(app.url, biller)
    const figures = await measureReads(app.url, { admin, owner, biller })
    await withDatabase(databaseUrl, client => drop(client, indexes))
    const after = await measureWrites(app.url, biller)
    const control = (before + after) / 2
    const behind = `${writes.toFixed(0)} a second, without its indexes ${before.toFixed(0)} and ${after.toFixed(0)}`
    return [
      ...figures,
      {
        name: 'audit: writes beside the control’s',
        value: writes / control,
        unit: '',
        bound: { atLeast: 0.97 },
        behind,
      },
    ]
  } finally {
    await app.stop()
  }
}

type Readers = { readonly admin: SignedIn; readonly owner: SignedIn; readonly biller: SignedIn }

async function measureReads(url: string, { admin, owner, biller }: Readers): Promise<Figure[]> {
  const person = biller.userId
  const [common, rare] = ['what=user:sign-in', 'what=support-targets:changed']
  const filters: readonly (readonly [name: string, reader: SignedIn, path: string])[] = [
    ['first page', admin, listAudit.path],
    ['who', admin, `${listAudit.path}?actorId=${person}`],
    ['on whom', admin, `${listAudit.path}?subjectId=${person}`],
    ['a common kind', admin, `${listAudit.path}?${common}`],
    ['a rare kind', admin, `${listAudit.path}?${rare}`],
    ['days', admin, `${listAudit.path}?from=2024-03-01&to=2024-03-31`],
    ['who and kind', admin, `${listAudit.path}?actorId=${person}&${rare}`],
    ['who on whom', admin, `${listAudit.path}?actorId=${person}&subjectId=${owner.userId}`],
    ['on whom, kind and days', admin, `${listAudit.path}?subjectId=${person}&${rare}&from=2024-03-01`],
    ['an owner’s first page', owner, listAudit.path],
    ['an owner’s, a rare kind', owner, `${listAudit.path}?${rare}`],
    ['an owner’s, who', owner, `${listAudit.path}?actorId=${person}`],
    ['what others did with one’s data', biller, listOwnAudit.path],
  ]
  const figures: Figure[] = []
  for (const [name, reader, path] of filters) {
    const took: number[] = []
    for (let round = 0; round < rounds; round++)
      took.push(await measureAnswerMs(`${url}${path}`, reader.token))
    figures.push({ name: `audit: ${name}`, value: median(took.slice(3)), unit: 'ms', bound: { atMost: 30 } })
  }
  return figures
}
