import { mondayOf } from '@claimcrew/contract/kit/time'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import { splitAmount } from '@claimcrew/contract/reports/rules'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { toMonth } from '@claimcrew/contract/statements/rules'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { readVisibleRanges } from '../production/access.ts'
import { type PracticeMinutes, sumPracticeMinutes } from '../production/report/sums-store.ts'
import { type CostLine, readCostLines } from '../statements/access.ts'
import { streamPeopleDays } from './reportDays.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'
import { type ReportSource, sumFigures, toBillerDaySum } from './reportSource.ts'

async function readLinesIn(
  reader: CommandCtx & ReadCtx,
  { scope, clientId, from, to }: ReportScope,
): Promise<CostLine[]> {
  const between = {
    ...(clientId !== null && { clientId }),
    ...(scope !== 'everywhere' && { billerIds: [...new Set(scope.map(range => range.billerId))] }),
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

/**
 * Nobody is paid for a practice, so what a biller costs a client in a month is shared out by the minutes that were reported
 * for each of its practices. What names no practice, and a month without any minutes, stands under none.
 */
async function splitByPractice(
  { db }: ReadCtx,
  scope: ReportScope,
  lines: readonly CostLine[],
): Promise<ReportSum[]> {
  const { from, to, clientId } = scope
  const minutes = await sumPracticeMinutes(db, {
    from,
    to,
    clientId,
    workTypes: null,
    practiceId: null,
    targetedPractices: [],
    ranges: await readVisibleRanges(db, scope),
  })
  const sharesOf = new Map(minutes.map(one => [`${one.billerId} ${one.clientId} ${one.month}`, one.shares]))
  const months = added(lines, line => `${line.billerId} ${line.clientId} ${toMonth(line.day)}`)
  const shares = months.flatMap(month => shareOut(month, sharesOf.get(month.key) ?? []))
  return [...Map.groupBy(shares, ({ key }) => key)].map(([key, own]) => ({
    key,
    ...sumFigures('cost', 'practice', own),
  }))
}

function shareOut(month: ReportSum, minutes: PracticeMinutes['shares']): ReportSum[] {
  if (minutes.length === 0) return [{ ...month, key: '' }]
  const weights = minutes.map(one => one.minutes)
  const [billed, overtime, amounts] = [
    splitAmount(month.billedSeconds ?? 0, weights),
    splitAmount(month.overtimeSeconds ?? 0, weights),
    splitAmount(month.amountCents ?? 0, weights),
  ]
  return minutes.map(({ practiceId }, index) => ({
    key: practiceId ?? '',
    billedSeconds: billed[index] ?? 0,
    overtimeSeconds: overtime[index] ?? 0,
    amountCents: amounts[index] ?? 0,
  }))
}

const none: Figures = { billedSeconds: 0, overtimeSeconds: 0, amountCents: 0 }

/** What the lines of statements come to, closed or provisional. */
export const costSource: ReportSource = {
  read: async (reader, scope, by) => {
    const lines = await readLinesIn(reader, scope)
    const [totals = none] = added(lines, () => '')
    if (by === 'practice') return { sums: await splitByPractice(reader, scope, lines), totals }
    return { sums: added(lines, keyOf[by] ?? (line => line.billerId)), totals }
  },
  days: (reader, scope) =>
    streamPeopleDays(reader, scope, async some =>
      added(await readLinesIn(reader, some), ({ billerId, day }) => `${billerId} ${day}`).map(toBillerDaySum),
    ),
}
