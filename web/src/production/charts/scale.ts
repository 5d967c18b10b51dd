export type Quartiles = {
  readonly least: number
  readonly lower: number
  readonly median: number
  readonly upper: number
  readonly most: number
}

/** Where the quarters of some values lie, between two of them where none stands there. */
export function computeQuartiles(values: readonly number[]): Quartiles | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number): number => {
    const position = (sorted.length - 1) * share
    const [below = 0, above = 0] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
    return below + (above - below) * (position - Math.floor(position))
  }
  if (sorted.length === 0) return undefined
  return { least: at(0), lower: at(0.25), median: at(0.5), upper: at(0.75), most: at(1) }
}
