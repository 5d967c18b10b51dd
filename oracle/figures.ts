/** Numbers and words by name; a figure that is not known is null. */
export type Figures = Readonly<Record<string, number | string | null>>

/** Figures by what they are about: a biller and a day, a statement, a row of a report. */
export type FigureTable = ReadonlyMap<string, Figures>

export type Difference = {
  readonly area: string
  readonly reader: string
  readonly key: string
  readonly figure: string
  readonly expected: Figures[string]
  readonly answered: Figures[string]
}

/** What says nothing: a row may be left out that has no more than this. */
const isEmpty = (value: Figures[string]): boolean => value === null || value === 0 || value === '—'

/** Sums of fractions differ in their last digits by the order in which they are added. */
function isSame(one: Figures[string], other: Figures[string]): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
}

const nothing: Figures = {}

/** Every figure that is expected is looked for; a row that is answered and not expected is a difference as a whole. */
export function compareTables(
  { area, reader }: Pick<Difference, 'area' | 'reader'>,
  expected: FigureTable,
  answered: FigureTable,
): { readonly compared: number; readonly differences: readonly Difference[] } {
  const differences: Difference[] = []
  let compared = 0
  for (const key of new Set([...expected.keys(), ...answered.keys()])) {
    const [theirs, ours] = [answered.get(key) ?? nothing, expected.get(key) ?? nothing]
    for (const figure of Object.keys(expected.has(key) ? ours : theirs)) {
      const [one, other] = [ours[figure] ?? null, theirs[figure] ?? null]
      const isLeftOut = !(expected.has(key) && answered.has(key)) && isEmpty(one) && isEmpty(other)
      compared += 1
      if (!isSame(one, other) && !isLeftOut)
        differences.push({ area, reader, key, figure, expected: one, answered: other })
    }
  }
  return { compared, differences }
}
