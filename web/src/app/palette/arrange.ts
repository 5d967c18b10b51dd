import type { Found } from '../../kit/screen/palette.ts'
import type { Recent } from './recent.ts'

export type Group = { readonly name: string; readonly found: readonly Found[] }

/** More of one kind than this nobody reads: a few more letters are quicker. */
const mostOfGroup = 6

/**
 * What is shown, by groups: each thing once, what was chosen before first in its group. With nothing typed, what was
 * chosen before stands above all.
 */
export function arrange(groups: readonly Group[], recent: readonly Recent[], q: string): readonly Group[] {
  const rank = ({ id }: Found) => {
    const index = recent.findIndex(one => one.id === id)
    return index < 0 ? recent.length : index
  }
  const again = q === '' ? recentOf(groups, recent) : []
  const taken = new Set(again.map(({ id }) => id))
  const rest = joined(groups).map(({ name, found }) => ({
    name,
    found: found
      .filter(one => !taken.has(one.id))
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, q === '' ? undefined : mostOfGroup),
  }))
  return [{ name: 'Recent', found: again }, ...rest].filter(({ found }) => found.length > 0)
}

/** What was chosen before, as far as it can still be led to. */
function recentOf(groups: readonly Group[], recent: readonly Recent[]): readonly Found[] {
  const all = groups.flatMap(({ found }) => found)
  return recent.flatMap(({ to, ...one }) => {
    const there = all.find(({ id }) => id === one.id)
    if (there) return [there]
    return to === undefined ? [] : [{ ...one, to }]
  })
}

/** Those of one name stand together, where the first of them stood, each once. */
function joined(groups: readonly Group[]): readonly Group[] {
  return [...Map.groupBy(groups, ({ name }) => name)].map(([name, some]) => {
    const found = some.flatMap(one => one.found)
    return {
      name,
      found: found.filter((one, index) => found.findIndex(({ id }) => id === one.id) === index),
    }
  })
}
