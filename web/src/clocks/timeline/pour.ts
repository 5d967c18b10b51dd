/** Stretches in milliseconds, from and to. */
export type Stretch = { readonly from: number; readonly to: number }

const byStart = (one: Stretch, other: Stretch) => one.from - other.from

/** Stretches in order, those that touch or overlap as one. */
export function united(stretches: readonly Stretch[]): Stretch[] {
  const found: { from: number; to: number }[] = []
  for (const { from, to } of stretches.filter(one => one.to > one.from).toSorted(byStart)) {
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

/** What of some stretches lies in none of the others. */
export function without(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  const taken = united(others)
  return united(stretches).flatMap(({ from, to }) => {
    const left: Stretch[] = []
    let at = from
    for (const other of taken) {
      if (other.to <= at || other.from >= to) continue
      if (other.from > at) left.push({ from: at, to: other.from })
      at = Math.max(at, other.to)
    }
    if (at < to) left.push({ from: at, to })
    return left
  })
}

export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0)

type Poured = {
  readonly inside: readonly Stretch[]
  /** What found no room, in milliseconds. */
  readonly over: number
}

/** An amount without a place of its own, laid into the room there is from its beginning on, as into a vessel. */
export function poured(amount: number, room: readonly Stretch[]): Poured {
  const inside: Stretch[] = []
  let rest = amount
  for (const { from, to } of united(room)) {
    if (rest <= 0) break
    const end = Math.min(to, from + rest)
    inside.push({ from, to: end })
    rest -= end - from
  }
  return { inside, over: Math.max(0, rest) }
}
