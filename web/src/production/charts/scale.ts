/** Round numbers from 0 to at least `most`, three to six of them: what an axis is marked with. */
export function ticksTo(most: number): readonly number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(part => part * magnitude).find(size => size >= rough) ?? magnitude * 10
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

export type Spread = {
  readonly least: number
  readonly lower: number
  readonly median: number
  readonly upper: number
  readonly most: number
}

/** Where the quarters of some values lie, between two of them where none stands there. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number): number => {
    const place = (sorted.length - 1) * share
    const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return below + (above - below) * (place - Math.floor(place))
  }
  if (sorted.length === 0) return undefined
  return { least: at(0), lower: at(0.25), median: at(0.5), upper: at(0.75), most: at(1) }
}
