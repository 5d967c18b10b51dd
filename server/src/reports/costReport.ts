import { mondayOf } from '@claimcrew/contract/kit/time'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { toMonth } from '@claimcrew/contract/statements/rules'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { type CostLine, readCostLines } from '../statements/access.ts'
import { streamPeopleDays } from './reportDays.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'
import { type ReportSource, toBillerDaySum } from './reportSource.ts'

async function readLinesIn(
  reader: CommandCtx & ReadCtx,
  { scope, clientId, from, to }: ReportScope,
): Promise<CostLine[]> {
  const between = {
    ...(clientId !== null && { clientId }),
    ...(scope !== 'everywhere' && { billerIds: [...new Set(scope.map(span => span.billerId))] }),
  }
  const lines = await readCostLines(reader.db, reader, between, { from, to })
  // Leave is a line that costs nothing, and no reason for a row.
  return lines.filter(line => line.seconds !== 0 || line.amountCents !== 0)
}

/** In place: a year of a team has some ten thousand lines. */
function added(lines: readonly CostLine[], keyOf: (line: CostLine) => string): ReportSum[] {
  const sums = new Map<string, { billedSeconds: number; overtimeSeconds: number; amountCents: number }>()
  for (const line of lines) {
    const key = keyOf(line)
    const sum = sums.get(key) ?? { billedSeconds: 0, overtimeSeconds: 0, amountCents: 0 }
    sum.billedSeconds += line.seconds
    if (line.kind === 'overtime') sum.overtimeSeconds += line.seconds
    sum.amountCents += line.amountCents
    sums.set(key, sum)
  }
  return [...sums].map(([key, sum]) => ({ key, ...sum }))
}

const keyOf: Readonly<Partial<Record<ReportBy, (line: CostLine) => string>>> = {
  client: line => line.clientId,
  day: line => line.day,
  week: line => mondayOf(line.day),
  month: line => toMonth(line.day),
}

const none: Figures = { billedSeconds: 0, overtimeSeconds: 0, amountCents: 0 }

/** What the lines of statements come to, closed or provisional. */
export const costSource: ReportSource = {
  read: async (reader, scope, by) => {
    const lines = await readLinesIn(reader, scope)
    const [totals = none] = added(lines, () => '')
    return { sums: added(lines, keyOf[by] ?? (line => line.billerId)), totals }
  },
  days: (reader, scope) =>
    streamPeopleDays(reader, scope, async some =>
      added(await readLinesIn(reader, some), ({ billerId, day }) => `${billerId} ${day}`).map(toBillerDaySum),
    ),
}
