import { createJob, getJob, setJobStatus } from '@claimcrew/contract/jobs/contract'
import { maxRunningPosts } from '@claimcrew/contract/jobs/rules'
import { type JobStatus, jobStatuses } from '@claimcrew/contract/jobs/shapes'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { applicationTo, post } from '../../../test/scenes/posts.ts'
import { hour, type Person, World } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'

const world = await World.open()

const move = (by: Person, jobId: string, status: JobStatus) =>
  by.call(setJobStatus, { params: { jobId }, body: { status } })

const allowed = [
  'draft → open',
  'open → paused',
  'paused → open',
  'open → filled',
  'open → closed',
  'paused → filled',
  'paused → closed',
  'filled → open',
]

describe('the state of a post', () => {
  it.each(jobStatuses)('changes from %s as the rules allow, and otherwise stays', async from => {
    const client = await world.join('CLIENT')
    for (const to of jobStatuses) {
      const { jobId } = await post(client, from)
      const before = await world.fingerprint()
      const { status, body } = await move(client, jobId, to)
      const step = `${from} → ${to}`
      if (allowed.includes(step)) expect([status, body.job.status], step).toEqual([200, to])
      else {
        expect(status, step).toBe(409)
        expect(await world.fingerprint(), step).toBe(before)
      }
    }
  })

  it('keeps its publishing date, however often it is reopened', async () => {
    const client = await world.join('CLIENT')
    const { jobId, publishedAt } = await post(client, 'open')
    expect(publishedAt).toBe(world.now.toISOString())
    world.pass(hour)
    await move(client, jobId, 'paused')
    expect((await move(client, jobId, 'open')).body.job.publishedAt).toBe(publishedAt)
  })

  it('is changed by its client and an ADMIN alone, and audited', async () => {
    const [client, other, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    const { jobId } = await post(client, 'open')
    const before = await world.fingerprint()
    expect((await move(other, jobId, 'closed')).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
    await move(admin, jobId, 'paused')
    const events = await world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject_id', '=', jobId)
      .orderBy('id')
      .execute()
    const event = { action: 'job:status', before: { status: 'draft' }, after: { status: 'open' } }
    expect(events).toEqual([
      { ...event, actor_id: client.userId },
      { ...event, actor_id: admin.userId, before: { status: 'open' }, after: { status: 'paused' } },
    ])
  })

  it('moves once when two do the same at once', async () => {
    const client = await world.join('CLIENT')
    const { jobId } = await post(client, 'open')
    const answers = await Promise.all([move(client, jobId, 'filled'), move(client, jobId, 'filled')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('publishing', () => {
  it('shows at each field what a draft lacks, and leaves it a draft', async () => {
    const client = await world.join('CLIENT')
    const { job } = await client.get(createJob, { body: { title: 'Denials' } })
    const before = await world.fingerprint()
    const { status, body } = await move(client, job.jobId, 'open')
    expect([status, Object.keys(body.fields)]).toEqual([
      422,
      ['description', 'workTypes', 'engagement', 'pay'],
    ])
    expect(await world.fingerprint()).toBe(before)
    const hourly = await post(client, 'draft', { rateMinCents: null, rateMaxCents: null })
    expect((await move(client, hourly.jobId, 'open')).body.fields).toEqual({
      rateMinCents: expect.any(String),
      rateMaxCents: expect.any(String),
    })
    const fixed = await post(client, 'draft', { pay: 'fixed', rateMinCents: null, rateMaxCents: null })
    expect((await move(client, fixed.jobId, 'open')).status).toBe(200)
  })

  it('goes ahead with a near-duplicate, and points it out', async () => {
    const client = await world.join('CLIENT')
    const first = await post(client, 'open')
    const second = await post(client, 'draft')
    const { status, body } = await move(client, second.jobId, 'open')
    expect([status, body.similar]).toEqual([
      200,
      [{ jobId: first.jobId, title: first.title, status: 'open' }],
    ])
  })

  it(`goes up to ${maxRunningPosts} posts that run at once`, async () => {
    const client = await world.join('CLIENT')
    const at = world.now.toISOString()
    const running = Array.from({ length: maxRunningPosts - 1 }, () => ({
      id: newId(),
      client_id: client.userId,
      status: 'paused',
      title: newId(),
      description: 'Work',
      work_types: ['appeals'],
      engagement: 'project',
      pay: 'fixed',
      created_at: at,
      updated_at: at,
      published_at: at,
    }))
    await world.db.insertInto('jobs').values(running).execute()
    const [one, two] = [await post(client, 'draft'), await post(client, 'draft', { title: 'Second' })]
    const answers = await Promise.all([move(client, one.jobId, 'open'), move(client, two.jobId, 'open')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await move(client, running[0]?.id ?? '', 'open')).status).toBe(200)
  })
})

describe.each(['filled', 'closed'] as const)('a post that is %s', ended => {
  it('answers every waiting applicant once, and no one else', async () => {
    const client = await world.join('CLIENT')
    const { jobId, title } = await post(client, 'open')
    const waiting = ['new', 'shortlisted', 'interview', 'offered'] as const
    const over = ['declined', 'withdrawn'] as const
    const applicants = new Map<string, { biller: Person; applicationId: string }>()
    for (const stage of [...waiting, ...over]) {
      const biller = await world.join('BILLER')
      applicants.set(stage, { biller, applicationId: await applicationTo(world, jobId, biller, stage) })
    }
    const { body } = await move(client, jobId, ended)
    expect(body.job.applications).toMatchObject({ new: 0, offered: 0, declined: 5, withdrawn: 1 })
    for (const [stage, { biller, applicationId }] of applicants) {
      const notified = await world.db
        .selectFrom('notifications')
        .select(['kind', 'description', 'link'])
        .where('user_id', '=', biller.userId)
        .execute()
      const { application } = await biller.get(getJob, { params: { jobId } })
      if ((over as readonly string[]).includes(stage))
        expect([notified, application?.stage]).toEqual([[], stage])
      else {
        expect(application).toMatchObject({ stage: 'declined', reason: expect.stringContaining(ended) })
        expect(notified).toEqual([
          {
            kind: 'application-declined',
            description: expect.stringContaining(title),
            link: `/jobs?view=applications&application=${applicationId}`,
          },
        ])
      }
    }
  })
})

describe('a client who is deactivated', () => {
  it('has no open posts any more, and no one can open one for them', async () => {
    const [admin, client, biller] = [
      await world.join('ADMIN'),
      await world.join('CLIENT'),
      await world.join('BILLER'),
    ]
    const [open, draft] = [await post(client, 'open'), await post(client, 'draft')]
    await applicationTo(world, open.jobId, biller)
    await admin.get(deactivateUser, { params: { id: client.userId } })
    const statusOf = async (jobId: string) => (await admin.get(getJob, { params: { jobId } })).job.status
    expect([await statusOf(open.jobId), await statusOf(draft.jobId)]).toEqual(['paused', 'draft'])
    expect((await move(admin, open.jobId, 'open')).status).toBe(409)
    expect((await move(admin, draft.jobId, 'open')).status).toBe(409)
    // Applicants go on waiting: the client may come back, or an ADMIN closes it.
    expect((await biller.get(getJob, { params: { jobId: open.jobId } })).application?.stage).toBe('new')
  })
})
