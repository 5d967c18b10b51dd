export type AnswerRow = Readonly<Record<string, unknown>>

export const isAnswerRow = (value: unknown): value is AnswerRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unwrapData = (value: unknown): unknown => (isAnswerRow(value) ? (value.data ?? value) : value)

/**
 * Everything in the list that an answer holds, in whichever shape it came. Null where it holds none: an answer of another
 * kind must not pass for an empty list.
 */
export function findItems(body: unknown): unknown[] | null {
  const data = unwrapData(body)
  const list = isAnswerRow(data) ? [data.data, ...Object.values(data)].find(Array.isArray) : data
  return Array.isArray(list) ? flattened(list) : null
}

/** The rows among them. */
export const filterRows = (items: readonly unknown[]): AnswerRow[] => items.filter(isAnswerRow)

/** The one thing that an answer is about. */
export function findRow(body: unknown): AnswerRow | null {
  const data = unwrapData(unwrapData(body))
  return isAnswerRow(data) ? data : null
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
