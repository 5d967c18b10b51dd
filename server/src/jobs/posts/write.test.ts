import {
  copyJob,
  createJob,
  deleteDraft,
  getJob,
  listJobs,
  listPosts,
  updateJob,
} from '@claimcrew/contract/jobs/contract'
import { maxDrafts } from '@claimcrew/contract/jobs/rules'
import { emptyJob, type JobChange } from '@claimcrew/contract/jobs/shapes'
import { updatePractice } from '@claimcrew/contract/organizations/contract'
import { describe, expect, it } from 'vitest'
import { post, wholePost } from '../../../test/scenes/posts.ts'
import { billingCompany } from '../../../test/scenes/practices.ts'
import { type Person, World } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'

const world = await World.open()

const change = (by: Person, jobId: string, body: JobChange) => by.call(updateJob, { params: { jobId }, body })

describe('the practice of a post', () => {
  it('is visible to those who manage it, who can search by it, and to no one else', async () => {
    const { client, biller, east, west } = await billingCompany(world)
    const job = await post(client, 'open', { practiceId: east.practiceId })
    expect(job).toMatchObject({ practiceId: east.practiceId, practiceName: 'East Side Clinic' })
    await post(client, 'open', { title: 'For all of them', practiceId: null })
    const admin = await world.join('ADMIN')
    const params = { jobId: job.jobId }
    const readBy = async (by: Person) => {
      const { practiceId, practiceName } = (await by.get(getJob, { params })).job
      return [practiceId, practiceName]
    }
    expect(await readBy(admin)).toEqual([east.practiceId, 'East Side Clinic'])
    expect(await readBy(biller)).toEqual([null, null])
    const listPracticeIds = async (by: Person) =>
      (await by.get(listJobs, { query: { clientId: client.userId } })).items
        .filter(one => one.jobId === job.jobId)
        .map(one => one.practiceId)
    expect([await listPracticeIds(client), await listPracticeIds(biller)]).toEqual([
      [east.practiceId],
      [null],
    ])
    const postsFor = async (practiceId: string) => {
      const { items, counts } = await client.get(listPosts, { query: { practiceId } })
      return [items.map(one => one.practiceName), counts.open]
    }
    expect(await postsFor(east.practiceId)).toEqual([['East Side Clinic'], 1])
    expect(await postsFor(west.practiceId)).toEqual([[], 0])
    expect(await postsFor('none')).toEqual([[null], 1])
  })

  it('is one of the client’s own that is open; a closed one stays where it is and is not copied', async () => {
    const { client, east, west } = await billingCompany(world)
    const strange = await billingCompany(world)
    const job = await post(client, 'open', { practiceId: west.practiceId })
    await client.get(updatePractice, { params: { practiceId: west.practiceId }, body: { closed: true } })
    const { job: plain } = await client.get(createJob, { body: { title: 'Poster' } })
    const before = await world.fingerprint()
    for (const practiceId of [strange.east.practiceId, newId(), west.practiceId])
      for (const answer of [
        await client.call(createJob, { body: { title: 'New', practiceId } }),
        await change(client, plain.jobId, { practiceId }),
      ])
        expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['practiceId']])
    expect(await world.fingerprint()).toBe(before)
    const { body } = await change(client, job.jobId, { title: 'Still theirs', practiceId: west.practiceId })
    expect(body.job.practiceName).toBe('Wést Side Clinic')
    expect((await client.get(copyJob, { params: { jobId: job.jobId } })).job.practiceId).toBeNull()
    expect((await change(client, job.jobId, { practiceId: east.practiceId })).body.job.practiceName).toBe(
      'East Side Clinic',
    )
    expect((await client.get(copyJob, { params: { jobId: job.jobId } })).job.practiceId).toBe(east.practiceId)
  })
})

