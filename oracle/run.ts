import { type ApiReply, type AskApi, areas, type DayRange } from './areas.ts'
import { compareTables, type Difference, type Figures, type FigureTable } from './figures.ts'

export type OracleReader = {
  readonly role: 'ADMIN' | 'CLIENT' | 'BILLER'
  readonly userId: string
  readonly ask: AskApi
}

type Row = { readonly key: string; readonly figures: Figures }
/** Runs a statement with its values on the database of the product. */
type Query = (statement: string, values: readonly unknown[]) => Promise<readonly Row[]>

export type Oracle = {
  readonly query: Query
  readonly readers: readonly OracleReader[]
  readonly range: DayRange
  /** The product's own present. */
  readonly now: string
}

type Verdict = { readonly compared: number; readonly differences: readonly Difference[] }

const reads = ({ role }: OracleReader, area: string): boolean => role !== 'BILLER' || area !== 'reports'

/** Recomputes what each reader is told, and answers where the two differ; of some areas alone where these are named. */
export async function runOracle(
  { query, readers, range, now }: Oracle,
  only: readonly string[] = areas.map(({ name }) => name),
): Promise<Verdict> {
  const differences: Difference[] = []
  let compared = 0
  for (const reader of readers)
    for (const { name, sql, readAnswers } of areas.filter(
      one => only.includes(one.name) && reads(reader, one.name),
    )) {
      const values = [reader.role, reader.userId, range.from, range.to, now]
      const expected: FigureTable = new Map(
        (await query(sql, values)).map(({ key, figures }) => [key, figures]),
      )
      const verdict = compareTables(
        { area: name, reader: reader.role },
        expected,
        await readAnswers(reader.ask, range),
      )
      compared += verdict.compared
      differences.push(...verdict.differences)
    }
  return { compared, differences }
}

/** The same reader, to whom one number of the answers at an address is told one too high; sums are told as they are. */
export function misinformReader(reader: OracleReader, path: string, figure: string): OracleReader {
  let isTold = false
  const alter = (value: unknown): unknown => {
    if (isTold || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(alter)
    const falsified = Object.entries(value).map(([name, one]) => {
      if (name === 'totals') return [name, one]
      if (isTold || name !== figure || typeof one !== 'number' || one === 0) return [name, alter(one)]
      isTold = true
      return [name, one + 1]
    })
    return Object.fromEntries(falsified)
  }
  return {
    ...reader,
    ask: async (requestedPath, query) => {
      const answer = await reader.ask(requestedPath, query)
      return requestedPath.startsWith(path) ? (alter(answer) as ApiReply) : answer
    },
  }
}
