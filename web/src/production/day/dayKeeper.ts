import { addedTo, sameEntries } from './merge.ts'

/** The day as the server has it: what of it can be written, and the version that a write must name. */
export type Stored<Entry> = { readonly version: number; readonly entries: readonly Entry[] }

/** What this browser keeps of a day until the server has it. */
export type Unsent<Row, Entry> = {
  /** What was typed on top of. */
  readonly base: Stored<Entry>
  readonly rows: readonly Row[]
}

/** What of the rows can be sent, and how many cannot yet. */
type Sound<Entry> = { readonly entries: readonly Entry[]; readonly unsound: number }

export type Keeping<Entry> = {
  readonly state: 'kept' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict'
  readonly error: unknown
  /** Rows that wait until they are right. */
  readonly unsound: number
  /** What somebody, or another tab, wrote meanwhile. */
  readonly theirs: Stored<Entry> | null
}

type Ways<Row, Entry> = {
  readonly rows: () => readonly Row[]
  /** What an entry says, whichever it is: two that say the same are the same. */
  readonly contentOf: (entry: Entry) => string
  readonly judge: (rows: readonly Row[]) => Sound<Entry>
  /** Shows other rows in place of those there are. */
  readonly show: (entries: readonly Entry[]) => void
  /** Adds rows to those there are, without touching them. */
  readonly add: (entries: readonly Entry[]) => void
  readonly send: (version: number, entries: readonly Entry[]) => Promise<Stored<Entry>>
  readonly read: () => Promise<Stored<Entry>>
  readonly store: (unsent: Unsent<Row, Entry>) => Promise<void>
  readonly forget: () => Promise<void>
  /** Calls back after a pause in typing, and answers how to call that off. */
  readonly later: (act: () => void) => () => void
  /** Calls back once the line is there again, and answers how to call that off. */
  readonly onceBack: (act: () => void) => () => void
}

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status

/**
 * Keeps a day as it is typed: first in this browser, then, after a pause, on the server, one call after the other.
 * What cannot be sent yet waits here. Where the day was changed elsewhere meanwhile, what was only added there is taken
 * in; anything else is for the person to choose.
 */
export class DayKeeper<Row, Entry> {
  readonly #ways: Ways<Row, Entry>
  readonly #listeners = new Set<() => void>()
  #base: Stored<Entry>
  #keeping: Keeping<Entry> = { state: 'kept', error: null, unsound: 0, theirs: null }
  #callOff = () => {}
  #sending: Promise<boolean> | null = null

  constructor(base: Stored<Entry>, ways: Ways<Row, Entry>) {
    this.#base = base
    this.#ways = ways
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): Keeping<Entry> => this.#keeping

  get version(): number {
    return this.#base.version
  }

  /** Whether the server lacks something that was typed here. */
  get hasUnsent(): boolean {
    return this.#keeping.state !== 'kept'
  }

  #set(change: Partial<Keeping<Entry>>): void {
    this.#keeping = { ...this.#keeping, ...change }
    for (const listener of this.#listeners) listener()
  }

  get isSending(): boolean {
    return this.#sending !== null
  }

  /** The day as it stands after something else was done with it. */
  settle(server: Stored<Entry>): void {
    this.#callOff()
    this.#base = server
    this.#ways.show(server.entries)
    void this.#ways.forget()
    this.#set({ state: 'kept', unsound: 0, error: null, theirs: null })
  }

  /** Something was typed. */
  changed(): void {
    const { state } = this.#keeping
    if (state === 'kept' || state === 'failed') this.#set({ state: 'waiting', error: null })
    void this.#store()
    if (state === 'conflict' || state === 'offline') return
    this.#callOff()
    this.#callOff = this.#ways.later(() => void this.save())
  }

