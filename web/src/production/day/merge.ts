/** What other entries have beyond some; undefined where they also lack or change one of them. */
export function addedTo<Entry>(base: readonly Entry[], other: readonly Entry[]): readonly Entry[] | undefined {
  const left = base.map(entry => JSON.stringify(entry))
  const added = other.filter(entry => {
    const at = left.indexOf(JSON.stringify(entry))
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
  return left.length === 0 ? added : undefined
}
