import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { productionDay, saveProduction, submitProduction } from '@claimcrew/contract/production/contract'
import type { ProductionDay, SentEntry, WholeProductionDay } from '@claimcrew/contract/production/shapes'
import type { Target } from '@claimcrew/contract/production/targets'
import { CallFailed, call } from '../../kit/call/call.ts'
import { onceBack } from '../../kit/call/onceBack.ts'
import { logError } from '../../kit/log.ts'
import { newKey } from '../../kit/random.ts'
import { targetIn } from '../targetIn.ts'
import { DayKeeper, type Stored, type Unsent } from './dayKeeper.ts'
import {
  blankRow,
  type Context,
  type DayClient,
  isOpenPart,
  type Judged,
  judge,
  type More,
  type Row,
  rowOf,
  sentOf,
} from './entries.ts'
import { type KeptDay, keepDay, keptDay } from './keptDays.ts'
import { Sheet } from './sheet.ts'

type Known = Reply<typeof productionDay>

const pauseMs = 800
const keepMs = 250

const later = (act: () => void) => {
  const timer = setTimeout(act, pauseMs)
  return () => clearTimeout(timer)
}

/** Which entry it is says nothing of what it says. */
function contentOf({ entryId: _, outcomes, ...content }: SentEntry): string {
  return JSON.stringify([Object.entries(content).sort(byName), Object.entries(outcomes).sort(byName)])
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

const partOf = ({ parts }: ProductionDay, clientId: string) => parts.find(part => part.clientId === clientId)

/** Those of a day's clients for whom something can be written. */
const writableClients = ({ day, clients }: Known): DayClient[] =>
  clients.filter(({ clientId }) => isOpenPart(partOf(day, clientId)))

const isWritable = (day: WholeProductionDay, clientId: string) => isOpenPart(partOf(day, clientId))

const storedOf = (day: WholeProductionDay): Stored<SentEntry> => ({
  version: day.version,
  entries: day.entries.filter(({ clientId }) => isWritable(day, clientId)).map(sentOf),
})

/** A day that is open to be written: its rows, what the server knows of it, and who keeps them in step. */
export class OpenDay {
  readonly userId: string
  readonly day: string
  readonly sheet: Sheet<More>
  readonly keeper: DayKeeper<Row, SentEntry>
  readonly #listeners = new Set<() => void>()
  #isSeen = false
  #unkept: Unsent<Row, SentEntry> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #known: Known
  #context: Context
  #judged = new WeakMap<Row, Judged>()
  /** The rows of the last judgement that are sent, in order. */
  #sound: readonly string[] = []

  constructor(userId: string, day: string, known: Known, unsent: KeptDay['unsent'], isOffline: boolean) {
    this.userId = userId
    this.day = day
    this.#known = known
    this.#context = { clients: writableClients(known) }
    this.sheet = new Sheet(newKey, () => blankRow(this.#context.clients))
    const stored = storedOf(known.day)
    this.keeper = new DayKeeper(unsent?.base ?? stored, {
      rows: this.sheet.rows,
      contentOf,
      judge: rows => this.#judgeAll(rows),
      show: entries => this.sheet.load(entries.map(entry => this.#rowOf(entry))),
      add: entries => {
        this.sheet.append(entries.map(entry => this.#rowOf(entry)))
      },
      send: (version, entries) => this.#send(version, entries),
      read: async () => storedOf((await this.#read()).day),
      store: kept => this.#keepSoon(kept),
      forget: () => {
        this.#unkept = undefined
        return this.#keep(null)
      },
      later,
      onceBack,
    })
    this.sheet.load(unsent?.rows ?? stored.entries.map(entry => this.#rowOf(entry)))
    if (unsent || isOffline) this.keeper.resume(isOffline ? undefined : stored)
  }

  /** Something is typed, pasted or taken out. */
  edit<Result>(act: (sheet: Sheet<More>) => Result): Result {
    const result = act(this.sheet)
    this.keeper.changed()
    return result
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly known = (): Known => this.#known

  get clients(): readonly DayClient[] {
    return this.#context.clients
  }

  #rowOf(entry: SentEntry) {
    return rowOf(entry, this.#known.clients)
  }

  #learn(known: Known): void {
    this.#known = known
    const clients = writableClients(known)
    // What was judged holds as long as the clients are the same, which they nearly always are.
    if (JSON.stringify(clients) !== JSON.stringify(this.#context.clients)) {
      this.#context = { clients }
      this.#judged = new WeakMap()
    }
    for (const listener of this.#listeners) listener()
  }

  async #read(): Promise<Known> {
    const params = { billerId: this.userId, day: this.day }
    const known = await call(productionDay, { params })
    this.#learn(known)
    return known
  }

  /** Writing it down takes longer than a key press may, so that happens some moments later. */
  #keepSoon(unsent: Unsent<Row, SentEntry>): Promise<void> {
    this.#unkept = unsent
    this.#timer ??= setTimeout(() => this.keepNow(), keepMs)
    return Promise.resolve()
  }

  /** Writes down what was typed last; the page may be about to go. */
  keepNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#unkept) return
    const { base, rows } = this.#unkept
    this.#unkept = undefined
    void this.#keep({ base: { ...base, entries: [...base.entries] }, rows: [...rows] })
  }

  #keep(unsent: KeptDay['unsent']): Promise<void> {
    const kept = { userId: this.userId, day: this.day, known: this.#known, unsent }
    return keepDay(kept).catch(cause => logError('The day could not be kept in this browser', cause))
  }

  /** What a row says; looked at once for each state it is in. */
  readonly judge = (row: Row): Judged => {
    const known = this.#judged.get(row)
    if (known) return known
    const judged = judge(row, this.#context)
    this.#judged.set(row, judged)
    return judged
  }

  #judgeAll(rows: readonly Row[]) {
    const entries: SentEntry[] = []
    const sound: string[] = []
    let unsound = 0
    for (const row of rows) {
      const { entry, isEmpty } = this.judge(row)
      if (entry) {
        entries.push(entry)
        sound.push(row.key)
      } else if (!isEmpty) unsound++
    }
    this.#sound = sound
    return { entries, unsound }
  }

  async #send(version: number, entries: readonly SentEntry[]): Promise<Stored<SentEntry>> {
    const sent = this.#sound
    const params = { billerId: this.userId, day: this.day }
    const { day } = await call(saveProduction, { params, body: { version, entries: [...entries] } })
    const stored = storedOf(day)
    // A new row is from now on the entry that it became.
    for (const [index, entry] of stored.entries.entries()) {
      const row = this.sheet.row(sent[index] ?? '')
      const was = entries[index]
      if (row && was && row.more.entryId === undefined && contentOf(was) === contentOf(entry))
        this.sheet.detail(row.key, { ...row.more, entryId: entry.entryId })
    }
    this.#learn({ ...this.#known, day })
    return stored
  }

  isWritable(clientId: string): boolean {
    return isWritable(this.#known.day, clientId)
  }

  /** Whether it has been on the screen before, which it is from now on. */
  isSeenBefore(): boolean {
    const was = this.#isSeen
    this.#isSeen = true
    return was
  }

  /** Looks whether it was changed elsewhere. */
  async refresh(): Promise<void> {
    if (this.keeper.isSending) return
    const { day } = await this.#read()
    this.keeper.arrived(storedOf(day))
    if (!this.keeper.hasUnsent) await this.#keep(null)
  }

  /** Sends what is left and then submits it; false where something stands in the way, which the keeper tells. */
  async submit(): Promise<boolean> {
    if (!(await this.keeper.save())) return false
    const params = { billerId: this.userId, day: this.day }
    const { day } = await call(submitProduction, { params, body: { version: this.keeper.version } })
    this.#learn({ ...this.#known, day })
    this.keeper.settle(storedOf(day))
    return true
  }

  /** The target that counts for a piece of work on this day. */
  readonly targetOf = (entry: Pick<SentEntry, 'clientId' | 'workType' | 'channel'>): Target =>
    targetIn(this.#known.targets, entry)
}

/** Reads a day, from this browser where the server cannot be reached. */
export async function openDay(userId: string, day: string): Promise<OpenDay> {
  const kept = await keptDay(userId, day).catch(cause => {
    logError('What this browser keeps was not read', cause)
    return undefined
  })
  try {
    const known = await call(productionDay, { params: { billerId: userId, day } })
    return new OpenDay(userId, day, known, kept?.unsent ?? null, false)
  } catch (error) {
    if (!(error instanceof CallFailed && error.unanswered) || !kept?.known) throw error
    return new OpenDay(userId, day, kept.known, kept.unsent, true)
  }
}
