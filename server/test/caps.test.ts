import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { inviteToSeat } from '@claimcrew/contract/organizations/contract'
import { maxSeatInvitations } from '@claimcrew/contract/organizations/shapes'
import { maxPasskeys } from '@claimcrew/contract/people/rules'
import { beginPasskey } from '@claimcrew/contract/people/secondFactor'
import { attachToTask, maxAttachments } from '@claimcrew/contract/tasks/attachments'
import { commentOnTask } from '@claimcrew/contract/tasks/contract'
import { createRecurrence } from '@claimcrew/contract/tasks/recurrence'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { maxRecurrences } from '../src/tasks/recurring/recurrences.ts'
import { maxComments } from '../src/tasks/work/comments.ts'
import { caseOf, nameOf, targetOf } from './cases/all.ts'
import { type Person, World } from './world.ts'

const world = await World.open({ perMinuteTimes: 1000 })

type SavedRows = {
  readonly table: string
  readonly endpoint: Endpoint
  readonly most: number
  /** Where a task counts them, as it is written then. */
  readonly counter?: string
  /** What differs from row to row, beside the id. */
  readonly varied?: Readonly<Record<string, string>>
  /** What differs from call to call. */
  readonly body?: (nth: number) => object
}

const capped: readonly SavedRows[] = [
  { table: 'task_recurrences', endpoint: createRecurrence, most: maxRecurrences },
  { table: 'task_comments', endpoint: commentOnTask, most: maxComments, counter: 'comment_count' },
  { table: 'task_files', endpoint: attachToTask, most: maxAttachments, counter: 'file_count' },
  {
    table: 'organization_invitations',
    endpoint: inviteToSeat,
    most: maxSeatInvitations,
    varied: { email: `'invited' || n || '@people.test'`, token_hash: 'sha256(n::text::bytea)' },
    body: nth => ({ email: `late${nth}@people.test` }),
  },
]

/** Leaves room for one more, beside what one call has made. */
async function fill({ table, most, counter, varied = {} }: SavedRows): Promise<void> {
  if (counter) return world.asOwner(`update tasks set ${counter} = ${most - 1}`)
  const values = Object.entries({ id: 'gen_random_uuid()', ...varied }).map(
    ([key, made]) => `'${key}', ${made}`,
  )
  return world.asOwner(`
    insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${values.join()}))).*
    from ${table} as one, generate_series(1, ${most - 2}) as n`)
}

/** Those who ask at once meet in the database: none has to wait for a connection to be made. */
const openConnections = () =>
  Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute(world.db)))

describe('what is kept', () => {
  it.each(capped.map(one => ({ ...one, name: nameOf(one.endpoint) })))(
    'by $name ends at $most, also when several ask for the last place at once',
    async saved => {
      const { endpoint, body } = saved
      const person: Person = await world.join('CLIENT')
      const { input, more } = caseOf(endpoint)
      const sent = (await input(await targetOf(endpoint, person, world), world)) as { body?: object }
      const call = async (nth: number) =>
        person.call(endpoint, { ...sent, body: { ...sent.body, ...body?.(nth) } }, await more?.())
      expect((await call(0)).status).toBe(200)
      await fill(saved)
      await openConnections()
      const answers = await Promise.all([1, 2, 3, 4].map(call))
      expect(answers.filter(one => one.status === 200)).toHaveLength(1)
      // An account has two uploads at the same moment.
      for (const { status } of answers) expect([200, 409, endpoint.upload ? 429 : 409]).toContain(status)
    },
  )

  it(`as passkeys ends at ${maxPasskeys}`, async () => {
    const person = await world.join('BILLER')
    await sql`insert into passkeys (id, user_id, name, credential, public_key, uses, created_at)
      select gen_random_uuid(), ${person.userId}, 'Key ' || n, 'credential' || n, 'key', 0, ${world.now}
      from generate_series(1, ${maxPasskeys}::int) n`.execute(world.db)
    const { status, body } = await person.call(beginPasskey, {})
    expect([status, body.message]).toEqual([
      409,
      `You can have at most ${maxPasskeys} passkeys. Remove one first.`,
    ])
  })
})
