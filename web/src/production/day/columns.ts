import type { TaxonomyTerm } from '@claimcrew/contract/kit/taxonomy'
import { foldText } from '@claimcrew/contract/kit/text'

/** What of an entry is typed in the grid, in its order. */
export const columnNames = [
  'client',
  'workType',
  'quantity',
  'minutes',
  'hold',
  'dollars',
  'payer',
  'channel',
  'note',
] as const
export type ColumnName = (typeof columnNames)[number]

/** A row as it stands on the screen: all of it is text until it is judged. */
export type Cells = Readonly<Record<ColumnName, string>>

export const emptyCells: Cells = {
  client: '',
  workType: '',
  quantity: '',
  minutes: '',
  hold: '',
  dollars: '',
  payer: '',
  channel: '',
  note: '',
}

export const columnLabels: Readonly<Record<ColumnName, string>> = {
  client: 'Client',
  workType: 'Work type',
  quantity: 'Units',
  minutes: 'Minutes',
  hold: 'On hold',
  dollars: 'Dollars',
  payer: 'Payer',
  channel: 'Channel',
  note: 'Note',
}

/** What a spreadsheet may call a column. */
const headings: Readonly<Record<ColumnName, readonly string[]>> = {
  client: ['client', 'practice group', 'customer'],
  workType: ['work type', 'worktype', 'type', 'work', 'task', 'activity', 'category'],
  quantity: ['units', 'unit', 'quantity', 'qty', 'count', 'volume', 'done'],
  minutes: ['minutes', 'min', 'mins', 'time', 'duration', 'minutes worked'],
  hold: ['on hold', 'hold', 'hold minutes', 'hold min', 'holdminutes', 'payer hold', 'minutes on hold'],
  dollars: ['dollars', 'amount', 'usd', '$', 'dollars touched', 'value'],
  payer: ['payer', 'insurance', 'carrier', 'payer class'],
  channel: ['channel', 'via', 'by'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
}

/** The column that a heading means; undefined where none does. */
export function findColumn(heading: string): ColumnName | undefined {
  const folded = foldText(heading.trim())
  return columnNames.find(name => headings[name].includes(folded))
}

/** The term that a text means: its label, its value or one of its other names, without regard to case. */
export function matchTerm(terms: readonly TaxonomyTerm[], text: string): TaxonomyTerm | undefined {
  const folded = foldText(text.trim())
  if (folded === '') return undefined
  return terms.find(
    ({ value, label, aliases }) =>
      value === folded || foldText(label) === folded || aliases.some(alias => foldText(alias) === folded),
  )
}

/** Filters terms by what is typed so far: first those that begin with it, then those with a word that does. */
export function filterTerms(terms: readonly TaxonomyTerm[], text: string): readonly TaxonomyTerm[] {
  const folded = foldText(text.trim())
  if (folded === '') return terms
  const rank = ({ label, aliases }: TaxonomyTerm): number => {
    const names = [label, ...aliases].map(foldText)
    if (names[0]?.startsWith(folded)) return 0
    if (names.some(name => name.startsWith(folded))) return 1
    return names.some(name => name.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(folded))) ? 2 : 3
  }
  return terms
    .map(term => ({ term, matchRank: rank(term) }))
    .filter(({ matchRank }) => matchRank < 3)
    .sort((one, other) => one.matchRank - other.matchRank)
    .map(({ term }) => term)
}
