/** One line of `npm run scale`: a way to run Claimcrew, and what became of it. Null is what this one does not measure. */
export type ScaleRow = {
  readonly topology: string
  /** Requests a second beside one process on one PostgreSQL, in turns in the same run. */
  readonly throughput: number | null
  /** What was done to it while it served. */
  readonly faults: readonly string[]
  /** Writes that were answered with success, those of them that are not there, and those that are there twice. */
  readonly confirmed: number | null
  readonly lost: number | null
  readonly doubled: number | null
  /** From the fault, or the promotion after it, to the first answer. */
  readonly servedAgainSeconds: number | null
  /** What was measured behind the row. */
  readonly notes?: readonly string[]
  /** What must not be: any makes the run fail. */
  readonly problems: readonly string[]
}

/** A topology of which nothing was measured, and what is wrong with it. */
export const unmeasuredRow = (topology: string, ...problems: readonly string[]): ScaleRow => ({
  topology,
  throughput: null,
  faults: [],
  confirmed: null,
  lost: null,
  doubled: null,
  servedAgainSeconds: null,
  problems,
})

/** One that broke off: what the others have shown still stands. */
export const failedRow = (topology: string, error: unknown): ScaleRow =>
  unmeasuredRow(topology, error instanceof Error ? error.message : String(error))

const widths = [34, 10, 9, 6, 7, 12]
const headings = ['topology', 'throughput', 'confirmed', 'lost', 'doubled', 'served again']

const formatLine = (cells: readonly string[], rest: string) =>
  `${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ')}  ${rest}`

export const headerLine = formatLine(headings, 'faults survived')

const show = (value: number | null, digits = 0, unit = '') =>
  value === null ? '–' : `${value.toFixed(digits)}${unit}`

export function formatScaleRow(row: ScaleRow): string {
  const cells = [
    row.topology,
    show(row.throughput, 2, '×'),
    show(row.confirmed),
    show(row.lost),
    show(row.doubled),
    show(row.servedAgainSeconds, 1, ' s'),
  ]
  return [
    formatLine(cells, row.faults.join(', ') || '–'),
    ...(row.notes ?? []).map(note => `      ${note}`),
    ...row.problems.map(problem => `MISS  ${problem}`),
  ].join('\n')
}
