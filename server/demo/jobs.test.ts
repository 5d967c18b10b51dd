import { listBillers } from '@claimcrew/contract/engagements/contract'
import {
  listApplicants,
  listApplications,
  listInvitations,
  listPosts,
} from '@claimcrew/contract/jobs/contract'
import { waitingDays } from '@claimcrew/contract/jobs/rules'
import { JobFields, jobStatuses, SentApplication, stages } from '@claimcrew/contract/jobs/shapes'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { signIn } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { toStoredJob } from '../src/jobs/job-store.ts'
import { demoWorld, inTheHourThatRepeats, onAHoliday, onTuesday } from '../test/demo.ts'
import { Caller, day } from '../test/world.ts'
import { demoPassword } from './people.ts'

async function company(now: string) {
  const world = await demoWorld(now)
  return {
    world,
    now,
    jobs: await world.db.selectFrom('jobs').selectAll().orderBy('id').execute(),
    applications: await world.db.selectFrom('applications').selectAll().orderBy('id').execute(),
    invitations: await world.db.selectFrom('job_invitations').selectAll().orderBy('id').execute(),
    kept: await world.db.selectFrom('kept_jobs').selectAll().orderBy('biller_id').orderBy('job_id').execute(),
  }
}

const tuesday = await company(onTuesday)
const companies = [tuesday, await company(inTheHourThatRepeats), await company(onAHoliday)]
const { world, now } = tuesday

async function enter(who: 'admin' | 'client' | 'biller') {
  const body = { email: `${who}@claimcrew.test`, password: demoPassword }
  const { authToken, user } = await world.visitor.get(signIn, { body })
  return { caller: new Caller(world.app, authToken), user }
}

const fields = Object.keys(JobFields.shape) as (keyof JobFields)[]

describe.each(companies.map(one => [one.now, one] as const))('the demo’s posts at %s', (_, one) => {
  const { jobs, applications, invitations, kept } = one

  it('are 40 in all states with 120 applications in all stages, and invitations', () => {
    expect([jobs.length, applications.length]).toEqual([40, 120])
    expect(new Set(jobs.map(job => job.status))).toEqual(new Set(jobStatuses))
    expect(new Set(applications.map(({ stage }) => stage))).toEqual(new Set(stages))
    expect(new Set(invitations.map(({ state }) => state))).toEqual(
      new Set(['invited', 'accepted', 'declined']),
    )
    expect(new Set(kept.map(row => row.kept))).toEqual(new Set(['saved', 'hidden']))
  })

  it('are valid for the app itself, and name no patient', () => {
    for (const row of jobs) {
      const job = toStoredJob(row)
      const fieldValues = Object.fromEntries(fields.map(field => [field, job[field]]))
      expect(JobFields.parse(fieldValues)).toEqual(fieldValues)
    }
    for (const { note, rate_cents: rateCents, answers, reason, private_note } of applications) {
      const sent = { note, rateCents, answers }
      expect(SentApplication.parse(sent)).toEqual(sent)
      expect(note).not.toMatch(/[{}]/)
      expect(findPatientMatch(`${reason ?? ''} ${private_note}`)).toBeNull()
    }
    for (const { note } of invitations) expect(findPatientMatch(note)).toBeNull()
  })

  it('have no two applicants to one post with the same sentence', () => {
    for (const own of Map.groupBy(applications, ({ job_id }) => job_id).values()) {
      const sentences = own.flatMap(({ note }) => note.split(/(?<=[.?!]) /))
      expect(sentences).toEqual([...new Set(sentences)])
    }
  })

  it('are for evenings and weekends where they say so', () => {
    const hoursOf = (text: RegExp) =>
      jobs.map(toStoredJob).flatMap(({ title, window }) => (text.test(title) ? window : []))
    expect(hoursOf(/evening/)).toHaveLength(2)
    for (const hours of hoursOf(/evening/)) expect(hours?.to && hours.to > '20:00').toBe(true)
    expect(hoursOf(/^Weekend/).map(hours => hours?.days)).toEqual([[6, 7]])
  })

  it('have an answer to every question, and to everyone who waited on a post that ended', () => {
    for (const { id, questions, status } of jobs) {
      const own = applications.filter(({ job_id }) => job_id === id)
      for (const { answers } of own) expect(answers).toHaveLength(questions.length)
      if (status === 'filled' || status === 'closed')
        for (const { stage } of own) expect(['hired', 'declined', 'withdrawn']).toContain(stage)
    }
    for (const { stage, reason } of applications) if (stage === 'declined') expect(reason).not.toBeNull()
  })

  it('have hired billers who work here', async () => {
    const hired = applications.filter(({ stage }) => stage === 'hired')
    expect(hired).toHaveLength(11)
    for (const { job_id, biller_id, engagement_id, rate_cents } of hired) {
      const engagement = await one.world.db
        .selectFrom('engagements')
        .innerJoin('engagement_terms', 'engagement_terms.engagement_id', 'engagements.id')
        .select(['biller_id', 'client_id', 'title', 'rate_cents'])
        .where('engagements.id', '=', engagement_id)
        .executeTakeFirstOrThrow()
      const job = jobs.find(({ id }) => id === job_id)
      expect(engagement).toMatchObject({
        biller_id,
        client_id: job?.client_id,
        title: job?.title,
        rate_cents,
      })
      expect(job?.status).toBe('filled')
    }
    for (const { id, hired: count } of jobs)
      expect(count).toBe(hired.filter(({ job_id }) => job_id === id).length)
  })

  it('lie entirely in the past, most of them in the last three months', async () => {
    const { rows } = await sql<{ latest: string }>`
      select max(at) as latest from (
        select created_at as at from jobs union all select updated_at from jobs union all
        select published_at from jobs union all select created_at from applications union all
        select moved_at from applications union all select reminded_at from applications union all
        select created_at from job_invitations union all select answered_at from job_invitations union all
        select kept_at from kept_jobs union all select updated_at from profiles union all
        select at from audit_events union all select created_at from notifications) moments`.execute(
      one.world.db,
    )
    expect(rows[0]?.latest.localeCompare(one.now)).toBeLessThanOrEqual(0)
    const lately = jobs.filter(job => (job.published_at ?? one.now) >= addMilliseconds(one.now, -93 * day))
    expect(lately.length).toBeGreaterThanOrEqual(33)
    for (const { created_at, moved_at, job_id } of applications) {
      expect(created_at <= moved_at).toBe(true)
      expect((jobs.find(({ id }) => id === job_id)?.published_at ?? '') < created_at).toBe(true)
    }
  })
})

