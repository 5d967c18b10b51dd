import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { AnyAnswer, Caller, Person, World } from '../world.ts'

/** As many billers of a client as no page holds, made at once: Crowd 0001 and so on. Answers their ids in that order. */
export async function createCrowd(world: World, client: Person, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with crowd as (
      insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
      select gen_random_uuid(), 'crowd' || n || '-' || ${client.userId}::text || '@people.test', '',
        'Crowd ' || lpad(n::text, 4, '0'), '', 'BILLER', 'UTC', '2026-01-01'
      from generate_series(1, ${count}::int) n returning id, user_name
    ), ties as (
      insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
      select gen_random_uuid(), ${client.userId}::uuid, id, 'Payment posting', '2026-01-01', 'USD', '2026-01-01'
      from crowd returning id, biller_id
    ), terms as (
      insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
      select ties.id, '2026-01-01', 1000 + right(user_name, 4)::int, 40, '2026-01-01'
      from ties join crowd on crowd.id = biller_id
    )
    select id from crowd order by user_name`.execute(world.db)
  return rows.map(row => row.id)
}

/** As many clients as no page holds, without anybody who works for them. Answers their names in order. */
export async function createClientCrowd(world: World, count: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
    select gen_random_uuid(), 'practice' || n || '@people.test', '', 'Practice ' || lpad(n::text, 4, '0'), '',
      'CLIENT', 'UTC', '2026-01-01'
    from generate_series(1, ${count}::int) n returning user_name as name`.execute(world.db)
  return rows.map(row => row.name).sort()
}

type PagedEndpoint = Endpoint & { readonly reply: z.ZodType<{ nextCursor: string | null }> }

/** Every page of a list, from the first to the last. */
export async function readPages<E extends PagedEndpoint>(
  caller: Caller,
  endpoint: E,
  input: Input<E>,
): Promise<Reply<E>[]> {
  const { query, ...rest } = input as { query: object }
  const pages: Reply<E>[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await caller.get(endpoint, {
      ...rest,
      query: cursor === undefined ? query : { ...query, cursor },
    } as unknown as Input<E>)
    pages.push(page)
    cursor = (page as { nextCursor: string | null }).nextCursor
  }
  return pages
}

/** Cursors that nobody was given: of nothing, of another kind of list, and with a text that PostgreSQL cannot hold. */
export const madeUpCursors = [
  'made-up',
  '',
  ...[['Crowd'], ['Crowd', 'not-an-id'], ['a\0b', '0190f2b0-0000-7000-8000-000000000001'], {}, null].map(
    mark => Buffer.from(JSON.stringify(mark)).toString('base64url'),
  ),
]

export const isRefusedCursor = ({ status, body }: AnyAnswer): boolean =>
  status === 422 && Object.keys(body.fields).join() === 'cursor'
