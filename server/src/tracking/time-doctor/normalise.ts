export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const dataOf = (value: unknown): unknown => (isRow(value) ? (value.data ?? value) : value)

/**
 * Everything in the list that an answer holds, in whichever shape it came. Null where it holds none: an answer of another
 * kind must not pass for an empty list.
 */
export function itemsIn(body: unknown): unknown[] | null {
  const data = dataOf(body)
  const list = isRow(data) ? [data.data, ...Object.values(data)].find(Array.isArray) : data
  return Array.isArray(list) ? flattened(list) : null
}

/** The rows among them. */
export const rowsAmong = (items: readonly unknown[]): Row[] => items.filter(isRow)

/** The one thing that an answer is about. */
export function rowIn(body: unknown): Row | null {
  const data = dataOf(dataOf(body))
  return isRow(data) ? data : null
}

/** Without recursion, for an answer may be nested deeper than the stack. */
function flattened(list: readonly unknown[]): unknown[] {
  const items: unknown[] = []
  const open = [list.values()]
  for (let inner = open.at(-1); inner; inner = open.at(-1)) {
    const { done, value } = inner.next()
    if (done) open.pop()
    else if (Array.isArray(value)) open.push(value.values())
    else items.push(value)
  }
  return items
}
