import { findRateError } from '@claimcrew/contract/jobs/rules'
import { type Job, JobChange, JobFields, type JobStatus } from '@claimcrew/contract/jobs/shapes'
import { validateFields } from '../../../kit/call/validateFields.ts'

type FieldErrors = Readonly<Record<string, string>>
export type SimilarPost = { readonly jobId: string; readonly title: string; readonly status: JobStatus }
type SavedJob = { readonly job: Job; readonly similar: readonly SimilarPost[] }

/** What a form shows of the post that is written in it. */
export type DraftState = {
  readonly fields: JobFields
  readonly state: 'kept' | 'waiting' | 'saving' | 'failed' | 'contested'
  /** Why the last call did not work. */
  readonly error: unknown
  /** What is wrong, by field: `questions.2`. */
  readonly fieldErrors: FieldErrors
  readonly similar: readonly SimilarPost[]
  /** As the server has it; null until it has been sent for the first time. */
  readonly job: Job | null
  /** Changed here and elsewhere at the same time: not sent before somebody has decided. */
  readonly contested: readonly (keyof JobFields)[]
  /** How often the questions were taken over from elsewhere. */
  readonly followed: number
}

type DraftCallbacks = {
  /**
   * Sends what has changed; `title` is always there the first time. Where the post is another by now than the one that
   * was read, nothing is saved, and the answer is how it is.
   */
  readonly send: (job: Job | null, change: JobChange) => Promise<SavedJob | { readonly changed: Job }>
  /** Calls back after a pause in typing, and answers how to call that off. */
  readonly later: (act: () => void) => () => void
  /** Whether it saves by itself; what others can read already is saved on request. */
  readonly byItself: boolean
}

export const fieldNames = Object.keys(JobFields.shape) as (keyof JobFields)[]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Spells a text as the server does. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/**
 * Keeps a post as it is written: sends what has changed and is sound, one call after the other, and never touches what
 * is being typed. What is faulty waits in the form, and says why.
 */
export class DraftAutosave {
  readonly #callbacks: DraftCallbacks
  readonly #listeners = new Set<() => void>()
  /** As it was typed when the server was last given or read it: what differs from this was changed here. */
  #base: JobFields
  /** The same as the server spells it: what differs from this was changed elsewhere. */
  #stored: JobFields
  #state: DraftState
  #callOff = () => {}
  #sending: Promise<void> | null = null
  /** What a new post was sent with: without an answer it is sent so again, and made once. */
  #first: JobChange | null = null
  /** What was sent without an answer so far: where the post says so by now, nobody else has written it. */
  #unanswered: readonly JobChange[] = []

