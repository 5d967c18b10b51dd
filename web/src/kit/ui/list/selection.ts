/** Which rows are chosen, by their keys; the screen keeps it. */
export type Selection<Row> = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** What a row is called, for its box: Choose Maria Santos. */
  readonly nameOf: (row: Row) => string
}

export function setKeySelected(selected: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  if (on) next.add(key)
  else next.delete(key)
  return next
}

/** What the box above all rows shows. Rows that a filter hides stay chosen and do not count. */
export function getSelectionState(
  selected: ReadonlySet<string>,
  keys: readonly string[],
): 'all' | 'some' | 'none' {
  const count = keys.filter(key => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** After a click on that box: all rows that are shown, or none of them. */
export function toggleAllKeys(selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const next = new Set(selected)
  const on = getSelectionState(selected, keys) !== 'all'
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}
