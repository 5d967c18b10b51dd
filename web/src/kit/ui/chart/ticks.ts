/** Round numbers from 0 to at least `most`, three to six of them: what an axis is marked with. */
export function listTicks(most: number): readonly number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(part => part * magnitude).find(size => size >= rough) ?? magnitude * 10
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
