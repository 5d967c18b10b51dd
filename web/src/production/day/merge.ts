type EntryContent<Entry> = (entry: Entry) => string

export const haveSameEntries = <Entry>(
  one: readonly Entry[],
  other: readonly Entry[],
  contentOf: EntryContent<Entry>,
): boolean =>
  one.length === other.length &&
  one.every((entry, index) => {
    const there = other[index]
    return there !== undefined && contentOf(entry) === contentOf(there)
  })

/** What other entries have beyond some; undefined where they also lack or change one of them. */
export function mergeAdded<Entry>(
  base: readonly Entry[],
  other: readonly Entry[],
  contentOf: EntryContent<Entry>,
): readonly Entry[] | undefined {
  const left = base.map(contentOf)
  const added = other.filter(entry => {
    const at = left.indexOf(contentOf(entry))
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
  return left.length === 0 ? added : undefined
}