describe('the demo’s hiring', () => {
  it('has applications for the demo client to decide on, one of which has waited too long', async () => {
    const { caller, user } = await enter('client')
    const { items } = await caller.get(listPosts, { query: { status: 'open' } })
    const waits = items.map(({ applications }) => Number(applications?.new))
    expect(waits.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(4)
    const applicants = []
    for (const { jobId } of items)
      applicants.push(...(await caller.get(listApplicants, { params: { jobId }, query: {} })).items)
    const old = applicants.filter(
      one => one.stage === 'new' && one.movedAt < addMilliseconds(now, -waitingDays * day),
    )
    expect(old).toHaveLength(1)
    const notified = await world.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', user.userId)
      .where('read_at', 'is', null)
      .execute()
    expect(notified.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['application-waiting']))
  })

  it('has an offer and an invitation for the demo biller to answer', async () => {
    const { caller } = await enter('biller')
    const { items } = await caller.get(listApplications, { query: {} })
    const offered = items.filter(({ stage }) => stage === 'offered')
    expect(offered).toHaveLength(1)
    expect(Number(offered[0]?.offer?.rateCents)).toBeLessThan(Number(offered[0]?.rateCents))
    expect(items.map(({ stage }) => stage).sort()).toEqual(['declined', 'hired', 'offered', 'shortlisted'])
    const invitations = await caller.get(listInvitations, { query: {} })
    expect(invitations.items.map(({ state }) => state)).toEqual(['invited'])
  })

  it('has applicants who fit: everyone waiting knows most of the requirements', async () => {
    const { caller } = await enter('admin')
    const scores: number[] = []
    for (const { id } of tuesday.jobs.filter(({ status }) => status === 'open')) {
      const { items } = await caller.get(listApplicants, { params: { jobId: id }, query: {} })
      scores.push(...items.map(({ match }) => Number(match?.score)))
    }
    expect(scores.filter(score => score >= 60).length).toBeGreaterThan(scores.length / 2)
    const { billers } = await caller.get(listBillers, { query: { limit: 500 } })
    expect(billers.filter(({ engagements }) => engagements.length === 0)).toHaveLength(60)
  })
})
