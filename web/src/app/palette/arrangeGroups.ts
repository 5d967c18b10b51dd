import type { PaletteItem } from '../../kit/screen/palette.ts'
import type { RecentItem } from './recentItems.ts'

export type PaletteGroup = { readonly name: string; readonly items: readonly PaletteItem[] }

/** More of one kind than this nobody reads: a few more letters are quicker. */
const maxPerGroup = 6

/**
 * What is shown, by groups: each thing once, what was chosen before first in its group and what is over last. With
 * nothing typed, what was chosen before stands above all.
 */
export function arrangeGroups(
  groups: readonly PaletteGroup[],
  recent: readonly RecentItem[],
  q: string,
): readonly PaletteGroup[] {
  const rank = ({ id }: PaletteItem) => {
    const index = recent.findIndex(one => one.id === id)
    return index < 0 ? recent.length : index
  }
  const again = q === '' ? listRecentItems(groups, recent) : []
  const taken = new Set(again.map(({ id }) => id))
  const rest = mergeGroups(groups).map(({ name, items }) => ({
    name,
    items: items
      .filter(one => !taken.has(one.id))
      .toSorted(
        (one, other) =>
          Number(one.isPast ?? false) - Number(other.isPast ?? false) || rank(one) - rank(other),
      )
      .slice(0, q === '' ? undefined : maxPerGroup),
  }))
  return [{ name: 'Recent', items: again }, ...rest].filter(({ items }) => items.length > 0)
}

/** What was chosen before, as far as it can still be led to. */
function listRecentItems(
  groups: readonly PaletteGroup[],
  recent: readonly RecentItem[],
): readonly PaletteItem[] {
  const all = groups.flatMap(({ items }) => items)
  return recent.flatMap(({ to, ...one }) => {
    const there = all.find(({ id }) => id === one.id)
    if (there) return [there]
    return to === undefined ? [] : [{ ...one, to }]
  })
}

/** Joins groups of one name at the place of the first, each item once. */
function mergeGroups(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return [...Map.groupBy(groups, ({ name }) => name)].map(([name, some]) => {
    const items = some.flatMap(one => one.items)
    return {
      name,
      items: items.filter((one, index) => items.findIndex(({ id }) => id === one.id) === index),
    }
  })
}
