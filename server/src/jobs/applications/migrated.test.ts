import { expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { ask, migrateUpTo } from '../../../test/migrating.ts'
import { migrate } from '../../kit/migrate.ts'
import { newId } from '../../kit/random.ts'

it('the migration turns existing choices into terms: hours from the first of a month, posts as they are', async () => {
  const url = await newDatabase()
  const [biller, client, engagement, job, waiting, offered] = Array.from({ length: 6 }, newId)
  await ask(url, async db => {
    await migrateUpTo(db, '0049')
    for (const [id, role] of [
      [biller, 'BILLER'],
      [client, 'CLIENT'],
    ])
      await db.query(
        `insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
         values ($1::uuid, $1::uuid || '@people.test', '', 'Somebody', '', $2, now())`,
        [id, role],
      )
    await db.query(
      `insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
       values ($1, $2, $3, 'Posting', '2026-01-12', 'USD', now())`,
      [engagement, client, biller],
    )
    await db.query(
      `insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
       values ($1, '2026-01-12', 2000, 40, now()), ($1, '2026-02-10', 2200, 40, now()), ($1, '2026-05-15', 2400, 30, now())`,
      [engagement],
    )
    await db.query(
      `insert into statement_hours (engagement_id, from_month, hours_from, chosen_by, chosen_at)
       values ($1, '2026-03-01', 'tracked', $2, '2026-02-20'), ($1, '2026-05-01', 'attendance', $2, '2026-04-20')`,
      [engagement, client],
    )
    await db.query(
      `insert into engagement_proposals (engagement_id, from_day, rate_cents, hours_per_week, proposed_by, proposed_at)
       values ($1, '2026-04-10', 2300, 40, $2, now())`,
      [engagement, client],
    )
    await db.query(
      `insert into jobs (id, client_id, status, title, description, work_types, engagement, pay, hours_per_week,
         created_at, updated_at, published_at)
       values ($1, $2, 'open', 'Posting', 'Posts', '{payment-posting}', 'full-time', 'fixed', 30, now(), now(), now())`,
      [job, client],
    )
    const other = newId()
    await db.query(
      `insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
       values ($1, 'other@people.test', '', 'Other', '', 'BILLER', now())`,
      [other],
    )
    await db.query(
      `insert into applications (id, job_id, biller_id, stage, note, rate_cents, answers, created_at, moved_at,
         offer_rate_cents, offer_hours_per_week, offer_starts_on)
       values ($1, $3, $4, 'new', '', 2000, '{}', now(), now(), null, null, null),
         ($2, $3, $5, 'offered', '', 2000, '{}', now(), now(), 1900, 30, '2026-04-01')`,
      [waiting, offered, job, biller, other],
    )
    await db.query(
      `insert into audit_events (id, at, action, subject_id, before, after)
       values (gen_random_uuid(), now(), 'application:offered', $1, '{"stage":"interview"}', '{"stage":"offered"}')`,
      [offered],
    )
  })
  await migrate(url)
  const terms = await ask(url, db =>
    db.query(
      `select from_day::text as day, rate_cents as rate, hours_from as hours from engagement_terms order by from_day`,
    ),
  )
  expect(terms.rows).toEqual([
    { day: '2026-01-12', rate: 2000, hours: 'punched' },
    { day: '2026-02-10', rate: 2200, hours: 'punched' },
    { day: '2026-03-01', rate: 2200, hours: 'tracked' },
    { day: '2026-05-01', rate: 2200, hours: 'punched' },
    { day: '2026-05-15', rate: 2400, hours: 'punched' },
  ])
  const proposed = await ask(url, db =>
    db.query(
      `select p.hours_from, e.proposal_version from engagement_proposals p join engagements e on e.id = p.engagement_id`,
    ),
  )
  expect(proposed.rows).toEqual([{ hours_from: 'tracked', proposal_version: 1 }])
  const applications = await ask(url, db =>
    db.query(
      `select stage, agreed_pay, agreed_hours_per_week::float as hours, offer_pay, offer_version, stage_before_offer
       from applications order by stage`,
    ),
  )
  const agreed = { agreed_pay: 'fixed', hours: 30 }
  expect(applications.rows).toEqual([
    { stage: 'new', ...agreed, offer_pay: null, offer_version: 0, stage_before_offer: null },
    { stage: 'offered', ...agreed, offer_pay: 'fixed', offer_version: 1, stage_before_offer: 'interview' },
  ])
})
