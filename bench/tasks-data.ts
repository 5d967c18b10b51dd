import pg from 'pg'
import { createDatabase } from '../server/src/kit/postgres/database.ts'
import { signInDirectly } from './attendance-data.ts'

const person = 'id, email, password_hash, user_name, phone_number, role, time_zone, created_at'

/** How many clients there are, each with as many billers as a report is asked of. */
const clients = 10
const billersEach = 100
const tasksOfBiller = 250

export type BenchWork = {
  readonly clientId: string
  readonly client: string
  readonly admin: string
  readonly biller: string
  /** The address of one of the client's billers. */
  readonly email: string
}

/** Ten clients with a hundred billers each, and a session for each role. */
export async function makeBenchWork(databaseUrl: string): Promise<BenchWork> {
  const client = await connect(databaseUrl)
  await client.query(
    `insert into users (${person})
     select gen_random_uuid(), 'work' || n || '@bench.test', '', 'Work ' || n, '', 'CLIENT',
       (array['America/New_York', 'America/Phoenix', 'America/Chicago'])[1 + n % 3], now() - interval '4 years'
     from generate_series(1, ${clients}) as n`,
  )
  await client.query(
    `insert into users (${person})
     select gen_random_uuid(), 'worker' || n || '@bench.test', '', 'Worker ' || lpad(n::text, 5, '0'), '', 'BILLER',
       'Asia/Manila', now() - interval '4 years'
     from generate_series(0, ${clients * billersEach - 1}) as n`,
  )
  await client.query(
    `insert into users (${person})
     values (gen_random_uuid(), 'overseer@bench.test', '', 'Overseer', '', 'ADMIN', 'America/New_York', now())`,
  )
  await client.query(
    `with ties as (
       insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
       select gen_random_uuid(), c.id, b.id, 'Billing', now()::date - 1400, 'USD', now()
       from users b join users c on c.email = 'work' || (1 + substr(b.email, 7, position('@' in b.email) - 7)::int / ${billersEach}) || '@bench.test'
       where b.email like 'worker%@bench.test' returning id
     )
     insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
     select id, now()::date - 1400, 1000, 40, now() from ties`,
  )
  const idOf = async (email: string) =>
    (await client.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]?.id ?? ''
  const [clientId, billerId, adminId] = [
    await idOf('work1@bench.test'),
    await idOf('worker7@bench.test'),
    await idOf('overseer@bench.test'),
  ]
  const work = {
    clientId,
    client: await signInDirectly(client, clientId),
    admin: await signInDirectly(client, adminId),
    biller: await signInDirectly(client, billerId),
    email: 'worker7@bench.test',
  }
  await client.end()
  return work
}

const types = `array['denials-technical', 'appeals', 'charge-entry', 'insurance-ar-follow-up', 'payment-posting-manual',
  'coding-e-m', 'claim-submission', 'rejection-work']`
const payers = `array['Aetna', 'Cigna', 'Humana', 'Medicare', 'Medicaid', 'Anthem', 'Molina']`

/** What is not done yet, as a query. */
export const openTaskStatuses = 'status=new&status=in-progress&status=waiting-on-payer&status=in-review'

/** A year of tasks, so many years ago; of the latest one some are still open. */
export async function fillYear(databaseUrl: string, yearsAgo: number, share = 1): Promise<void> {
  const client = await connect(databaseUrl)
  const each = Math.round(tasksOfBiller * share)
  await client.query(
    `insert into tasks (id, client_id, number, title, work_type, assignee_id, status, priority, due_at, deadline_kind,
       planned_quantity, done_quantity, dollars_cents, note, created_by, created_at, assigned_at, first_touch_at,
       completed_at, updated_at, version, words)
     select gen_random_uuid(), m.client_id,
       coalesce((select last_number from task_clients k where k.client_id = m.client_id), 0)
         + row_number() over (partition by m.client_id),
       m.title, m.work_type, m.biller_id, m.status, (array['low', 'normal', 'normal', 'high', 'urgent'])[1 + m.n % 5],
       m.at + interval '3 days', (array['none', 'sla', 'timely-filing', 'appeal'])[1 + m.n % 4], 20, 20, 1000 * m.n, '',
       m.client_id, m.at, m.at, m.at + interval '2 hours',
       case when m.status = 'done' then m.at + m.n % 5 * interval '1 day' end, m.at, 3,
       array_to_tsvector(array(select distinct lower(word) from regexp_split_to_table(m.title, ' ') as word))
     from (
       select e.client_id, e.biller_id, n, now() - ${yearsAgo} * interval '1 year' - n * interval '1 year' / ${each} as at,
         case when ${yearsAgo} = 0 and n <= 6 then (array['new', 'in-progress', 'waiting-on-payer', 'in-review'])[1 + n % 4]
           else 'done' end as status,
         (${types})[1 + (n + k) % 8] as work_type,
         'Batch ' || n || ' of ' || (${payers})[1 + (n * 3 + k) % 7] || ' for review' as title
       from (select client_id, biller_id, (row_number() over (order by biller_id))::int as k from engagements
         where title = 'Billing') as e, generate_series(1, ${each}) as n
     ) as m`,
  )
  await client.query(
    `insert into task_clients (client_id, last_number, version)
     select client_id, max(number), 1 from tasks group by client_id
     on conflict (client_id) do update set last_number = excluded.last_number, version = task_clients.version + 1`,
  )
  await client.query('vacuum analyze')
  // What was written goes to the disk now, and not while something is measured.
  await client.query('checkpoint')
  await client.end()
}

/** A second house with all that is in this one, to which nobody may be connected meanwhile. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const named = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
  const name = new URL(databaseUrl).pathname.slice(1)
  await createDatabase(named('postgres'), `${name}_grown`, name)
  return named(`${name}_grown`)
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

/** A table of so many tasks as people keep them. */
export function makeTaskCsv(rows: number, email: string): string {
  const line = (index: number) =>
    `"Denials of Aetna, batch ${index}",Denials,${index % 3 === 0 ? email : ''},high,2027-0${1 + (index % 9)}-15,timely-filing,${index % 90},${index * 100},"Start with the oldest, then the largest balances."`
  const header = 'title,workType,assignee,priority,dueAt,deadlineKind,plannedQuantity,dollarsCents,note'
  return [header, ...Array.from({ length: rows }, (_, index) => line(index))].join('\n')
}
