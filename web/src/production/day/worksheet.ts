import { type Cells, type ColumnName, emptyCells } from './columns.ts'
import { isEmptyRow } from './pastedTable.ts'

/** A row of the grid. It is a new object whenever something in it has changed, and the same one otherwise. */
export type WorksheetRow<Details> = {
  readonly key: string
  readonly cells: Cells
  /** What of the entry has no cell. */
  readonly more: Details
}

/**
 * The rows of a day as they are typed. Each row has listeners of its own, so that a key press draws one row anew,
 * however many there are.
 */
export class Worksheet<More> {
  #rows = new Map<string, WorksheetRow<More>>()
  #order: readonly string[] = []
  #snapshot: readonly WorksheetRow<More>[] | undefined
  readonly #onRow = new Map<string, Set<() => void>>()
  readonly #onOrder = new Set<() => void>()
  readonly #onAny = new Set<() => void>()
  readonly #newKey: () => string
  readonly #blank: () => Pick<WorksheetRow<More>, 'cells' | 'more'>

  constructor(newKey: () => string, blank: () => Pick<WorksheetRow<More>, 'cells' | 'more'>) {
    this.#newKey = newKey
    this.#blank = blank
  }

  readonly subscribeOrder = (listener: () => void) => listening(this.#onOrder, listener)
  readonly subscribeAny = (listener: () => void) => listening(this.#onAny, listener)
  readonly subscribeRow = (key: string) => (listener: () => void) => {
    const listeners = this.#onRow.get(key) ?? new Set()
    this.#onRow.set(key, listeners)
    return listening(listeners, listener)
  }

  readonly order = (): readonly string[] => this.#order
  readonly row = (key: string): WorksheetRow<More> | undefined => this.#rows.get(key)
  /** All rows in order; the same list as long as nothing has changed. */
  readonly rows = (): readonly WorksheetRow<More>[] => {
    this.#snapshot ??= this.#order.flatMap(key => this.#rows.get(key) ?? [])
    return this.#snapshot
  }

  #notify(changed: Iterable<string>, isNewOrder: boolean): void {
    this.#snapshot = undefined
    for (const key of changed) for (const listener of this.#onRow.get(key) ?? []) listener()
    if (isNewOrder) for (const listener of this.#onOrder) listener()
    for (const listener of this.#onAny) listener()
  }

  /** Takes other rows in, as from the server; one empty row is always there to type into. */
  load(rows: readonly Pick<WorksheetRow<More>, 'cells' | 'more'>[]): void {
    const keyed = rows.map(row => ({ key: this.#newKey(), ...row }))
    this.#rows = new Map(keyed.map(row => [row.key, row]))
    this.#order = keyed.map(({ key }) => key)
    if (keyed.length === 0) this.#append()
    this.#notify(this.#order, true)
  }

  #append(cells?: Partial<Cells>): string {
    const blank = this.#blank()
    const row = { key: this.#newKey(), more: blank.more, cells: { ...blank.cells, ...cells } }
    this.#rows.set(row.key, row)
    this.#order = [...this.#order, row.key]
    return row.key
  }

  type(key: string, name: ColumnName, text: string): void {
    const row = this.#rows.get(key)
    if (!row || row.cells[name] === text) return
    this.#rows.set(key, { ...row, cells: { ...row.cells, [name]: text } })
    this.#notify([key], false)
  }

  detail(key: string, more: More): void {
    const row = this.#rows.get(key)
    if (!row) return
    this.#rows.set(key, { ...row, more })
    this.#notify([key], false)
  }

  add(cells?: Partial<Cells>): string {
    const key = this.#append(cells)
    this.#notify([key], true)
    return key
  }

  /** Answers how to bring it back to its place. */
  remove(key: string): () => void {
    const row = this.#rows.get(key)
    const index = this.#order.indexOf(key)
    if (!row || index < 0) return () => {}
    this.#rows.delete(key)
    this.#order = this.#order.filter(other => other !== key)
    if (this.#order.length === 0) this.#append()
    this.#notify([key], true)
    return () => {
      this.#rows.set(key, row)
      this.#order = [...this.#order.slice(0, index), key, ...this.#order.slice(index)]
      this.#notify([key], true)
    }
  }

  /** Writes over cells from a row on, adding rows where there are none; answers the first row it wrote. */
  fill(from: string, rows: readonly Partial<Cells>[], change: (more: More) => More = more => more): string {
    let index = this.#order.indexOf(from)
    const writtenKeys: string[] = []
    for (const cells of rows) {
      const key = this.#order[index] ?? this.#append()
      const row = this.#rows.get(key)
      if (row) this.#rows.set(key, { key, cells: { ...row.cells, ...cells }, more: change(row.more) })
      writtenKeys.push(key)
      index++
    }
    this.#notify(writtenKeys, true)
    return writtenKeys[0] ?? from
  }

  /** Adds rows below all that say something; answers the first of them. */
  append(rows: readonly Pick<WorksheetRow<More>, 'cells' | 'more'>[]): string | undefined {
    const keys = this.#order.filter(key => {
      const row = this.#rows.get(key)
      return row && !isEmptyRow(row.cells)
    })
    for (const key of this.#order) if (!keys.includes(key)) this.#rows.delete(key)
    this.#order = keys
    let first: string | undefined
    for (const { cells, more } of rows) {
      const key = this.#append(cells)
      first ??= key
      this.#rows.set(key, { key, cells: { ...emptyCells, ...cells }, more })
    }
    if (this.#order.length === 0) this.#append()
    this.#notify(this.#order, true)
    return first
  }

  /** The same, and answers how to take out again those of them that nobody has written in since. */
  appendForNow(rows: readonly Pick<WorksheetRow<More>, 'cells' | 'more'>[]): () => void {
    const first = this.append(rows)
    const added = first === undefined ? [] : this.rows().slice(this.#order.indexOf(first))
    return () => {
      for (const row of added) if (this.row(row.key) === row) this.remove(row.key)
    }
  }
}

function listening(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
