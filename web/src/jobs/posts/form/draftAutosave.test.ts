import { emptyJob, type Job, type JobChange, type JobFields } from '@claimcrew/contract/jobs/shapes'
import { describe, expect, it } from 'vitest'
import { DraftAutosave } from './draftAutosave.ts'

type Failure = { readonly fields: Readonly<Record<string, string>> }

const blank: JobFields = { ...emptyJob, title: '' }

/** A keeper whose clock and server the test moves by hand. */
function open({ byItself = true, fields = blank } = {}) {
  const sent: JobChange[] = []
  let due: (() => void) | null = null
  let answer: (failure?: Failure) => void = () => {}
  /** What another tab has made of it since it was read here. */
  let elsewhere: Partial<Job> | null = null
  let version = 0
  const reply = (job: Job | null, change: JobChange) => {
    const stored = { ...blank, ...job, ...elsewhere, jobId: 'one', updatedAt: String(++version) } as Job
    const isChanged = elsewhere !== null
    elsewhere = null
    return isChanged ? { changed: stored } : { job: { ...stored, ...change } as Job, similar: [] }
  }
  const autosave = new DraftAutosave(fields, null, {
    byItself,
    later: act => {
      due = act
      return () => {
        due = null
      }
    },
    send: (job, change) => {
      sent.push(change)
      return new Promise((resolve, reject) => {
        answer = failure => (failure ? reject(failure) : resolve(reply(job, change)))
      })
    },
  })
  const settle = async (failure?: Failure) => {
    answer(failure)
    await new Promise(setImmediate)
  }
  const changeElsewhere = (fields: Partial<Job>) => {
    elsewhere = fields
  }
  return { autosave, sent, pause: () => due?.(), settle, isDue: () => due !== null, changeElsewhere }
}

