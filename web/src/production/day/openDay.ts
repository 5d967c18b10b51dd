import type { Reply } from '@claimcrew/contract/kit/endpoint'
import {
  getProductionDay,
  saveProduction,
  submitProduction,
  takeBackProduction,
} from '@claimcrew/contract/production/contract'
import type { EntryInput, ProductionDay, WholeProductionDay } from '@claimcrew/contract/production/shapes'
import type { Target } from '@claimcrew/contract/production/targets'
import { call, isRefused, isUnanswered } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { onReconnect } from '../../kit/call/onReconnect.ts'
import { sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { logError } from '../../kit/log.ts'
import { createKey } from '../../kit/random.ts'
import { findTarget, type TargetedEntry } from '../findTarget.ts'
import { DayAutosave, type SavedEntries } from './dayAutosave.ts'
import {
  blankRow,
  type DayClient,
  type EntryContext,
  type EntryDetails,
  isOpenPart,
  type ProductionRow,
  type RowValidation,
  toProductionRow,
  toSentEntry,
  validateRow,
} from './entryRows.ts'
import { readStoredDay, storePart, storePartAtOnce, takeOverPart, type UnsentPart } from './storedDays.ts'
import { lockOwnTab, ownTab, runIfTabClosed, waitUntilTabClosed } from './tabs.ts'
import { joinRows, listSubmittedRows } from './unsentParts.ts'
import { Worksheet } from './worksheet.ts'

type DayReply = Reply<typeof getProductionDay>

const pauseMs = 800
const storeDelayMs = 250

const later = (act: () => void) => {
  const timer = setTimeout(act, pauseMs)
  return () => clearTimeout(timer)
}

/** Which entry it is says nothing of what it says. */
function contentOf({ entryId: _, outcomes, ...content }: EntryInput): string {
  return JSON.stringify([Object.entries(content).sort(byName), Object.entries(outcomes).sort(byName)])
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

const partOf = ({ parts }: ProductionDay, clientId: string) => parts.find(part => part.clientId === clientId)

/** Lists the day's clients that something can be written for. */
const writableClients = ({ day, clients }: DayReply): DayClient[] =>
  clients.filter(({ clientId }) => isOpenPart(partOf(day, clientId)))

const isWritable = (day: WholeProductionDay, clientId: string) => isOpenPart(partOf(day, clientId))

/** Whether something of a day still waits for a decision. */
export const hasUndecidedPart = ({ parts }: ProductionDay): boolean =>
  parts.some(({ status }) => status === 'submitted')

const storedOf = (day: WholeProductionDay): SavedEntries<EntryInput> => ({
  version: day.version,
  entries: day.entries.filter(({ clientId }) => isWritable(day, clientId)).map(toSentEntry),
})

type UnansweredSend = { readonly rowKeys: readonly string[]; readonly entries: readonly EntryInput[] }

/** A day that is open to be written: its rows, what the server knows of it, and who keeps them in step. */
export class OpenDay {
  readonly userId: string
  readonly day: string
  readonly worksheet: Worksheet<EntryDetails>
  readonly autosave: DayAutosave<ProductionRow, EntryInput>
  readonly #listeners = new Set<() => void>()
  #isSeen = false
  /** How often something was typed, and how much of that this browser has. */
  #typedCount = 0
  #storedCount = 0
  /** Tabs whose rows are taken over, now or once they are closed. What is typed in this tab from now on is its own. */
  readonly #watchedTabs = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopWaiting: () => void = () => undefined
  #reply: DayReply
  /** What was sent and not answered so far, with the row that each entry came from. */
  #unansweredSends: readonly UnansweredSend[] = []
  /** The entries as the server answered the last save. */
  #lastSaved: readonly EntryInput[] = []
  #context: EntryContext
  #validations = new WeakMap<ProductionRow, RowValidation>()
  /** The rows of the last judgement that are sent, in order. */
  #sound: readonly string[] = []

  constructor(userId: string, day: string, reply: DayReply, isOffline: boolean) {
    this.userId = userId
    this.day = day
    this.#reply = reply
    this.#context = { clients: writableClients(reply) }
    this.worksheet = new Worksheet(createKey, () => blankRow(this.#context.clients))
    const stored = storedOf(reply.day)
    this.autosave = new DayAutosave(stored, {
      rows: this.worksheet.rows,
      contentOf,
      validate: rows => this.#validateAll(rows),
      showEntries: entries => this.worksheet.load(entries.map(entry => this.#toRow(entry))),
      add: entries => {
        this.worksheet.append(entries.map(entry => this.#toRow(entry)))
      },
      send: (version, entries) => this.#send(version, entries),
      read: async () => storedOf((await this.#read()).day),
      store: () => this.#storeSoon(),
      forget: () => {
        this.#storedCount = this.#typedCount
        return this.#store(null)
      },
      later,
      onReconnect: act => onReconnect(act, { asks: true }),
    })
    this.worksheet.load(stored.entries.map(entry => this.#toRow(entry)))
    if (isOffline) this.autosave.resume({ base: stored, unanswered: [] }, undefined)
  }

  /** Something is typed, pasted or taken out. */
  edit<Result>(act: (worksheet: Worksheet<EntryDetails>) => Result): Result {
    const result = act(this.worksheet)
    this.autosave.changed()
    return result
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly readReply = (): DayReply => this.#reply

  get clients(): readonly DayClient[] {
    return this.#context.clients
  }

  #toRow(entry: EntryInput) {
    return toProductionRow(entry, this.#reply.clients)
  }

  #applyReply(reply: DayReply): void {
    this.#reply = reply
    this.#dropSubmittedRows([this.autosave.base.entries, this.#lastSaved, ...this.autosave.unanswered])
    const clients = writableClients(reply)
    // What was judged holds as long as the clients are the same, which they nearly always are.
    if (JSON.stringify(clients) !== JSON.stringify(this.#context.clients)) {
      this.#context = { clients }
      this.#validations = new WeakMap()
    }
    for (const listener of this.#listeners) listener()
  }

  async #read(): Promise<DayReply> {
    const params = { billerId: this.userId, day: this.day }
    const reply = await call(getProductionDay, { params })
    this.#nameArrivedRows(reply.day.entries.map(toSentEntry))
    this.#applyReply(reply)
    return reply
  }

  /** Writing it down takes longer than a key press may, so that happens some moments later. */
  #storeSoon(): Promise<void> {
    this.#typedCount++
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (this.#isUnstored) void this.#store(this.#readPart())
    }, storeDelayMs)
    return Promise.resolve()
  }

  get #isUnstored(): boolean {
    return this.#storedCount < this.#typedCount
  }

  /** Writes down what was typed last; the page may be about to go. */
  readonly storeAtOnce = (): void => {
    if (this.#isUnstored) storePartAtOnce(this.#own, this.#readPart())
  }

  /** All that stands in this tab, and what it was typed on top of. */
  #readPart(): UnsentPart {
    const { base, unanswered } = this.autosave
    return {
      base: { version: base.version, entries: [...base.entries] },
      unanswered: unanswered.map(entries => [...entries]),
      rows: [...this.worksheet.rows()],
    }
  }

  get #own() {
    return { userId: this.userId, day: this.day, known: this.#reply, tab: ownTab }
  }

  async #store(part: UnsentPart | null): Promise<void> {
    const typedCount = this.#typedCount
    try {
      await lockOwnTab()
      await storePart(this.#own, part)
      this.#storedCount = Math.max(this.#storedCount, typedCount)
    } catch (cause) {
      logError('The day could not be kept in this browser', cause)
    }
  }

  /**
   * Takes over what closed tabs have left of this day, and what those that are open leave once they are closed. So each
   * row is in one tab at a time, and no tab takes away what another has typed.
   */
  async takeOverClosed(): Promise<void> {
    const watched = new Set(this.#watchedTabs)
    this.#watchedTabs.add(ownTab)
    const { tabs } = await readStoredDay(this.userId, this.day)
    for (const tab of tabs.filter(one => !watched.has(one))) {
      this.#watchedTabs.add(tab)
      const takeOver = () =>
        this.#takeOver(tab).catch(cause => {
          this.#watchedTabs.delete(tab)
          logError('What another tab has left was not taken over', cause)
        })
      if (!(await runIfTabClosed(tab, takeOver))) void waitUntilTabClosed(tab, takeOver)
    }
  }

  async #takeOver(tab: string): Promise<void> {
    const server = await this.#read().then(
      ({ day }) => storedOf(day),
      error => {
        if (isUnanswered(error)) return undefined
        throw error
      },
    )
    await lockOwnTab()
    let isJoined = false
    await takeOverPart(this.#own, tab, part => {
      isJoined = true
      this.#join(part, server)
      return this.#readPart()
    })
    if (!isJoined && server) this.autosave.arrived(server)
  }

  /** Goes on with what another tab has typed, or adds it to what was typed here. */
  #join(part: UnsentPart, server: SavedEntries<EntryInput> | undefined): void {
    const { isTyped } = this.autosave
    if (isTyped) {
      const own = { base: this.autosave.base, rows: this.worksheet.rows() }
      const isSaved = (row: ProductionRow, entries: readonly EntryInput[]) => this.#isSaved(row, entries)
      this.worksheet.load(joinRows(own, part, { isSaved, contentOf }))
    } else this.worksheet.load(part.rows)
    this.#dropSubmittedRows([part.base.entries, ...part.unanswered])
    if (isTyped) this.autosave.changed()
    else this.autosave.resume(part, server)
  }

  /** Takes out rows that were sent from here and are submitted by now, as by another tab. */
  #dropSubmittedRows(sent: readonly (readonly EntryInput[])[]): void {
    const { clients, day } = this.#reply
    const submitted = day.entries.filter(({ clientId }) => !this.isWritable(clientId)).map(toSentEntry)
    const toEntry = (row: ProductionRow) => validateRow(row, { clients }).entry
    for (const { key } of listSubmittedRows(this.worksheet.rows(), { sent, submitted, toEntry, contentOf }))
      this.worksheet.remove(key)
  }

  /** What was typed here while no client takes it any more, as when another tab has submitted the day. */
  listLeftRows(): readonly ProductionRow[] {
    return this.clients.length > 0 ? [] : this.worksheet.rows().filter(row => !this.#isSaved(row, []))
  }

  discardLeftRows(): void {
    this.autosave.settle(storedOf(this.#reply.day))
  }

  #isSaved(row: ProductionRow, entries: readonly EntryInput[]): boolean {
    const { entry, isEmpty } = this.validate(row)
    const { entryId } = row.more
    const saved = this.#reply.day.entries.find(one => one.entryId === entryId)
    // What is submitted is not written any more.
    if (isEmpty || (saved && !this.isWritable(saved.clientId))) return true
    return (
      entry !== undefined &&
      entries.some(one => one.entryId === entryId && contentOf(one) === contentOf(entry))
    )
  }

  /** What a row says; looked at once for each state it is in. */
  readonly validate = (row: ProductionRow): RowValidation => {
    const cached = this.#validations.get(row)
    if (cached) return cached
    const validation = validateRow(row, this.#context)
    this.#validations.set(row, validation)
    return validation
  }

  #validateAll(rows: readonly ProductionRow[]) {
    const entries: EntryInput[] = []
    const sound: string[] = []
    let invalid = 0
    for (const row of rows) {
      const { entry, isEmpty } = this.validate(row)
      if (entry) {
        entries.push(entry)
        sound.push(row.key)
        continue
      }
      if (isEmpty) continue
      invalid++
      // Until it can be read again the server keeps what it said before: a half-typed number takes no entry away.
      const saved = this.#reply.day.entries.find(({ entryId }) => entryId === row.more.entryId)
      if (!saved || !this.isWritable(saved.clientId)) continue
      entries.push(toSentEntry(saved))
      sound.push(row.key)
    }
    this.#sound = sound
    return { entries, invalid }
  }

  async #send(version: number, entries: readonly EntryInput[]): Promise<SavedEntries<EntryInput>> {
    const sent = this.#sound
    const params = { billerId: this.userId, day: this.day }
    // One that the server has no more, as after its removal was undone, is sent as a new one.
    const savedIds = new Set(this.#reply.day.entries.map(({ entryId }) => entryId))
    const body = entries.map(({ entryId, ...entry }) =>
      entryId !== undefined && savedIds.has(entryId) ? { ...entry, entryId } : entry,
    )
    // A part that came back in another tab is none of these: it is read first, and nothing of it is dropped.
    const replaces = this.#listSeenIds()
    const { day } = await sendAgain(() =>
      call(saveProduction, { params, body: { version, entries: body, replaces } }).catch(error => {
        if (isUnanswered(error))
          this.#unansweredSends = [...this.#unansweredSends, { rowKeys: sent, entries }]
        throw error
      }),
    )
    const stored = storedOf(day)
    this.#lastSaved = stored.entries
    this.#unansweredSends = []
    // A new row is from now on the entry that it became.
    for (const [index, entry] of stored.entries.entries()) {
      const row = this.worksheet.row(sent[index] ?? '')
      const was = entries[index]
      if (row && was && row.more.entryId !== entry.entryId && contentOf(was) === contentOf(entry))
        this.worksheet.detail(row.key, { ...row.more, entryId: entry.entryId })
    }
    this.#applyReply({ ...this.#reply, day })
    return stored
  }

  /**
   * A row whose entry arrived without an answer is that entry from now on, whatever was typed in it since. One that was
   * taken out and brought back still has the id of an entry that is gone.
   */
  #nameArrivedRows(arrived: readonly EntryInput[]): void {
    const ids = new Set(arrived.map(({ entryId }) => entryId))
    const named = new Set(this.worksheet.rows().map(({ more }) => more.entryId))
    for (const { rowKeys, entries } of this.#unansweredSends)
      for (const [index, sent] of entries.entries()) {
        const row = this.worksheet.row(rowKeys[index] ?? '')
        const entry = arrived.find(one => !named.has(one.entryId) && contentOf(one) === contentOf(sent))
        if (!row || ids.has(row.more.entryId) || !entry) continue
        named.add(entry.entryId)
        this.worksheet.detail(row.key, { ...row.more, entryId: entry.entryId })
      }
  }

  /** New entries have no ids yet in the base that was sent: those that the server gave them are known by what they say. */
  #listSeenIds(): string[] {
    const base = this.autosave.base.entries
    const contents = new Set(base.map(contentOf))
    const matching = storedOf(this.#reply.day).entries.filter(one => contents.has(contentOf(one)))
    const seen = [...base, ...this.#lastSaved, ...matching]
    return [...new Set(seen.flatMap(({ entryId }) => entryId ?? []))]
  }

  isWritable(clientId: string): boolean {
    return isWritable(this.#reply.day, clientId)
  }

  /** Whether it has been on the screen before, which it is from now on. */
  isSeenBefore(): boolean {
    const was = this.#isSeen
    this.#isSeen = true
    return was
  }

  /** Looks whether it was changed elsewhere. */
  async refresh(): Promise<void> {
    if (this.autosave.isSending) return
    const { day } = await this.#read()
    this.autosave.arrived(storedOf(day))
    // So that this browser has the day as it is now, for when there is no line.
    if (!this.autosave.hasUnsent) await this.#store(null)
  }

  /** The same, and again until it could be read: a write without an answer may have changed it. */
  async refreshOnceReachable(): Promise<void> {
    this.#stopWaiting()
    try {
      await this.refresh()
    } catch (cause) {
      logError('The day was not read again', cause)
      if (isRefused(cause)) return
      this.#stopWaiting = onReconnect(() => void this.refreshOnceReachable(), { asks: true })
    }
  }

  /** Sends what is left and then submits it; false where something stands in the way, which the keeper tells. */
  async submit(): Promise<boolean> {
    if (!(await this.autosave.save())) return false
    const params = { billerId: this.userId, day: this.day }
    const { day } = await sendOrRecover<{ day: WholeProductionDay }>(
      () => call(submitProduction, { params, body: { version: this.autosave.base.version } }),
      async () => {
        const reply = await call(getProductionDay, { params })
        const isSubmitted = hasUndecidedPart(reply.day) && storedOf(reply.day).entries.length === 0
        return isSubmitted ? reply : null
      },
    )
    this.#applyReply({ ...this.#reply, day })
    this.autosave.settle(storedOf(day))
    return true
  }

  /** Makes what waits for a decision a draft again, beside what is typed; false where that could not be saved first. */
  async takeBack(): Promise<boolean> {
    if (!(await this.autosave.save())) return false
    const params = { billerId: this.userId, day: this.day }
    const { day } = await sendOrRecover<{ day: WholeProductionDay }>(
      () => call(takeBackProduction, { params }),
      async () => {
        const reply = await this.#read()
        return hasUndecidedPart(reply.day) ? null : reply
      },
    )
    this.#applyReply({ ...this.#reply, day })
    this.autosave.arrived(storedOf(day))
    return true
  }

  /** The target that counts for a piece of work on this day. */
  readonly targetOf = (entry: TargetedEntry): Target => findTarget(this.#reply.targets, entry)
}

/** Reads a day, from this browser where the server cannot be reached. */
async function readDay(userId: string, day: string): Promise<OpenDay> {
  try {
    const reply = await call(getProductionDay, { params: { billerId: userId, day } })
    return new OpenDay(userId, day, reply, false)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const { known } = await readStoredDay(userId, day)
    if (!known) throw error
    return new OpenDay(userId, day, known, true)
  }
}

/** Opens a day with what was typed before and not sent. */
export async function openDay(userId: string, day: string): Promise<OpenDay> {
  const open = await readDay(userId, day)
  // It is open as long as the page is, on whichever screen.
  window.addEventListener('pagehide', open.storeAtOnce)
  await open.takeOverClosed().catch(cause => logError('What this browser keeps was not read', cause))
  return open
}
