import { haveSameEntries, mergeAdded } from './merge.ts'

/** The day as the server has it: what of it can be written, and the version that a write must name. */
export type SavedEntries<Entry> = { readonly version: number; readonly entries: readonly Entry[] }

/** What this browser keeps of a day until the server has it. */
export type UnsentRows<Row, Entry> = {
  /** What was typed on top of. */
  readonly base: SavedEntries<Entry>
  /** What was sent on top of it without an answer, each time: the server may have it all the same. */
  readonly unanswered: readonly (readonly Entry[])[]
  readonly rows: readonly Row[]
}

/** What of the rows can be sent, and how many cannot yet. */
type ValidEntries<Entry> = { readonly entries: readonly Entry[]; readonly invalid: number }

export type AutosaveState<Entry> = {
  readonly state: 'kept' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict'
  readonly error: unknown
  /** Rows that wait until they are right. */
  readonly invalid: number
  /** What somebody, or another tab, wrote meanwhile. */
  readonly theirs: SavedEntries<Entry> | null
}

type AutosaveCallbacks<Row, Entry> = {
  readonly rows: () => readonly Row[]
  /** What an entry says, whichever it is: two that say the same are the same. */
  readonly contentOf: (entry: Entry) => string
  readonly validate: (rows: readonly Row[]) => ValidEntries<Entry>
  /** Shows other rows in place of those there are. */
  readonly showEntries: (entries: readonly Entry[]) => void
  /** Adds rows to those there are, without touching them. */
  readonly add: (entries: readonly Entry[]) => void
  readonly send: (version: number, entries: readonly Entry[]) => Promise<SavedEntries<Entry>>
  readonly read: () => Promise<SavedEntries<Entry>>
  readonly store: (unsent: UnsentRows<Row, Entry>) => Promise<void>
  readonly forget: () => Promise<void>
  /** Calls back after a pause in typing, and answers how to call that off. */
  readonly later: (act: () => void) => () => void
  /** Calls back once the line is there again, and answers how to call that off. */
  readonly onReconnect: (act: () => void) => () => void
}

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status

/**
 * Keeps a day as it is typed: first in this browser, then, after a pause, on the server, one call after the other.
 * What cannot be sent yet waits here. Where the day was changed elsewhere meanwhile, what was only added there is taken
 * in; anything else is for the person to choose.
 */
export class DayAutosave<Row, Entry> {
  readonly #callbacks: AutosaveCallbacks<Row, Entry>
  readonly #listeners = new Set<() => void>()
  #base: SavedEntries<Entry>
  #state: AutosaveState<Entry> = { state: 'kept', error: null, invalid: 0, theirs: null }
  #callOff = () => {}
  #sending: Promise<boolean> | null = null
  #unanswered: readonly (readonly Entry[])[] = []

  constructor(base: SavedEntries<Entry>, callbacks: AutosaveCallbacks<Row, Entry>) {
    this.#base = base
    this.#callbacks = callbacks
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): AutosaveState<Entry> => this.#state

  /** What is typed on top of. */
  get base(): SavedEntries<Entry> {
    return this.#base
  }

  /** What was sent on top of that, and perhaps arrived. */
  get unanswered(): readonly (readonly Entry[])[] {
    return this.#unanswered
  }

  /** Whether the rows say something else than what they were typed on top of. */
  get isTyped(): boolean {
    const { entries, invalid } = this.#callbacks.validate(this.#callbacks.rows())
    return invalid > 0 || !haveSameEntries(entries, this.#base.entries, this.#callbacks.contentOf)
  }

  /** Whether the server lacks something that was typed here. */
  get hasUnsent(): boolean {
    return this.#state.state !== 'kept'
  }

  #set(change: Partial<AutosaveState<Entry>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #setBase(base: SavedEntries<Entry>): void {
    this.#base = base
    this.#unanswered = []
  }

  get isSending(): boolean {
    return this.#sending !== null
  }

  /** The day as it stands after something else was done with it. */
  settle(server: SavedEntries<Entry>): void {
    this.#callOff()
    this.#setBase(server)
    this.#callbacks.showEntries(server.entries)
    void this.#callbacks.forget()
    this.#set({ state: 'kept', invalid: 0, error: null, theirs: null })
  }

  /** Something was typed. */
  changed(): void {
    const { state } = this.#state
    if (state === 'kept' || state === 'failed') this.#set({ state: 'waiting', error: null })
    void this.#store()
    if (state === 'conflict' || state === 'offline') return
    this.#callOff()
    this.#callOff = this.#callbacks.later(() => void this.save())
  }

