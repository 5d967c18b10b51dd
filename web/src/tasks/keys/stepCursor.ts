/** What is shown, by its keys: a list is one column, a board several. */
export type Columns = readonly (readonly string[])[]

export type GridPosition = { readonly column: number; readonly row: number }

export function findGridPosition(columns: Columns, key: string | undefined): GridPosition | undefined {
  if (key === undefined) return undefined
  for (const [column, keys] of columns.entries()) {
    const row = keys.indexOf(key)
    if (row >= 0) return { column, row }
  }
  return undefined
}

const within = (index: number, length: number) => Math.max(0, Math.min(index, length - 1))

/** The next column that way in which something stands. */
function columnFrom(columns: Columns, from: number, across: number): number {
  for (let at = from + across; at >= 0 && at < columns.length; at += across)
    if ((columns[at]?.length ?? 0) > 0) return at
  return from
}

/**
 * Where a key leads from a place: rows down, columns across. Nothing goes round: the last one stays the last one. From
 * nowhere it leads to the first.
 */
export function stepCursor(
  columns: Columns,
  from: GridPosition | undefined,
  down: number,
  across = 0,
): string | undefined {
  if (!from) return columns.find(keys => keys.length > 0)?.[0]
  const column = across === 0 ? from.column : columnFrom(columns, from.column, across)
  const keys = columns[column] ?? []
  const key = keys[within(from.row + down, keys.length)]
  return key ?? columns.find(one => one.length > 0)?.[0]
}
