import type { UnsentRows } from './dayAutosave.ts'

/** What each tab has typed of a day and not sent: one writes its own part, and no other's. */
type UnsentParts = Readonly<Record<string, unknown>>

/** The parts with another one of a tab; null where it has nothing left to send. */
export function withPart(parts: UnsentParts, tab: string, part: unknown): Record<string, unknown> {
  const { [tab]: _, ...others } = parts
  return part === null ? others : { ...others, [tab]: part }
}

/** The parts once a tab has taken over that of another, which is closed. */
export const takePart = (
  parts: UnsentParts,
  { from, to, part }: { readonly from: string; readonly to: string; readonly part: unknown },
): Record<string, unknown> => withPart(withPart(parts, from, null), to, part)

type TypedRows<Row, Entry> = Pick<UnsentRows<Row, Entry>, 'base' | 'rows'>

type KeyedRow = { readonly key: string; readonly more: { readonly entryId?: string | undefined } }
type KeyedEntry = { readonly entryId?: string | undefined }

type RowReading<Row, Entry> = {
  /** Whether a row says nothing that these entries do not say. */
  readonly isSaved: (row: Row, entries: readonly Entry[]) => boolean
  readonly contentOf: (entry: Entry) => string
}

/**
 * The rows of a tab with what another one has typed and never sent. An entry that both have changed stays as it is in
 * the first, and so does one that was saved anew since the other began.
 */
export function joinRows<Row extends KeyedRow, Entry extends KeyedEntry>(
  own: TypedRows<Row, Entry>,
  other: TypedRows<Row, Entry>,
  { isSaved, contentOf }: RowReading<Row, Entry>,
): readonly Row[] {
  const typed = other.rows.filter(row => !isSaved(row, other.base.entries))
  const entryIn = ({ base }: TypedRows<Row, Entry>, id: string) =>
    base.entries.find(({ entryId }) => entryId === id)
  const isSameEntry = (id: string) => {
    const [mine, theirs] = [entryIn(own, id), entryIn(other, id)]
    return mine !== undefined && theirs !== undefined && contentOf(mine) === contentOf(theirs)
  }
  const ownRows = own.rows.flatMap(row => {
    const id = row.more.entryId
    if (id === undefined || !isSaved(row, own.base.entries) || !isSameEntry(id)) return [row]
    const theirs = other.rows.find(({ more }) => more.entryId === id)
    // What the other one has taken out goes here, too.
    if (!theirs) return []
    return typed.includes(theirs) ? [{ ...theirs, key: row.key }] : [row]
  })
  const isHere = ({ key, more }: Row) =>
    own.rows.some(row => row.key === key || (more.entryId !== undefined && row.more.entryId === more.entryId))
  return [...ownRows, ...typed.filter(row => !isHere(row))]
}

type SentRows<Row, Entry> = {
  /** What was sent from here, each time. */
  readonly sent: readonly (readonly Entry[])[]
  readonly submitted: readonly Entry[]
  readonly toEntry: (row: Row) => Entry | undefined
  readonly contentOf: (entry: Entry) => string
}

/**
 * The rows without an id that were sent from here and are among the submitted entries. Where an answer was lost nobody
 * has told this tab their ids, so they are known by what they say; each entry stands for one row.
 */
export function listSubmittedRows<Row extends KeyedRow, Entry extends KeyedEntry>(
  rows: readonly Row[],
  { sent, submitted, toEntry, contentOf }: SentRows<Row, Entry>,
): readonly Row[] {
  const ids = new Set(rows.map(({ more }) => more.entryId))
  const left = submitted.filter(({ entryId }) => !ids.has(entryId)).map(contentOf)
  if (left.length === 0) return []
  const sentContents = new Set(sent.flat().map(contentOf))
  return rows.filter(row => {
    const entry = row.more.entryId === undefined ? toEntry(row) : undefined
    const content = entry && contentOf(entry)
    if (content === undefined || !sentContents.has(content) || !left.includes(content)) return false
    left.splice(left.indexOf(content), 1)
    return true
  })
}