  #store(): Promise<void> {
    return this.#callbacks.store({
      base: this.#base,
      unanswered: this.#unanswered,
      rows: this.#callbacks.rows(),
    })
  }

  /** What was typed before goes on from where it was, on top of `base`; without a line there is no server to ask. */
  resume(
    { base, unanswered }: Pick<UnsentRows<Row, Entry>, 'base' | 'unanswered'>,
    server: SavedEntries<Entry> | undefined,
  ): void {
    this.#base = base
    this.#unanswered = unanswered
    if (server === undefined) this.#waitForLine(null)
    else if (this.#isNews(server)) this.#meet(server)
    else this.changed()
  }

  /** Whether the server has another version, or more of the same one: what was submitted can come back as it was. */
  #isNews({ version, entries }: SavedEntries<Entry>): boolean {
    if (version !== this.#base.version) return true
    return (mergeAdded(this.#base.entries, entries, this.#callbacks.contentOf) ?? []).length > 0
  }

  /** The server has another version, while something was typed here or not. */
  arrived(server: SavedEntries<Entry>): void {
    const { theirs } = this.#state
    if (server.version < (theirs ?? this.#base).version || this.#sending) return
    if (server.version === theirs?.version || !this.#isNews(server)) return
    if (this.#state.state === 'kept') {
      const added = mergeAdded(this.#base.entries, server.entries, this.#callbacks.contentOf)
      this.#base = server
      if (added) this.#callbacks.add(added)
      else this.#callbacks.showEntries(server.entries)
    } else this.#meet(server)
  }

  /** What was only added elsewhere is added here; where more has changed, both are shown. */
  #meet(server: SavedEntries<Entry>): void {
    this.#callOff()
    // The other version may have changed again in a conflict.
    if (this.#state.state === 'conflict') this.#set({ state: 'waiting', theirs: null })
    const mine = this.#callbacks.validate(this.#callbacks.rows())
    const added = this.#listAdded(server.entries)
    if (haveSameEntries(mine.entries, server.entries, this.#callbacks.contentOf)) {
      this.#setBase(server)
      this.changed()
    } else if (added) {
      this.#setBase(server)
      this.#callbacks.add(added)
      this.changed()
    } else this.#set({ state: 'conflict', theirs: server })
  }

  /** What was added elsewhere, and not from here by a call whose answer was lost; undefined where more has changed. */
  #listAdded(entries: readonly Entry[]): readonly Entry[] | undefined {
    return [this.#base.entries, ...this.#unanswered]
      .flatMap(before => {
        const added = mergeAdded(before, entries, this.#callbacks.contentOf)
        return added ? [added] : []
      })
      .toSorted((one, other) => one.length - other.length)
      .at(0)
  }

  /** Chooses one's own version, or the other. */
  choose(which: 'mine' | 'theirs'): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#setBase(theirs)
    if (which === 'theirs') {
      this.#callbacks.showEntries(theirs.entries)
      void this.#callbacks.forget()
      this.#set({ state: 'kept', theirs: null, invalid: 0, error: null })
    } else {
      this.#set({ state: 'waiting', theirs: null })
      void this.save()
    }
  }

  /** Sends what is left to send, and answers whether the server has all that is sound. */
  async save(): Promise<boolean> {
    this.#callOff()
    while (this.#sending) await this.#sending
    if (this.#state.state === 'conflict') return false
    const { entries, invalid } = this.#callbacks.validate(this.#callbacks.rows())
    this.#set({ invalid })
    if (!haveSameEntries(entries, this.#base.entries, this.#callbacks.contentOf)) {
      const sending = this.#send(entries)
      this.#sending = sending
      const isSent = await sending.finally(() => {
        this.#sending = null
      })
      // Something may have been typed while it was sent.
      return isSent && this.save()
    }
    if (invalid === 0) await this.#callbacks.forget()
    else await this.#store()
    this.#set({ state: invalid === 0 ? 'kept' : 'waiting', error: null })
    return true
  }

  async #send(entries: readonly Entry[]): Promise<boolean> {
    this.#set({ state: 'saving', error: null })
    const before = this.#unanswered
    // From now on it may arrive, even if the page goes before the answer comes, and whichever page goes on must know that.
    this.#unanswered = [...before, entries]
    void this.#store()
    try {
      const { version } = await this.#callbacks.send(this.#base.version, entries)
      this.#setBase({ version, entries })
      await this.#store()
      return true
    } catch (error) {
      const status = statusOf(error)
      // A version is an old one also after a first try that arrived without an answer.
      if (status !== 0 && status !== 409) this.#unanswered = before
      if (status === 0) this.#waitForLine(error)
      else if (status === 409) await this.#refused(error)
      else this.#set({ state: 'failed', error })
      return false
    }
  }

  /** The version was an old one, or the day cannot be written any more. */
  async #refused(error: unknown): Promise<void> {
    try {
      const server = await this.#callbacks.read()
      if (this.#isNews(server)) this.#meet(server)
      else this.#set({ state: 'failed', error })
    } catch (cause) {
      if (statusOf(cause) === 0) this.#waitForLine(cause)
      else this.#set({ state: 'failed', error: cause })
    }
  }

  #waitForLine(error: unknown): void {
    this.#set({ state: 'offline', error })
    this.#callOff()
    this.#callOff = this.#callbacks.onReconnect(() => void this.tryAgain())
  }

  /** After the line was cut, or the server refused. */
  async tryAgain(): Promise<void> {
    this.#callOff()
    try {
      const server = await this.#callbacks.read()
      this.#set({ state: 'waiting', error: null })
      if (this.#isNews(server)) this.#meet(server)
      else await this.save()
    } catch (error) {
      if (statusOf(error) === 0) this.#waitForLine(error)
      else this.#set({ state: 'failed', error })
    }
  }
}
