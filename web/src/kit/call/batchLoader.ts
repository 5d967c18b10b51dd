/**
 * Rows of a list that each want something of their own ask for it one by one; what is asked for in one go is read with
 * one call, and each is given its part.
 */
export function batchLoader<Value>(
  readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  most = 200,
): (id: string) => Promise<Value | null> {
  type Call = { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, Value>> }
  let open: Call | undefined
  const begin = () => {
    const ids = new Set<string>()
    const send = () => {
      if (open?.ids === ids) open = undefined
      return readAll([...ids])
    }
    return { ids, answer: new Promise(resolve => setTimeout(resolve)).then(send) }
  }
  return async id => {
    if (!open || open.ids.size >= most) open = begin()
    open.ids.add(id)
    return (await open.answer).get(id) ?? null
  }
}
