import { typedMoneyText } from '@claimcrew/contract/kit/numberWords'
import { type TaxonomyTerm, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import { isWritablePart } from '@claimcrew/contract/production/rules'
import { EntryInput, type ProductionEntry, type ProductionPart } from '@claimcrew/contract/production/shapes'
import * as z from 'zod'
import { channelLabel, channelTerms, payerLabel, workTypeLabel } from '../terms.ts'
import { parseCents, parseMinutes, parseQuantity } from './amounts.ts'
import { type Cells, type ColumnName, emptyCells, matchTerm } from './columns.ts'
import { isEmptyRow } from './pastedTable.ts'
import type { WorksheetRow } from './worksheet.ts'

const { entryId, practice, practiceId, system, payerClass, specialty } = EntryInput.shape
const { collectedCents, outcomes, taskId, source } = EntryInput.shape

/** What of an entry has no cell in the grid. */
export const EntryDetails = z.object({
  entryId,
  practice,
  practiceId,
  /** The client of the practice: a row that names another client loses it. */
  practiceClientId: practiceId,
  system,
  payerClass,
  specialty,
  collectedCents,
  outcomes,
  taskId,
  source,
})
export type EntryDetails = z.output<typeof EntryDetails>

export type ProductionRow = WorksheetRow<EntryDetails>

export const emptyDetails: EntryDetails = {
  practice: '',
  practiceId: null,
  practiceClientId: null,
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
export function toSentEntry(entry: ProductionEntry): EntryInput {
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
export function toProductionRow(
  entry: EntryInput,
  clients: readonly DayClient[],
): Pick<ProductionRow, 'cells' | 'more'> {
  const { clientId, workType, quantity, minutes, holdMinutes, dollarsCents, payer, channel, note, ...more } =
    entry
  const amount = (value: number) => (value === 0 ? '' : String(value))
  return {
    cells: {
      client: clients.find(one => one.clientId === clientId)?.clientName ?? '',
      workType: workTypeLabel(workType),
      quantity: findWorkType(workType)?.timeOnly ? amount(quantity) : String(quantity),
      minutes: String(minutes),
      hold: amount(holdMinutes),
      dollars: dollarsCents === null ? '' : typedMoneyText(dollarsCents),
      payer: payer === null ? '' : payerLabel(payer),
      channel: channel === null ? '' : channelLabel(channel),
      note,
    },
    more: { ...more, practiceClientId: more.practiceId === null ? null : clientId },
  }
}

export type EntryContext = {
  /** The clients that something may be written for. */
  readonly clients: readonly DayClient[]
}

export const clientTerms = (clients: readonly DayClient[]): readonly TaxonomyTerm[] =>
  clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName, aliases: [] }))

/** The kind of work that a row says, once it says one. */
export const matchWorkType = ({ workType }: Cells): string | undefined =>
  matchTerm(taxonomy.workTypes, workType)?.value

/** The client whom a row names, once it names one. */
export function matchClient({ client }: Cells, clients: readonly DayClient[]): string | undefined {
  const only = clients.length === 1 ? clients[0] : undefined
  return only && client.trim() === '' ? only.clientId : matchTerm(clientTerms(clients), client)?.value
}

type CellErrors = { readonly [Name in ColumnName | 'more']?: string }

export type RowValidation = {
  /** Nothing is typed in it. */
  readonly isEmpty: boolean
  /** What is wrong, by cell. */
  readonly errors: CellErrors
  /** What is still to be typed: no fault while one is at it. */
  readonly missing: readonly ColumnName[]
  /** What is sent, where all is right. */
  readonly entry: EntryInput | undefined
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
export function validateRow(
  { cells, more }: Pick<ProductionRow, 'cells' | 'more'>,
  { clients }: EntryContext,
): RowValidation {
  if (isEmptyRow(cells) && more.entryId === undefined)
    return { isEmpty: true, errors: {}, missing: [], entry: undefined }
  const errors: { [Name in ColumnName | 'more']?: string } = {}
  const missing: ColumnName[] = []

  const meant = (name: ColumnName, terms: readonly TaxonomyTerm[], what: string): string | null => {
    const term = matchTerm(terms, cells[name])
    if (!term && cells[name].trim() !== '') errors[name] = unknownTerm(what)
    return term?.value ?? null
  }
  const amount = (name: ColumnName, read: (text: string) => number | null | undefined, otherwise: string) => {
    const value = read(cells[name])
    if (value === undefined) errors[name] = otherwise
    return value ?? null
  }

  const only = clients.length === 1 ? clients[0] : undefined
  const clientId =
    only && cells.client.trim() === '' ? only.clientId : meant('client', clientTerms(clients), 'client')
  const workType = meant('workType', taxonomy.workTypes, 'work type')
  const isTimeOnly = workType !== null && findWorkType(workType)?.timeOnly === true
  const hold = amount('hold', parseMinutes, noLength)
  const { practiceClientId, ...details } = more
  const values = {
    ...details,
    ...(practiceClientId !== null && practiceClientId !== clientId && { practice: '', practiceId: null }),
    clientId,
    workType,
    quantity: amount('quantity', parseQuantity, noNumber) ?? (isTimeOnly ? 0 : null),
    minutes: amount('minutes', parseMinutes, noLength) ?? (hold !== null && hold > 0 ? 0 : null),
    holdMinutes: hold ?? 0,
    dollarsCents: amount('dollars', parseCents, noNumber),
    payer: meant('payer', taxonomy.payers, 'payer'),
    channel: meant('channel', channelTerms, 'channel'),
    note: cells.note,
    // What another kind of work came to says nothing of this one.
    outcomes: pickOutcomes(workType, more.outcomes),
  }
  const needed = { client: clientId, workType, quantity: values.quantity, minutes: values.minutes } as const
  for (const [name, value] of Object.entries(needed) as [ColumnName, unknown][])
    if (value === null && errors[name] === undefined) missing.push(name)

  const read = EntryInput.safeParse(values)
  for (const { path, message } of read.error?.issues ?? []) {
    const column = columnOfField[String(path[0])]
    if (column === undefined) errors.more ??= message
    else if (!missing.includes(column)) errors[column] ??= message
  }
  const isSound = read.success && missing.length === 0 && Object.keys(errors).length === 0
  return { isEmpty: false, errors, missing, entry: isSound ? read.data : undefined }
}

function pickOutcomes(workType: string | null, outcomes: EntryDetails['outcomes']): EntryDetails['outcomes'] {
  const allowed = (workType === null ? undefined : findWorkType(workType)?.outcomeValues) ?? []
  return Object.fromEntries(
    Object.entries(outcomes).filter(([name, count]) => allowed.includes(name) && count > 0),
  )
}

export const blankRow = (clients: readonly DayClient[]): Pick<ProductionRow, 'cells' | 'more'> => ({
  cells: clients.length === 1 ? { ...emptyCells, client: clients[0]?.clientName ?? '' } : emptyCells,
  more: emptyDetails,
})

/** A row of an earlier day, to be done again: the same work, without its numbers, which are this day's own. */
export function copyEntry(
  entry: ProductionEntry,
  clients: readonly DayClient[],
): Pick<ProductionRow, 'cells' | 'more'> {
  const { cells, more } = toProductionRow(toSentEntry(entry), clients)
  const { client, workType, payer, channel } = cells
  const { practice, practiceId, practiceClientId, system, payerClass, specialty } = more
  const named = { practice, practiceId, practiceClientId }
  return {
    cells: { ...emptyCells, client, workType, payer, channel },
    more: { ...emptyDetails, ...named, system, payerClass, specialty, source: 'copied' },
  }
}
