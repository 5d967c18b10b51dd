/** Which rows are chosen, by their keys; the screen keeps it. */
export type Selection<Row> = {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** What a row is called, for its box: Choose Maria Santos. */
  readonly nameOf: (row: Row) => string
}

export function withKey(chosen: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (on) next.add(key)
  else next.delete(key)
  return next
}

/** What the box above all rows shows. Rows that a filter hides stay chosen and do not count. */
export function standingOf(chosen: ReadonlySet<string>, keys: readonly string[]): 'all' | 'some' | 'none' {
  const count = keys.filter(key => chosen.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** After a click on that box: all rows that are shown, or none of them. */
export function withAll(chosen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const next = new Set(chosen)
  const on = standingOf(chosen, keys) !== 'all'
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}