  #store(): Promise<void> {
    return this.#ways.store({ base: this.#base, rows: this.#ways.rows() })
  }

  /** What was typed here before goes on from where it was. */
  resume(server: Stored<Entry> | undefined): void {
    if (server === undefined) this.#waitForLine(null)
    else if (server.version === this.#base.version) this.changed()
    else this.#meet(server)
  }

  /** The server has another version, while something was typed here or not. */
  arrived(server: Stored<Entry>): void {
    if (server.version <= this.#base.version || this.#sending) return
    if (this.#keeping.state === 'kept') {
      const added = addedTo(this.#base.entries, server.entries, this.#ways.contentOf)
      this.#base = server
      if (added) this.#ways.add(added)
      else this.#ways.show(server.entries)
    } else if (this.#keeping.state !== 'conflict') this.#meet(server)
  }

  /** What was only added elsewhere is added here; where more has changed, both are shown. */
  #meet(server: Stored<Entry>): void {
    this.#callOff()
    const mine = this.#ways.judge(this.#ways.rows())
    const added = addedTo(this.#base.entries, server.entries, this.#ways.contentOf)
    if (sameEntries(mine.entries, server.entries, this.#ways.contentOf)) {
      this.#base = server
      this.changed()
    } else if (added) {
      this.#base = server
      this.#ways.add(added)
      this.changed()
    } else this.#set({ state: 'conflict', theirs: server })
  }

  /** Of two versions, one's own or the other. */
  choose(which: 'mine' | 'theirs'): void {
    const { theirs } = this.#keeping
    if (!theirs) return
    this.#base = theirs
    if (which === 'theirs') {
      this.#ways.show(theirs.entries)
      void this.#ways.forget()
      this.#set({ state: 'kept', theirs: null, unsound: 0, error: null })
    } else {
      this.#set({ state: 'waiting', theirs: null })
      void this.save()
    }
  }

  /** Sends what is left to send, and answers whether the server has all that is sound. */
  async save(): Promise<boolean> {
    this.#callOff()
    while (this.#sending) await this.#sending
    if (this.#keeping.state === 'conflict') return false
    const { entries, unsound } = this.#ways.judge(this.#ways.rows())
    this.#set({ unsound })
    if (!sameEntries(entries, this.#base.entries, this.#ways.contentOf)) {
      const sending = this.#send(entries)
      this.#sending = sending
      const isSent = await sending.finally(() => {
        this.#sending = null
      })
      // Something may have been typed while it was sent.
      return isSent && this.save()
    }
    if (unsound === 0) await this.#ways.forget()
    else await this.#store()
    this.#set({ state: unsound === 0 ? 'kept' : 'waiting', error: null })
    return true
  }

  async #send(entries: readonly Entry[]): Promise<boolean> {
    this.#set({ state: 'saving', error: null })
    try {
      const { version } = await this.#ways.send(this.#base.version, entries)
      this.#base = { version, entries }
      await this.#store()
      return true
    } catch (error) {
      if (statusOf(error) === 0) this.#waitForLine(error)
      else if (statusOf(error) === 409) await this.#refused(error)
      else this.#set({ state: 'failed', error })
      return false
    }
  }

  /** The version was an old one, or the day cannot be written any more. */
  async #refused(error: unknown): Promise<void> {
    try {
      const server = await this.#ways.read()
      if (server.version === this.#base.version) this.#set({ state: 'failed', error })
      else this.#meet(server)
    } catch (cause) {
      if (statusOf(cause) === 0) this.#waitForLine(cause)
      else this.#set({ state: 'failed', error: cause })
    }
  }

  #waitForLine(error: unknown): void {
    this.#set({ state: 'offline', error })
    this.#callOff()
    this.#callOff = this.#ways.onceBack(() => void this.tryAgain())
  }

  /** After the line was cut, or the server refused. */
  async tryAgain(): Promise<void> {
    this.#callOff()
    try {
      const server = await this.#ways.read()
      this.#set({ state: 'waiting', error: null })
      if (server.version === this.#base.version) await this.save()
      else this.#meet(server)
    } catch (error) {
      if (statusOf(error) === 0) this.#waitForLine(error)
      else this.#set({ state: 'failed', error })
    }
  }
}