describe('beginning a post', () => {
  it('needs a title and makes a draft that no one else sees', async () => {
    const [client, other, biller] = [
      await world.join('CLIENT', { userName: 'Northside Billing', timeZone: 'America/Chicago' }),
      await world.join('CLIENT'),
      await world.join('BILLER'),
    ]
    const { job, similar } = await client.get(createJob, { body: { title: '  Denials specialist ' } })
    expect(similar).toEqual([])
    expect(job).toEqual({
      ...emptyJob,
      title: 'Denials specialist',
      jobId: job.jobId,
      clientId: client.userId,
      clientName: 'Northside Billing',
      practiceName: null,
      timeZone: 'America/Chicago',
      status: 'draft',
      hired: 0,
      createdAt: world.now.toISOString(),
      updatedAt: world.now.toISOString(),
      publishedAt: null,
      applications: { new: 0, shortlisted: 0, interview: 0, offered: 0, hired: 0, declined: 0, withdrawn: 0 },
    })
    const params = { jobId: job.jobId }
    expect((await client.get(getJob, { params })).job).toEqual(job)
    for (const stranger of [other, biller]) expect((await stranger.call(getJob, { params })).status).toBe(404)
  })

  it('takes a label or an alias for a term in whatever case, and answers its value', async () => {
    const client = await world.join('CLIENT')
    const { job } = await client.get(createJob, {
      body: { title: 'Poster', systems: ['KAREO', 'Tebra', 'epic'], certifications: ['Cpc'] },
    })
    expect([job.systems, job.certifications]).toEqual([['epic', 'tebra'], ['cpc']])
  })

  it('makes one draft when it is sent again with the same key', async () => {
    const client = await world.join('CLIENT')
    const headers = { 'idempotency-key': 'once-and-for-all' }
    const send = () => client.get(createJob, { body: { title: 'Charge entry' } }, { headers })
    const both = await Promise.all([send(), send()])
    expect(both[1]).toEqual(both[0])
    expect(await send()).toEqual(both[0])
    expect(await draftsOf(client)).toBe(1)
  })

  it('shows markup as the text that it is', async () => {
    const client = await world.join('CLIENT')
    const script = '<script>alert(1)</script><b>bold</b>'
    const body = { title: script, description: script, questions: [script] }
    const { job } = await client.get(createJob, { body })
    expect([job.title, job.description, job.questions]).toEqual([script, script, [script]])
  })

  it('refuses invalid input, names the field and stores nothing', async () => {
    const client = await world.join('CLIENT')
    const bad: [object, string][] = [
      [{ title: '   ' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ description: 'x'.repeat(10_001) }, 'description'],
      [{ description: 'Call patient John Smith, DOB 01/02/1960' }, 'description'],
      [{ questions: ['Do you know MRN 12345678?'] }, 'questions.0'],
      [{ questions: Array.from({ length: 11 }, () => 'Why?') }, 'questions'],
      [{ rateMinCents: -1 }, 'rateMinCents'],
      [{ rateMaxCents: 1e9 }, 'rateMaxCents'],
      [{ rateMinCents: 10.5 }, 'rateMinCents'],
      [{ rateMinCents: 2000, rateMaxCents: 1999 }, 'rateMaxCents'],
      [{ systems: Array.from({ length: 200 }, () => 'epic') }, 'systems'],
      [{ systems: ['lotus-notes'] }, 'systems.0'],
      [{ certifications: ['MD'] }, 'certifications.0'],
      [{ openings: 0 }, 'openings'],
      [{ hoursPerWeek: 169 }, 'hoursPerWeek'],
      [{ window: { days: [8], from: '09:00', to: '17:00' } }, 'window.days.0'],
      [{ window: { days: [1], from: '09:00', to: '09:00' } }, 'window.to'],
      [{ status: 'open' }, 'status'],
      [{ clientId: client.userId }, 'clientId'],
    ]
    const before = await world.fingerprint()
    for (const [fields, field] of bad) {
      const body = { title: 'Poster', ...fields }
      const { status, body: answer } = await client.call(createJob, { body })
      expect([status, Object.keys(answer.fields ?? {})], JSON.stringify(fields).slice(0, 80)).toEqual([
        422,
        [field],
      ])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it(`goes up to ${maxDrafts} drafts, also when many are begun at once`, async () => {
    const client = await world.join('CLIENT')
    const at = world.now.toISOString()
    await world.db
      .insertInto('jobs')
      .values(
        Array.from({ length: maxDrafts - 1 }, () => ({
          id: newId(),
          client_id: client.userId,
          status: 'draft',
          title: newId(),
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map(title => client.call(createJob, { body: { title } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await draftsOf(client)).toBe(maxDrafts)
  })
})

async function draftsOf(client: Person): Promise<number> {
  const rows = await world.db.selectFrom('jobs').select('id').where('client_id', '=', client.userId).execute()
  return rows.length
}

describe('changing a post', () => {
  it('changes what is sent and leaves the rest', async () => {
    const client = await world.join('CLIENT')
    const job = await post(client, 'draft')
    world.pass(60_000)
    const window = { days: [5, 1, 1], from: '22:00', to: '06:00' }
    const { body } = await change(client, job.jobId, { window, hoursPerWeek: 12.5, systems: [] })
    expect(body.job).toEqual({
      ...job,
      window: { ...window, days: [1, 5] },
      hoursPerWeek: 12.5,
      systems: [],
      updatedAt: world.now.toISOString(),
    })
    const { body: cleared } = await change(client, job.jobId, { window: null, rateMinCents: null })
    expect([cleared.job.window, cleared.job.rateMinCents, cleared.job.hoursPerWeek]).toEqual([
      null,
      null,
      12.5,
    ])
  })

  it('writes nothing when nothing changes', async () => {
    const client = await world.join('CLIENT')
    const job = await post(client, 'open')
    world.pass(60_000)
    const before = await world.fingerprint()
    const { status, body } = await change(client, job.jobId, { title: job.title, systems: ['Kareo'] })
    expect([status, body.job]).toEqual([200, job])
    expect(await world.fingerprint()).toBe(before)
  })

  it('is for its client and an ADMIN; to another client there is no such post', async () => {
    const [client, other, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    const { jobId } = await post(client, 'open')
    const before = await world.fingerprint()
    expect((await change(other, jobId, { title: 'Mine now' })).status).toBe(404)
    expect((await change(other, newId(), { title: 'Mine now' })).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
    const { body } = await change(admin, jobId, { title: 'Put right' })
    expect([body.job.title, body.job.clientId]).toEqual(['Put right', client.userId])
  })

  it('leaves a published post what billers need to read it', async () => {
    const client = await world.join('CLIENT')
    for (const status of ['open', 'paused', 'filled'] as const) {
      const { jobId } = await post(client, status)
      const before = await world.fingerprint()
      const { status: answered, body } = await change(client, jobId, {
        description: ' ',
        workTypes: [],
        pay: null,
      })
      expect([answered, Object.keys(body.fields)]).toEqual([422, ['description', 'workTypes', 'pay']])
      expect((await change(client, jobId, { rateMinCents: 2600 })).body.fields).toHaveProperty('rateMaxCents')
      expect((await change(client, jobId, { rateMaxCents: null })).body.fields).toHaveProperty('rateMaxCents')
      expect(await world.fingerprint()).toBe(before)
    }
  })

  it('is refused once it is closed', async () => {
    const client = await world.join('CLIENT')
    const { jobId } = await post(client, 'closed')
    const before = await world.fingerprint()
    expect((await change(client, jobId, { title: 'Once more' })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('never leaves fewer openings than were hired', async () => {
    const client = await world.join('CLIENT')
    const { jobId } = await post(client, 'open', { openings: 3 })
    await world.db.updateTable('jobs').set({ hired: 2 }).where('id', '=', jobId).execute()
    const { status, body } = await change(client, jobId, { openings: 1 })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['openings']])
    expect((await change(client, jobId, { openings: 2 })).status).toBe(200)
  })

  it('audits who changed the pay of a published post, and when', async () => {
    const [client, admin] = [await world.join('CLIENT'), await world.join('ADMIN')]
    const { jobId } = await post(client, 'draft')
    await change(client, jobId, { rateMaxCents: 2600 })
    expect(await auditsOf(jobId)).toEqual([])
    const open = await post(client, 'open', { title: 'Denials' })
    await change(admin, open.jobId, { rateMaxCents: 3000, title: 'Denials, technical' })
    expect((await auditsOf(open.jobId)).at(-1)).toEqual({
      action: 'job:change-pay',
      actor_id: admin.userId,
      before: { pay: 'hourly', rateMinCents: 1500, rateMaxCents: 2500 },
      after: { pay: 'hourly', rateMinCents: 1500, rateMaxCents: 3000 },
    })
  })
})

describe('a post that is written in two places', () => {
  it('takes no change by someone who has read another version of it', async () => {
    const client = await world.join('CLIENT')
    const { jobId, updatedAt: version } = await post(client, 'draft')
    const write = (body: JobChange & { version: string }) =>
      client.call(updateJob, { params: { jobId }, body })
    world.pass(1000)
    const first = await write({ title: 'Written here', version })
    expect(first.status).toBe(200)
    const second = await write({ title: 'Written there', version })
    expect([second.status, second.body.message]).toEqual([
      409,
      'Someone changed this in the meantime. Check what it says now, then save again.',
    ])
    expect((await client.get(getJob, { params: { jobId } })).job.title).toBe('Written here')
    expect((await write({ title: 'Written there', version: first.body.job.updatedAt })).status).toBe(200)
  })
})

const auditsOf = (jobId: string) =>
  world.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_id', '=', jobId)
    .orderBy('id')
    .execute()

describe('a post that says nearly the same as another', () => {
  it('is pointed out to its client as it is written, and is not refused', async () => {
    const client = await world.join('CLIENT')
    const open = await post(client, 'open')
    const { job, similar } = await client.get(createJob, {
      body: { title: 'payment poster for cardiology group' },
    })
    expect(similar).toEqual([{ jobId: open.jobId, title: open.title, status: 'open' }])
    const { body } = await change(client, job.jobId, { title: 'Credentialing for a new practice' })
    expect(body.similar).toEqual([])
  })

  it('is looked for among one’s own open and waiting posts, and in no one else’s', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await post(other, 'open')
    await post(client, 'closed')
    await post(client, 'filled')
    const [paused, draft] = [await post(client, 'paused'), await post(client, 'draft')]
    const { similar } = await client.get(createJob, { body: { title: wholePost.title } })
    expect(similar.map(one => one.jobId).sort()).toEqual([paused.jobId, draft.jobId].sort())
  })
})

describe('copying a post', () => {
  it('starts a draft with the same content, and leaves the post as it is', async () => {
    const client = await world.join('CLIENT')
    const closed = await post(client, 'closed', {
      questions: ['Which payers do you know?'],
      window: { days: [1, 2], from: '09:00', to: '17:00' },
      openings: 2,
    })
    world.pass(1000)
    const headers = { 'idempotency-key': 'one-copy-and-no-more' }
    const copy = () => client.get(copyJob, { params: { jobId: closed.jobId } }, { headers })
    const { job } = await copy()
    expect((await copy()).job).toEqual(job)
    const at = world.now.toISOString()
    const begun = { status: 'draft', publishedAt: null, createdAt: at, updatedAt: at }
    expect(job).toEqual({ ...closed, jobId: job.jobId, ...begun })
    expect((await client.get(getJob, { params: { jobId: closed.jobId } })).job).toEqual(closed)
  })

  it('is not for another client’s post', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const { jobId } = await post(client, 'open')
    const before = await world.fingerprint()
    expect((await other.call(copyJob, { params: { jobId } })).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('deleting a post', () => {
  it('is for drafts: what was published stays', async () => {
    const client = await world.join('CLIENT')
    const draft = await post(client, 'draft')
    await client.get(deleteDraft, { params: { jobId: draft.jobId } })
    expect((await client.call(getJob, { params: { jobId: draft.jobId } })).status).toBe(404)
    expect((await client.call(deleteDraft, { params: { jobId: draft.jobId } })).status).toBe(404)
    for (const status of ['open', 'paused', 'filled', 'closed'] as const) {
      const { jobId } = await post(client, status)
      expect((await client.call(deleteDraft, { params: { jobId } })).status, status).toBe(409)
      expect((await client.get(getJob, { params: { jobId } })).job.status).toBe(status)
    }
  })
})
