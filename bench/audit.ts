import { auditKinds } from '@claimcrew/contract/kit/audit/auditKinds'
import { signIn } from '@claimcrew/contract/people/contract'
import { listAudit, listOwnAudit } from '@claimcrew/contract/reports/contract'
import type pg from 'pg'
import { makeNewcomers, type Newcomer, withDatabase } from './attendance-data.ts'
import { loadEach, measureAnswerMs, median } from './load.ts'
import { listSiblings, type RunningApp, runApp, sumCpuTicks } from './processes.ts'
import type { Figure } from './report.ts'

const events = 10_000_000
/** What is written to beside the control: a copy of all would take longer than all else. */
const eventsWrittenTo = 1_000_000
const rounds = 15
const warmUpWrites = 2
const writeRounds = 31
const writesARound = 2_000
/** Nobody changes a name more often than a person may within a minute. */
const peopleRenamed = 600
const password = 'Claimcrew-demo-1'

type SignedIn = { readonly token: string; readonly userId: string }

/**
 * Ten million events of some years, by everybody about everybody; beside usual kinds there is one in a thousand that is
 * rare, and a common one that happens in no organization.
 */
async function addEvents(client: pg.Client, first: number, last: number): Promise<void> {
  // The person who is named exists: to ask for each of them would take minutes.
  await client.query('set session_replication_role = replica')
  await client.query(
    `with people as (select array_agg(id order by id) as ids from users),
      firms as (select array_agg(id order by id) as ids from organizations)
    insert into audit_events (id, at, actor_id, organization_id, action, subject_id, after, address)
    select gen_random_uuid(), now() - (n * interval '12 seconds'), p.ids[1 + n % cardinality(p.ids)],
      case when n % 2 = 0 then o.ids[1 + (n / 2) % cardinality(o.ids)] end,
      case when n % 1000 = 7 then 'support-targets:changed' when n % 10 = 3 then 'user:change-time-zone' else ($2::text[])[1 + (n / 7) % cardinality($2::text[])] end,
      case when n % 3 > 0 then p.ids[1 + (n / 11) % cardinality(p.ids)] end, '{"rateCents": 2450}', '203.0.113.77'
    from generate_series($1::int, $3::int) n, people p, firms o`,
    [
      first,
      auditKinds.filter(kind => !['support-targets:changed', 'user:change-time-zone'].includes(kind)),
      last,
    ],
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

let renames = 0

/** What a call that is written down takes of a processor, in the app and in PostgreSQL: a first name that changes each time. */
async function measureWriteMs(
  { url, pid }: RunningApp,
  client: pg.Client,
  people: readonly Newcomer[],
): Promise<number> {
  const readTicks = async () => sumCpuTicks([pid, ...(await listSiblings(client))])
  const before = await readTicks()
  const round = Array.from({ length: writesARound }, () => renames++).flatMap(nth => {
    const one = people[nth % people.length]
    return one ? { ...one, fname: `N${nth}` } : []
  })
  await loadEach(
    round,
    ({ billerId, token, fname }) => ({
      path: `/user/${billerId}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fname }),
    }),
    url,
    'PUT',
    4,
  )
  // A tick is a hundredth of a second.
  return (((await readTicks()) - before) * 10) / writesARound
}

/** The same events in a table with what it had before anybody could read them: the key, and an index of whom they are about. */
async function makeControl(client: pg.Client): Promise<void> {
  await client.query('create table audit_control (like audit_events including defaults)')
  await client.query('insert into audit_control select * from audit_events')
  await client.query('alter table audit_control add primary key (id)')
  await client.query('create index on audit_control (subject_id, at)')
  // Who is named has to be there, as in the other one; those that are there already need not be looked at.
  const { rows } = await client.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'audit_events'::regclass and contype = 'f'",
  )
  for (const { definition } of rows)
    await client.query(`alter table audit_control add ${definition} not valid`)
  await client.query('vacuum analyze audit_events, audit_control')
  await client.query('checkpoint')
}

/** The other one of the two tables is written to from now on. */
async function swapTables(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('alter table audit_events rename to audit_aside')
  await client.query('alter table audit_control rename to audit_events')
  await client.query('alter table audit_aside rename to audit_control')
  await client.query('commit')
}

/**
 * What is written beside the control's, in processor time and in turns: what else the machine does, and the disk, make
 * rates of requests differ by more than the indexes do.
 */
async function compareWrites(app: RunningApp, client: pg.Client): Promise<Figure> {
  await makeControl(client)
  const people = await makeNewcomers(client, peopleRenamed)
  const measured: { readonly ours: number; readonly control: number }[] = []
  const measureControl = async () => {
    await swapTables(client)
    const ms = await measureWriteMs(app, client, people)
    await swapTables(client)
    return ms
  }
  for (let round = 0; round < warmUpWrites + writeRounds; round++) {
    // Neither is always the first.
    const isFirst = round % 2 === 0
    const early = isFirst ? await measureWriteMs(app, client, people) : await measureControl()
    const late = isFirst ? await measureControl() : await measureWriteMs(app, client, people)
    if (round >= warmUpWrites)
      measured.push(isFirst ? { ours: early, control: late } : { ours: late, control: early })
  }
  const ratios = measured.map(({ ours, control }) => control / ours)
  const [low = Number.NaN, ...others] = ratios.toSorted((a, b) => a - b)
  const ms = (side: 'ours' | 'control') => median(measured.map(one => one[side])).toFixed(2)
  return {
    name: 'audit: writes beside the control’s, by processor time',
    value: median(ratios),
    unit: '',
    bound: { atLeast: 0.97 },
    behind: `${ms('ours')} ms a write, with the indexes of before ${ms('control')}; rounds ${low.toFixed(2)}–${others.at(-1)?.toFixed(2)}`,
  }
}

/** Reading the audit with ten million events in it, and what writing to the first million costs beside a table with the indexes of before. */
export async function benchAudit(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  try {
    const [admin, owner, biller] = [
      await signInAs(app.url, 'admin@claimcrew.test'),
      await signInAs(app.url, 'client@claimcrew.test'),
      await signInAs(app.url, 'biller@claimcrew.test'),
    ]
    return await withDatabase(databaseUrl, async client => {
      await addEvents(client, 1, eventsWrittenTo)
      const writes = await compareWrites(app, client)
      await client.query('drop table audit_control')
      const indexes = await readIndexes(client)
      await client.query(`drop index ${indexes.map(({ name }) => name).join()}`)
      await addEvents(client, eventsWrittenTo + 1, events)
      for (const { definition } of indexes) await client.query(definition)
      await client.query('vacuum analyze audit_events')
      await client.query('checkpoint')
      return [...(await measureReads(app.url, { admin, owner, biller })), writes]
    })
  } finally {
    await app.stop()
  }
}

type Readers = { readonly admin: SignedIn; readonly owner: SignedIn; readonly biller: SignedIn }

async function measureReads(url: string, { admin, owner, biller }: Readers): Promise<Figure[]> {
  const person = biller.userId
  const common = 'what=user:sign-in'
  const rare = 'what=support-targets:changed'
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
    ['an owner’s, a kind of others alone', owner, `${listAudit.path}?what=user:change-time-zone`],
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
