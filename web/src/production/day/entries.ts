import { typedMoneyText } from '@claimcrew/contract/kit/numberWords'
import { type Term, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { workTypeOf } from '@claimcrew/contract/kit/workTypes'
import { isWritablePart } from '@claimcrew/contract/production/rules'
import { type ProductionEntry, type ProductionPart, SentEntry } from '@claimcrew/contract/production/shapes'
import * as z from 'zod'
import { channelLabel, channelTerms, payerLabel, workTypeLabel } from '../terms.ts'
import { centsIn, minutesIn, quantityIn } from './amounts.ts'
import { type Cells, type ColumnName, emptyCells, termMeant } from './columns.ts'
import { isEmptyRow } from './pasted.ts'
import type { SheetRow } from './sheet.ts'

const { entryId, practice, system, payerClass, specialty, collectedCents, outcomes, taskId, source } =
  SentEntry.shape

/** What of an entry has no cell in the grid. */
export const More = z.object({
  entryId,
  practice,
  system,
  payerClass,
  specialty,
  collectedCents,
  outcomes,
  taskId,
  source,
})
export type More = z.output<typeof More>

export type Row = SheetRow<More>

export const noMore: More = {
  practice: '',
  system: null,
  payerClass: null,
  specialty: null,
  collectedCents: null,
  outcomes: {},
  taskId: null,
  source: 'typed',
}

export type DayClient = { readonly clientId: string; readonly clientName: string }

/** An entry that was read, as it would be sent. */
export function sentOf(entry: ProductionEntry): SentEntry {
  const { billerId: _b, day: _d, status: _s, stretches: _t, ...sent } = entry
  return sent
}

/** Whether somebody may still write what was done for a client on a day. */
export function isOpenPart(part: ProductionPart | undefined): boolean {
  if (!part) return true
  const { status, reopened } = part
  return status !== 'locked' && isWritablePart({ status, reopened, locked: false })
}

/** A row that shows an entry. */
export function rowOf(entry: SentEntry, clients: readonly DayClient[]): Pick<Row, 'cells' | 'more'> {
  const { clientId, workType, quantity, minutes, holdMinutes, dollarsCents, payer, channel, note, ...more } =
    entry
  const amount = (value: number) => (value === 0 ? '' : String(value))
  return {
    cells: {
      client: clients.find(one => one.clientId === clientId)?.clientName ?? '',
      workType: workTypeLabel(workType),
      quantity: workTypeOf(workType)?.timeOnly ? amount(quantity) : String(quantity),
      minutes: String(minutes),
      hold: amount(holdMinutes),
      dollars: dollarsCents === null ? '' : typedMoneyText(dollarsCents),
      payer: payer === null ? '' : payerLabel(payer),
      channel: channel === null ? '' : channelLabel(channel),
      note,
    },
    more,
  }
}

export type Context = {
  /** Those for whom something may be written. */
  readonly clients: readonly DayClient[]
}

export const clientTerms = (clients: readonly DayClient[]): readonly Term[] =>
  clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName, aliases: [] }))

/** The kind of work that a row says, once it says one. */
export const workTypeIn = ({ workType }: Cells): string | undefined =>
  termMeant(taxonomy.workTypes, workType)?.value

type Faults = { readonly [Name in ColumnName | 'more']?: string }

export type Judged = {
  /** Nothing is typed in it. */
  readonly isEmpty: boolean
  /** What is wrong, by cell. */
  readonly faults: Faults
  /** What is still to be typed: no fault while one is at it. */
  readonly missing: readonly ColumnName[]
  /** What is sent, where all is right. */
  readonly entry: SentEntry | undefined
}

const columnOfField: Readonly<Record<string, ColumnName>> = {
  clientId: 'client',
  workType: 'workType',
  quantity: 'quantity',
  minutes: 'minutes',
  holdMinutes: 'hold',
  dollarsCents: 'dollars',
  payer: 'payer',
  channel: 'channel',
  note: 'note',
}