describe('a post that is being written', () => {
  it('is sent once there is a title and a pause, and then only what has changed', async () => {
    const { autosave, sent, pause, settle } = open({ fields: { ...blank, pay: 'hourly' } })
    autosave.change({ title: 'Den' })
    autosave.change({ title: 'Denials' })
    expect(sent).toEqual([])
    pause()
    expect(sent).toEqual([{ ...blank, title: 'Denials', pay: 'hourly' }])
    await settle()
    expect(autosave.read()).toMatchObject({ state: 'kept', job: { jobId: 'one' } })
    autosave.change({ openings: 2 })
    pause()
    expect(sent[1]).toEqual({ openings: 2 })
  })

  it('waits without a title, however much else is there', async () => {
    const { autosave, sent } = open()
    autosave.change({ description: 'Much to do' })
    expect(await autosave.save()).toBe(false)
    expect(sent).toEqual([])
    expect(autosave.read()).toMatchObject({
      state: 'waiting',
      fieldErrors: { title: 'The title is required.' },
    })
  })

  it('goes on being typed while it is sent, and sends the rest afterwards', async () => {
    const { autosave, sent, pause, settle } = open()
    autosave.change({ title: 'Posting' })
    pause()
    autosave.change({ description: 'ERA' })
    pause()
    expect(sent).toHaveLength(1)
    await settle()
    expect(sent[1]).toEqual({ description: 'ERA' })
    expect(autosave.read().fields).toMatchObject({ title: 'Posting', description: 'ERA' })
    await settle()
    expect(autosave.read().state).toBe('kept')
  })

  it('holds back invalid fields, says why, and sends everything else', async () => {
    const { autosave, sent, pause, settle } = open()
    autosave.change({ title: 'Posting', rateMinCents: 3000, rateMaxCents: 2000, questions: ['Why?', ''] })
    pause()
    expect(Object.keys(sent[0] ?? {})).not.toContain('rateMinCents')
    await settle()
    const { state, fieldErrors } = autosave.read()
    expect([state, Object.keys(fieldErrors).sort()]).toEqual(['waiting', ['questions.1', 'rateMaxCents']])
    autosave.change({ rateMaxCents: 4000, questions: ['Why?'] })
    pause()
    expect(sent[1]).toEqual({ rateMinCents: 3000, rateMaxCents: 4000, questions: ['Why?'] })
  })

  it('loses nothing when there is no answer, and is sent again on request', async () => {
    const { autosave, sent, pause, settle } = open()
    autosave.change({ title: 'Posting' })
    pause()
    await settle({ fields: {} })
    expect(autosave.read()).toMatchObject({ state: 'failed', fields: { title: 'Posting' } })
    autosave.change({ title: 'Posting, manual' })
    const again = autosave.save()
    await settle()
    await settle()
    expect(await again).toBe(true)
    // The first may have arrived after all: it is sent as it was, so that there is one post and not two.
    expect(sent.slice(1)).toEqual([sent[0], { title: 'Posting, manual' }])
    expect(autosave.read().state).toBe('kept')
  })

  it('recognizes its own save after a lost answer, and not someone else’s', async () => {
    const { autosave, sent, pause, settle, changeElsewhere } = open()
    autosave.change({ title: 'Posting' })
    pause()
    await settle()
    autosave.change({ claimsPerMonth: 950 })
    pause()
    await settle({ fields: {} })
    changeElsewhere({ claimsPerMonth: 950 })
    autosave.change({ claimsPerMonth: 960 })
    pause()
    await settle()
    expect(autosave.read().contested).toEqual([])
    await settle()
    expect(sent.at(-1)).toEqual({ claimsPerMonth: 960 })
    expect(autosave.read()).toMatchObject({ state: 'kept', job: { claimsPerMonth: 960 } })
  })

  it('recognizes what arrived without an answer and was sent again by itself, while more was typed', async () => {
    const { autosave, sent, pause, settle, changeElsewhere } = open()
    autosave.change({ title: 'Posting' })
    pause()
    await settle()
    autosave.change({ claimsPerMonth: 950 })
    pause()
    autosave.change({ claimsPerMonth: 960 })
    // The second try finds a newer post: it is the first one that has made it so.
    changeElsewhere({ claimsPerMonth: 950 })
    await settle()
    await settle()
    expect(sent.slice(1)).toEqual([{ claimsPerMonth: 950 }, { claimsPerMonth: 960 }])
    expect(autosave.read()).toMatchObject({ state: 'kept', contested: [], job: { claimsPerMonth: 960 } })
  })

  it('shows the server’s error at a field until that field is changed', async () => {
    const { autosave, sent, pause, settle } = open()
    autosave.change({ title: 'Posting' })
    pause()
    await settle({ fields: { title: 'Not this one.' } })
    expect(autosave.read().fieldErrors).toEqual({ title: 'Not this one.' })
    autosave.change({ title: 'Another' })
    expect(autosave.read().fieldErrors).toEqual({})
    pause()
    expect(sent[1]?.title).toBe('Another')
  })

  it('keeps another tab’s changes, shows them, and sends its own change beside them', async () => {
    const { autosave, sent, pause, settle, changeElsewhere } = open()
    autosave.change({ title: 'Posting' })
    pause()
    await settle()
    changeElsewhere({ description: 'Forty a day' })
    autosave.change({ openings: 2 })
    pause()
    await settle()
    expect(autosave.read().fields).toMatchObject({ description: 'Forty a day', openings: 2 })
    expect(sent.slice(1)).toEqual([{ openings: 2 }, { openings: 2 }])
    await settle()
    expect(autosave.read().state).toBe('kept')
  })

  it.each([
    ['mine', { title: 'Mine' }, [{ title: 'Mine' }]],
    ['theirs', { title: 'Theirs' }, []],
  ] as const)('changed in two places it asks, and goes on with %s', async (keeps, fields, sentThen) => {
    const { autosave, sent, pause, settle, changeElsewhere } = open()
    autosave.change({ title: 'Posting' })
    pause()
    await settle()
    changeElsewhere({ title: 'Theirs' })
    autosave.change({ title: 'Mine' })
    pause()
    await settle()
    expect(autosave.read()).toMatchObject({
      state: 'contested',
      contested: ['title'],
      fields: { title: 'Mine' },
    })
    // Whatever else is typed is sent, and this is not.
    autosave.change({ openings: 2 })
    pause()
    await settle()
    expect(sent.slice(2)).toEqual([{ openings: 2 }])
    expect(autosave.read().state).toBe('contested')
    const settled = autosave.settle(keeps)
    await settle()
    await settled
    expect(autosave.read()).toMatchObject({ state: 'kept', contested: [], fields })
    expect(sent.slice(3)).toEqual(sentThen)
  })

  it('shows newer values read elsewhere, and ignores older ones', async () => {
    const { autosave, pause, settle } = open()
    autosave.change({ title: 'Posting' })
    pause()
    await settle()
    const { job } = autosave.read()
    autosave.hear({ ...(job as Job), title: 'Before', updatedAt: '0' })
    expect(autosave.read().fields.title).toBe('Posting')
    autosave.hear({ ...(job as Job), title: 'After', updatedAt: '9' })
    expect(autosave.read()).toMatchObject({ state: 'kept', fields: { title: 'After' } })
  })

  it('waits for the save button once the post is published', async () => {
    const { autosave, isDue } = open({ byItself: false })
    autosave.change({ title: 'Posting' })
    expect([isDue(), autosave.read().state]).toEqual([false, 'waiting'])
  })
})
