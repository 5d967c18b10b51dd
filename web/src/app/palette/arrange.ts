import type { Found } from '../../kit/screen/palette.ts'

export type Group = { readonly name: string; readonly found: readonly Found[] }

/** More of one kind than this nobody reads: a few more letters are quicker. */
const mostOfGroup = 6

/**
 * What is shown, by groups: each thing once, what was chosen before first in its group. With nothing typed, what was
 * chosen before stands above all.
 */
export function arrange(groups: readonly Group[], recentIds: readonly string[], q: string): readonly Group[] {
  const rank = ({ id }: Found) => {
    const index = recentIds.indexOf(id)
    return index < 0 ? recentIds.length : index
  }
  const byRank = (found: readonly Found[]) => found.toSorted((one, other) => rank(one) - rank(other))
  const all = groups.flatMap(({ found }) => found)
  const recent = q === '' ? byRank(all.filter(one => rank(one) < recentIds.length)) : []
  const taken = new Set(recent.map(({ id }) => id))
  const rest = groups.map(({ name, found }) => ({
    name,
    found: byRank(found.filter(one => !taken.has(one.id))).slice(0, q === '' ? undefined : mostOfGroup),
  }))
  return [{ name: 'Recent', found: recent }, ...joined(rest)].filter(({ found }) => found.length > 0)
}

/** Those of one name stand together, where the first of them stood. */
function joined(groups: readonly Group[]): readonly Group[] {
  return [...Map.groupBy(groups, ({ name }) => name)].map(([name, some]) => {
    const found = some.flatMap(one => one.found)
    return {
      name,
      found: found.filter((one, index) => found.findIndex(({ id }) => id === one.id) === index),
    }
  })
}