const noNumber = 'Enter a number.'
const noLength = 'Enter minutes, or hours like 1:30.'
const unknownTerm = (what: string) => `This ${what} isn’t on the list. Type a few letters and choose one.`

/** What a row says: what is wrong with it, what it lacks, or the entry that it is. */
export function judge({ cells, more }: Pick<Row, 'cells' | 'more'>, { clients }: Context): Judged {
  if (isEmptyRow(cells) && more.entryId === undefined)
    return { isEmpty: true, faults: {}, missing: [], entry: undefined }
  const faults: { [Name in ColumnName | 'more']?: string } = {}
  const missing: ColumnName[] = []

  const meant = (name: ColumnName, terms: readonly Term[], what: string): string | null => {
    const found = termMeant(terms, cells[name])
    if (!found && cells[name].trim() !== '') faults[name] = unknownTerm(what)
    return found?.value ?? null
  }
  const amount = (name: ColumnName, read: (text: string) => number | null | undefined, otherwise: string) => {
    const value = read(cells[name])
    if (value === undefined) faults[name] = otherwise
    return value ?? null
  }

  const only = clients.length === 1 ? clients[0] : undefined
  const clientId =
    only && cells.client.trim() === '' ? only.clientId : meant('client', clientTerms(clients), 'client')
  const workType = meant('workType', taxonomy.workTypes, 'work type')
  const isTimeOnly = workType !== null && workTypeOf(workType)?.timeOnly === true
  const hold = amount('hold', minutesIn, noLength)
  const values = {
    ...more,
    clientId,
    workType,
    quantity: amount('quantity', quantityIn, noNumber) ?? (isTimeOnly ? 0 : null),
    minutes: amount('minutes', minutesIn, noLength) ?? (hold !== null && hold > 0 ? 0 : null),
    holdMinutes: hold ?? 0,
    dollarsCents: amount('dollars', centsIn, noNumber),
    payer: meant('payer', taxonomy.payers, 'payer'),
    channel: meant('channel', channelTerms, 'channel'),
    note: cells.note,
    // What another kind of work came to says nothing of this one.
    outcomes: outcomesOf(workType, more.outcomes),
  }
  const needed = { client: clientId, workType, quantity: values.quantity, minutes: values.minutes } as const
  for (const [name, value] of Object.entries(needed) as [ColumnName, unknown][])
    if (value === null && faults[name] === undefined) missing.push(name)

  const read = SentEntry.safeParse(values)
  for (const { path, message } of read.error?.issues ?? []) {
    const column = columnOfField[String(path[0])]
    if (column === undefined) faults.more ??= message
    else if (!missing.includes(column)) faults[column] ??= message
  }
  const isSound = read.success && missing.length === 0 && Object.keys(faults).length === 0
  return { isEmpty: false, faults, missing, entry: isSound ? read.data : undefined }
}

function outcomesOf(workType: string | null, outcomes: More['outcomes']): More['outcomes'] {
  const known = (workType === null ? undefined : workTypeOf(workType)?.outcomeValues) ?? []
  return Object.fromEntries(
    Object.entries(outcomes).filter(([name, count]) => known.includes(name) && count > 0),
  )
}

export const blankRow = (clients: readonly DayClient[]): Pick<Row, 'cells' | 'more'> => ({
  cells: clients.length === 1 ? { ...emptyCells, client: clients[0]?.clientName ?? '' } : emptyCells,
  more: noMore,
})

/** A row of an earlier day, to be done again: the same work, without its numbers, which are this day's own. */
export function copyOf(entry: ProductionEntry, clients: readonly DayClient[]): Pick<Row, 'cells' | 'more'> {
  const { cells, more } = rowOf(sentOf(entry), clients)
  const { client, workType, payer, channel } = cells
  const { practice, system, payerClass, specialty } = more
  return {
    cells: { ...emptyCells, client, workType, payer, channel },
    more: { ...noMore, practice, system, payerClass, specialty, source: 'copied' },
  }
}