  constructor(fields: JobFields, job: Job | null, callbacks: DraftCallbacks) {
    this.#callbacks = callbacks
    this.#base = job ?? fields
    this.#stored = this.#base
    this.#state = {
      ...{ fields, state: 'kept', error: null, fieldErrors: {}, similar: [], job },
      ...{ contested: [], followed: 0 },
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): DraftState => this.#state

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  change(patch: Partial<JobFields>): void {
    const fields = { ...this.#state.fields, ...patch }
    const touched = Object.keys(patch)
    // What the server said of a field holds until that field is changed.
    const others = Object.entries(this.#state.fieldErrors).filter(([name]) => !touched.includes(rootOf(name)))
    this.#set({ fields, fieldErrors: Object.fromEntries(others), state: 'waiting' })
    this.#callOff()
    if (this.#callbacks.byItself) this.#callOff = this.#callbacks.later(() => void this.save())
  }

  /** Shows what is wrong at its fields. */
  complain(errors: FieldErrors): void {
    this.#set({ fieldErrors: errors })
  }

  pointOut(similar: readonly SimilarPost[]): void {
    this.#set({ similar })
  }

  /** How the post has been found to be; older than what is known here, it says nothing. */
  hear(job: Job): void {
    if (this.#sending || this.#state.job === null || job.updatedAt <= this.#state.job.updatedAt) return
    this.#follow(job, [])
    if (this.#state.contested.length > 0) this.#set({ state: 'contested' })
  }

  /** Ends what was changed in two places: with what is typed here, or with what is there. */
  async settle(keeps: 'mine' | 'theirs'): Promise<void> {
    const { contested, fields, followed } = this.#state
    const theirs = Object.fromEntries(contested.map(name => [name, this.#base[name]])) as Partial<JobFields>
    this.#set({
      contested: [],
      ...(keeps === 'theirs' && { fields: { ...fields, ...theirs }, followed: followed + 1 }),
    })
    await this.save()
  }

  /** Sends all that is left to send, and answers whether everything is kept now. */
  async save(): Promise<boolean> {
    this.#callOff()
    while (this.#sending) await this.#sending
    const { sound, fieldErrors: errors } = this.#validate()
    this.#set({ fieldErrors: { ...this.#state.fieldErrors, ...errors } })
    const isNew = this.#state.job === null
    if (isNew && sound.title !== undefined) this.#first ??= sound
    const change = isNew ? (this.#first ?? {}) : sound
    if (Object.keys(change).length > 0) {
      this.#sending = this.#send(change)
      await this.#sending
    }
    if (this.#state.state === 'failed') return false
    // Typed while it was sent.
    const rest = this.#validate()
    if (Object.keys(rest.sound).length > 0 && this.#state.job !== null) return this.save()
    if (this.#state.contested.length > 0) {
      this.#set({ state: 'contested' })
      return false
    }
    const isWhole = Object.keys(rest.fieldErrors).length === 0
    this.#set({ state: isWhole ? 'kept' : 'waiting' })
    return isWhole
  }

  async #send(change: JobChange): Promise<void> {
    this.#set({ state: 'saving', error: null })
    // From now on it may arrive without an answer, and be found in the post.
    this.#unanswered = [...this.#unanswered, change]
    try {
      const reply = await this.#callbacks.send(this.#state.job, change)
      if ('changed' in reply) {
        this.#follow(reply.changed, [])
        this.#unanswered = []
        this.#set({ state: 'waiting' })
        return
      }
      const { job, similar } = reply
      this.#base = { ...this.#base, ...change } as JobFields
      this.#follow(job, Object.keys(change))
      this.#unanswered = []
      this.#set({ similar, state: 'waiting' })
    } catch (error) {
      const { fields = {} } = error as { fields?: FieldErrors }
      // Refused, it was not made: the next try may say something else.
      if (Object.keys(fields).length > 0) this.#first = null
      this.#set({ state: 'failed', error, fieldErrors: { ...this.#state.fieldErrors, ...fields } })
    } finally {
      this.#sending = null
    }
  }

  /** Shows what was changed elsewhere, except where something else was typed here. */
  #follow(job: Job, sent: readonly string[]): void {
    const changed = fieldNames.filter(name => !sent.includes(name) && !same(job[name], this.#stored[name]))
    const findOwn = (name: keyof JobFields) =>
      this.#unanswered.find(change => same(trimmed(change[name]), job[name]))
    const elsewhere = changed.filter(name => !findOwn(name))
    const own = changed.flatMap(name => {
      const change = findOwn(name)
      return change ? [[name, change[name]]] : []
    })
    const { fields, contested, followed } = this.#state
    const untouched = elsewhere.filter(name => same(fields[name], this.#base[name]))
    const differing = elsewhere.filter(
      name => !untouched.includes(name) && !same(trimmed(fields[name]), job[name]),
    )
    const pick = (names: readonly (keyof JobFields)[]) =>
      Object.fromEntries(names.map(name => [name, job[name]])) as Partial<JobFields>
    this.#base = { ...this.#base, ...Object.fromEntries(own), ...pick(elsewhere) }
    this.#stored = job
    this.#set({
      job,
      fields: { ...fields, ...pick(untouched) },
      contested: [...new Set([...contested, ...differing])],
      followed: untouched.includes('questions') ? followed + 1 : followed,
    })
  }

  /** What differs from what the server has, and what of that it would refuse. A new post is sent as a whole. */
  #validate(): { sound: JobChange; fieldErrors: FieldErrors } {
    const { fields, job, contested } = this.#state
    const names = fieldNames.filter(
      name => job === null || (!same(fields[name], this.#base[name]) && !contested.includes(name)),
    )
    const changed = Object.fromEntries(names.map(name => [name, fields[name]]))
    const errors = { ...validateFields(JobChange, changed), ...findRateError(fields) }
    const bad = new Set(Object.keys(errors).map(rootOf))
    // A range is one thing: neither end is sent without the other.
    if (bad.has('rateMaxCents')) bad.add('rateMinCents')
    const sound = Object.fromEntries(Object.entries(changed).filter(([name]) => !bad.has(name))) as JobChange
    return { sound, fieldErrors: errors }
  }
}

const rootOf = (name: string) => name.split('.')[0] ?? name
