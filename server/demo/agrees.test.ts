import { listCorrections } from '@claimcrew/contract/attendance/corrections'
import { listLeave } from '@claimcrew/contract/attendance/leave'
import { getDashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import { listClients } from '@claimcrew/contract/engagements/contract'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { signIn } from '@claimcrew/contract/people/contract'
import { computeKpis, type KpiBase, sumKpiBases } from '@claimcrew/contract/production/kpiRules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createSegments } from '../sandbox/api/worklog.ts'
import { projectNameOf } from '../sandbox/people/projects.ts'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { isWorkday } from './attendance/officeHours.ts'
import { demoBillers, demoPassword } from './people.ts'
import { demoSeed, demoTrackerUsers } from './provider/trackerUsers.ts'

const world = await demoWorld(onTuesday)
const { db } = world

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  (await query.execute(db)).rows

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '#')

describe('the demo agrees with itself', () => {
  it('grants leave for days on which the biller is engaged alone', async () => {
    const outside = await rowsOf(sql`
      select l.id from attendance_leave l cross join generate_series(l.first_day, l.last_day, '1 day') as on_day
      where not exists (select from engagements e where e.biller_id = l.biller_id
        and e.started_on <= on_day and (e.ended_on is null or on_day <= e.ended_on))`)
    expect(outside).toEqual([])
  })

  it('has the manager of the demo client decide about the team, and the bookkeeper close and pay', async () => {
    const decisions = await rowsOf(sql<{ what: string; by: string; count: number }>`
      select what, split_part(u.email, '@', 1) as by, count(*)::int from (
        select 'leave' as what, decided_by as by from attendance_leave where decided_by is not null
        union all select 'correction', decided_by from attendance_corrections where decided_by is not null
        union all select 'month', approved_by from attendance_approvals
        union all select 'task', created_by from tasks where created_by is not null
        union all select 'kpis', entered_by from production_kpis
        union all select 'closed', closed_by from statements where closed_by is not null
        union all select 'paid', paid_by from statements where paid_by is not null
      ) done join users u on u.id = done.by
      where u.email in ('client@claimcrew.test', 'manager@claimcrew.test', 'books@claimcrew.test')
      group by 1, 2 order by 1, 3 desc`)
    const most = Map.groupBy(decisions, one => one.what)
    expect([...most].map(([what, [one]]) => `${what}: ${one?.by}`)).toEqual([
      'closed: books',
      'correction: manager',
      'kpis: manager',
      'leave: manager',
      'month: manager',
      'paid: books',
      'task: manager',
    ])
    expect(most.get('task')?.map(one => one.by)).toContain('client')
  })

  it('has people as founders, and organizations by names of their own', async () => {
    const unnamed = await rowsOf(sql`
      select o.name from organizations o join users u on u.id = o.founder_id
      where (u.user_name = o.name) <> (u.email in ('manager@claimcrew.test', 'books@claimcrew.test'))
        or u.user_name not like u.fname || ' %'`)
    expect(unnamed).toEqual([])
    const withFounderAlone = await rowsOf(sql`
      select n.kind, n.description from notifications n join organizations o on true
      join users u on u.id = o.founder_id and u.user_name <> o.name
      where n.description like '%' || u.user_name || '%' and n.description not like '%' || o.name || '%'`)
    expect(withFounderAlone).toEqual([])
  })

  it('has a trace of how everyone beside the founder got their seat', async () => {
    const untold = await rowsOf(sql`
      select user_id from organization_seats s where user_id <> organization_id and not exists (
        select from audit_events a where a.action = 'seat:accept' and a.actor_id = s.user_id
          and a.organization_id = s.organization_id and a.at = s.since)`)
    expect(untold).toEqual([])
  })

  it('has everyone with a seat for the demo client active lately', async () => {
    const unseen = await rowsOf(sql`
      select user_id from organization_seats s where user_id <> organization_id and not exists (
        select from sessions where user_id = s.user_id
          and last_seen_at between ${onTuesday}::timestamptz - interval '3 days' and ${onTuesday})`)
    expect(unseen).toEqual([])
  })

  it('begins engagements in several months, on workdays, and has no session before the first day of its engagement', async () => {
    const starts = await rowsOf(sql<{ day: string; count: number }>`
      select started_on as day, count(*)::int from engagements group by 1`)
    expect(starts.length).toBeGreaterThan(3)
    // A team grows: not everybody came in the first month.
    expect(new Set(starts.map(one => one.day.slice(0, 7))).size).toBe(3)
    expect(starts.filter(one => !isWorkday(one.day))).toEqual([])
    const early = await rowsOf(sql`select s.id from attendance_sessions s where not exists (
      select from engagements e where e.biller_id = s.biller_id and e.started_on <= s.day)`)
    expect(early).toEqual([])
  })

  it('has no biller with the same summary on two days of a week, and few that others have too', async () => {
    const summaries = await rowsOf(sql<{ billerId: string; day: string; text: string }>`
      select biller_id as "billerId", day, description as text from attendance_sessions
      where description <> '' order by biller_id, punch_in`)
    const spoken = summaries.map(one => ({ ...one, first: withoutNumbers(one.text.split('. ')[0] ?? '') }))
    for (const own of Map.groupBy(spoken, one => one.billerId).values())
      for (const [index, { first }] of own.entries())
        expect(own.slice(Math.max(0, index - 4), index).map(one => one.first)).not.toContain(first)
    const most = Math.max(...[...Map.groupBy(spoken, one => one.first).values()].map(one => one.length))
    expect(most).toBeLessThan(summaries.length / 30)
  })

  it('hands out no two tasks by the same name on one day, and seldom in three months', async () => {
    const titles = await rowsOf(sql<{ client: string; title: string; day: string }>`
      select client_id as client, title, created_at::date::text as day from tasks where recurrence_id is null`)
    const same = (key: (one: (typeof titles)[number]) => string) =>
      Math.max(...[...Map.groupBy(titles, key).values()].map(one => one.length))
    expect(same(one => `${one.client} ${one.title} ${one.day}`)).toBe(1)
    expect(same(one => `${one.client} ${one.title}`)).toBeLessThan(8)
  })

  it('leaves nothing unread that is over', async () => {
    const over = await rowsOf(sql`
      select n.id from notifications n where n.read_at is null and (
        n.kind = 'production-submitted' and exists (select from production_parts p where p.status <> 'submitted'
          and n.event_key like '%' || p.biller_id || ':' || p.day || ':' || p.client_id || '%')
        or n.kind = 'task-assigned' and exists (select from tasks t where not t.is_open
          and n.event_key like '%' || t.id || '%'))`)
    expect(over).toEqual([])
  })

  it('has everyone who works signed in since their last shift, each from an address of their own', async () => {
    const signIns = await rowsOf(sql<{ id: string; addresses: string[] }>`
      select e.biller_id as id, array_agg(distinct s.address) filter (where s.address is not null) as addresses
      from engagements e left join sessions s on s.user_id = e.biller_id
        and s.last_seen_at between ${onTuesday}::timestamptz - interval '2 days' and ${onTuesday}
      where e.ended_on is null and not exists (select from attendance_leave l where l.biller_id = e.biller_id
        and l.state = 'approved' and ${onTuesday}::date between l.first_day and l.last_day) group by 1`)
    expect(signIns).toHaveLength(22)
    expect(new Set(signIns.flatMap(one => one.addresses ?? [])).size).toBe(22)
    const unaudited = await rowsOf(sql`select s.id from sessions s where not exists (
      select from audit_events a where a.action = 'user:sign-in' and a.actor_id = s.user_id
        and a.at = s.created_at and a.address = s.address)`)
    expect(unaudited).toEqual([])
  })

  it.each(['client', 'manager', 'admin'])(
    'has as many requests to open as the overview of the %s counts',
    async who => {
      const body = { email: `${who}@claimcrew.test`, password: demoPassword }
      const caller = new Caller(world.app, (await world.visitor.get(signIn, { body })).authToken)
      const { requests } = await caller.get(getDashboardNeeds, {})
      const listed = [
        // What somebody disputes is an administrator's to decide.
        ...(await caller.get(listCorrections, { query: { state: 'asked' } })).items.filter(
          one => who === 'admin' || one.disputes === null,
        ),
        ...(await caller.get(listLeave, { query: { state: 'asked' } })).items,
      ]
      expect(requests).toBeGreaterThan(2)
      expect(listed).toHaveLength(requests)
    },
  )

  it('closes and pays the months of its clients at moments of their own', async () => {
    const closings = await rowsOf(sql<{ closed: string }>`
      select distinct client_id, month, to_char(closed_at, 'HH24:MI') as closed from statements
      where closed_at is not null`)
    expect(closings.length).toBe(9)
    expect(new Set(closings.map(one => one.closed)).size).toBe(9)
    const paid = await rowsOf(sql`
      select month from statements where paid_on is not null group by month having count(distinct paid_on) < 3
        and count(distinct client_id) = 3`)
    expect(paid).toEqual([])
  })

  it('has deadlines that a working team has: some are missed, none is forgotten', async () => {
    const [late] = await rowsOf(sql<{ open: number; overdue: number; days: number }>`
      select count(*)::int as open, count(*) filter (where due_at < ${onTuesday})::int as overdue,
        max(extract(epoch from ${onTuesday}::timestamptz - due_at) / 86400)::float as days
      from tasks where is_open`)
    expect(late?.overdue).toBeGreaterThan(5)
    expect(late?.overdue).toBeLessThan((late?.open ?? 0) / 2)
    expect(late?.days).toBeLessThan(15)
  })

  it('hands out what is open on several days, whatever it waits for', async () => {
    const days = await rowsOf(sql<{ status: string; days: number; tasks: number }>`
      select status, count(distinct created_at::date)::int as days, count(*)::int as tasks
      from tasks where is_open group by 1`)
    for (const { status, days: count, tasks } of days)
      expect(count, status).toBeGreaterThan(tasks > 4 ? 1 : 0)
  })

  it('completes most assigned tasks in time', async () => {
    const [done] = await rowsOf(sql<{ late: number }>`
      select avg((completed_at > due_at)::int)::float as late from tasks where completed_at is not null`)
    expect(done?.late).toBeGreaterThan(0.06)
    expect(done?.late).toBeLessThan(0.13)
  })

  it('works as many rejections and denials as each practice has in a month', async () => {
    const worked = (types: readonly string[]) => sql`
      (select coalesce(sum(e.quantity), 0)::float from production_entries e where e.client_id = k.client_id
        and e.work_type = any(${types}) and date_trunc('month', e.day) = k.month)`
    const months = await rowsOf(sql<{ numbers: KpiBase; rejections: number; denials: number }>`
      select k.numbers, ${worked(['rejection-work'])} as rejections,
        ${worked(['denials-technical', 'denials-clinical'])} as denials
      from production_kpis k where k.practice_id is null`)
    for (const { numbers, rejections, denials } of months) {
      const unclean = (numbers.claimsSubmitted ?? 0) - (numbers.claimsClean ?? 0)
      for (const share of [rejections / unclean, denials / (numbers.claimsDenied ?? 1)]) {
        expect(share).toBeGreaterThan(0.7)
        expect(share).toBeLessThan(1.4)
      }
    }
  })

  it('reports as payments of a month what was posted in it, in each practice by its own figures', async () => {
    const months = await rowsOf(sql<{
      clientId: OrganizationId
      month: string
      numbers: KpiBase
      collected: number
    }>`
      select k.client_id as "clientId", to_char(k.month, 'YYYY-MM') as month, k.numbers,
        (select sum(e.collected_cents)::float from production_entries e where e.client_id = k.client_id
          and date_trunc('month', e.day) = k.month) as collected
      from production_kpis k where k.practice_id is null order by 1, 2`)
    expect(months).toHaveLength(9)
    const monthFigures = months.map(({ month, numbers, collected }) => {
      expect(numbers.paymentsCents).toBe(collected)
      return computeKpis(numbers, month)
        .map(({ value }) => value?.toFixed(3))
        .join()
    })
    expect(new Set(monthFigures).size).toBe(9)
  })

  it('has tasks, production and figures of each practice of its billing company, which agree', async () => {
    type PracticeMonth = {
      name: string
      numbers: KpiBase
      whole: KpiBase
      practices: number
      collected: number
      denials: number
      charges: number
    }
    const months = await rowsOf(sql<PracticeMonth>`
      select p.name, k.numbers, w.numbers as whole, w.practices, e.collected, e.denials, e.charges
      from production_kpis k join practices p on p.id = k.practice_id
      join production_kpis w on w.client_id = k.client_id and w.month = k.month and w.practice_id is null
      cross join lateral (select coalesce(sum(collected_cents), 0)::float as collected,
          coalesce(sum(quantity) filter (where work_type like 'denials%'), 0)::float as denials,
          coalesce(sum(quantity) filter (where work_type = 'charge-entry'), 0)::float as charges
        from production_entries where practice_id = k.practice_id and date_trunc('month', day) = k.month) e
      order by k.month, p.name`)
    expect(months).toHaveLength(18)
    for (const { numbers, collected, denials, charges } of months) {
      expect(numbers.paymentsCents).toBe(collected)
      for (const share of [denials / (numbers.claimsDenied ?? 1), charges / (numbers.encounters ?? 1)]) {
        expect(share).toBeGreaterThan(0.7)
        expect(share).toBeLessThan(1.4)
      }
    }
    // No two practices are alike, in any month.
    for (const own of Map.groupBy(months, one => JSON.stringify(one.whole)).values())
      for (const key of ['clean-claim-rate', 'net-collection'] as const) {
        const values = own.map(({ numbers }) =>
          computeKpis(numbers, '2026-01')
            .find(one => one.key === key)
            ?.value?.toFixed(3),
        )
        expect(new Set(values).size, key).toBeGreaterThan(4)
      }
    // A practice sees about as many patients in each month.
    for (const own of Map.groupBy(months, one => one.name).values()) {
      const claims = own.map(one => one.numbers.claimsSubmitted ?? 0)
      expect(Math.max(...claims) / Math.min(...claims)).toBeLessThan(1.5)
    }
    for (const own of Map.groupBy(months, one => JSON.stringify(one.whole)).values()) {
      expect(own[0]?.practices).toBe(6)
      expect(sumKpiBases(own.map(one => one.numbers))).toEqual(own[0]?.whole)
    }
    const work = await rowsOf(sql<{ tasks: number; entries: number; other: number }>`
      select (select count(*)::int from tasks t where t.practice_id = p.id) as tasks,
        (select count(*)::int from production_entries e where e.practice_id = p.id) as entries,
        (select count(*)::int from production_entries e join tasks t on t.id = e.task_id
          where e.practice_id = p.id and t.practice_id <> p.id) as other
      from practices p where (select count(*) from practices o where o.client_id = p.client_id) > 1`)
    expect(work).toHaveLength(6)
    for (const { tasks, entries, other } of work) {
      expect(tasks).toBeGreaterThan(10)
      expect(entries).toBeGreaterThan(100)
      expect(other).toBe(0)
    }
  })

  it('has some work on tasks that a timer measured, to the minute, while its biller was punched in and on no break', async () => {
    const timed = await rowsOf(sql<{ billers: number; entries: number; away: number; wrong: number }>`
      with measured as (
        select e.id, e.biller_id, e.minutes, e.hold_minutes, s."from" as begun, s."to" as ended, s.hold
        from production_entries e cross join jsonb_to_recordset(e.stretches) as s ("from" timestamptz, "to" timestamptz, hold boolean)
        where e.source = 'timer'
      ), sums as (
        select id, minutes, hold_minutes,
          coalesce(sum(extract(epoch from ended - begun)) filter (where not hold), 0) / 60 as worked,
          coalesce(sum(extract(epoch from ended - begun)) filter (where hold), 0) / 60 as held
        from measured group by id, minutes, hold_minutes
      )
      select (select count(distinct biller_id)::int from measured) as billers,
        (select count(*)::int from sums) as entries,
        (select count(*)::int from measured m where not exists (
          select from attendance_sessions s where s.biller_id = m.biller_id and s.punch_in <= m.begun
            and m.ended <= s.punch_out and not exists (select from attendance_breaks b
              where b.session_id = s.id and b.start_at < m.ended and m.begun < b.end_at))) as away,
        (select count(*)::int from sums where round(worked) <> minutes or round(held) <> hold_minutes) as wrong`)
    expect(timed).toMatchObject([{ away: 0, wrong: 0 }])
    expect(timed[0]?.billers).toBeGreaterThan(4)
    expect(timed[0]?.entries).toBeGreaterThan(25)
  })

  it('names a payer, and a way to reach one, only where work has them', async () => {
    const named = await rowsOf(sql`
      select distinct work_type from production_entries where work_type in ('charge-entry', 'demographics', 'coding-e-m')
        and (payer is not null or channel is not null) or work_type = 'patient-ar' and payer is not null`)
    expect(named).toEqual([])
  })

  it('lists as clients who hires or posts jobs, and who works for another client', async () => {
    const body = { email: 'admin@claimcrew.test', password: demoPassword }
    const caller = new Caller(world.app, (await world.visitor.get(signIn, { body })).authToken)
    const { clients } = await caller.get(listClients, { query: {} })
    const posting = await rowsOf(sql<{ id: string }>`select distinct client_id as id from jobs`)
    const others = clients.filter(
      one => one.engagements.length === 0 && !posting.some(({ id }) => id === one.userId),
    )
    expect(others.map(one => [one.userName, one.seatElsewhere])).toEqual([
      ['Morgan Ellis', 'Riverbend Family Practice'],
      ['Ruth Okafor', 'Riverbend Family Practice'],
    ])
  })

  it('answers most who apply within three days', async () => {
    const [jobs] = await rowsOf(sql<{ open: number; unanswered: number }>`
      select count(*)::int as open, count(*) filter (where exists (select from applications a
        where a.job_id = j.id and a.stage = 'new'
          and a.created_at < ${onTuesday}::timestamptz - interval '3 days'))::int as unanswered
      from jobs j where status = 'open'`)
    expect(jobs?.unanswered).toBeGreaterThan(0)
    expect(jobs?.unanswered).toBeLessThan((jobs?.open ?? 0) / 3)
  })

  it('tracks for each biller the work that the profile names', () => {
    const of = (email: string) => {
      const trackerUser = demoTrackerUsers(demoBillers).find(one => one.follows === email && !one.second)
      if (!trackerUser) throw new Error('Each biller has a Time Doctor user')
      const week = Array.from({ length: 5 }, (_, day) => ({
        start: `2026-03-0${day + 2}T13:00:00.000Z`,
        end: `2026-03-0${day + 2}T21:00:00.000Z`,
        breaks: [],
      }))
      const segments = createSegments(demoSeed, { ...trackerUser, stretches: async () => week }, week)
      const seconds = new Map<string, number>()
      for (const { task, seconds: spent } of segments) {
        const name = task ? projectNameOf(task) : ''
        seconds.set(name, (seconds.get(name) ?? 0) + spent)
      }
      return [...seconds].toSorted((one, other) => other[1] - one[1])[0]?.[0]
    }
    const usual = ['Payment posting', 'Insurance AR follow-up', 'Charge entry', 'Denials']
    expect([0, 1, 2, 3].map(index => of(demoBillers[index]?.email ?? ''))).toEqual(usual)
  })
})
