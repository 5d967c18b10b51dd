import { mondayOf } from '@claimcrew/contract/kit/time'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { monthOf } from '@claimcrew/contract/statements/rules'
import { type CostLine, costLines } from '../statements/access.ts'
import { daysOfPeople } from './days.ts'
import type { Asked, Reader, Sum } from './scope.ts'
import { ofBillerDay, type Source } from './source.ts'

async function linesOf(reader: Reader, { reach, clientId, from, to }: Asked): Promise<CostLine[]> {
  const between = {
    ...(clientId !== null && { clientId }),
    ...(reach !== 'everywhere' && { billerIds: [...new Set(reach.map(span => span.billerId))] }),
  }
  const lines = await costLines(reader.db, reader, between, { from, to })
  // Leave is a line that costs nothing, and no reason for a row.
  return lines.filter(line => line.seconds !== 0 || line.amountCents !== 0)
}

/** In place: a year of a team has some ten thousand lines. */
function added(lines: readonly CostLine[], keyOf: (line: CostLine) => string): Sum[] {
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
  month: line => monthOf(line.day),
}

const none: Figures = { billedSeconds: 0, overtimeSeconds: 0, amountCents: 0 }

/** What the lines of statements come to, closed or provisional. */
export const cost: Source = {
  read: async (reader, asked, by) => {
    const lines = await linesOf(reader, asked)
    const [totals = none] = added(lines, () => '')
    return { sums: added(lines, keyOf[by] ?? (line => line.billerId)), totals }
  },
  days: (reader, asked) =>
    daysOfPeople(reader, asked, async some =>
      added(await linesOf(reader, some), ({ billerId, day }) => `${billerId} ${day}`).map(ofBillerDay),
    ),
}
