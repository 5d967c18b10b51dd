import type { DayCode } from '@claimcrew/contract/attendance/register'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { daysFrom, mondayOf } from '@claimcrew/contract/kit/time'
import type { Measure } from '@claimcrew/contract/reports/columns'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { toMonth } from '@claimcrew/contract/statements/rules'
import { streamRegisterDays } from '../attendance/access.ts'
import type { StoredDay } from '../attendance/day-list-store.ts'
import { sumPunchedTime } from '../attendance/sum-store.ts'
import { listClientsWithin } from '../engagements/period-store.ts'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'
import { type ReportSource, sumFigures, toEmptyFigures } from './reportSource.ts'

const counts: Readonly<Record<DayCode, Measure | null>> = {
  P: 'presentDays',
  HD: 'halfDays',
  A: 'absentDays',
  L: 'leaveDays',
  WO: 'weeklyOffs',
  H: 'holidays',
  '—': null,
}

const dayCounts: readonly Measure[] = [...Object.values(counts).filter(name => name !== null), 'lateDays']

/** Adds days up by a key; a day of which nothing is known or expected makes no row. */
class DaySumAdder {
  readonly byKey = new Map<string, Record<string, number>>()

  add(key: string, day: StoredDay): void {
    const counted = counts[day.code]
    if (counted === null && day.workedSeconds === 0) return
    let sum = this.byKey.get(key)
    if (!sum) {
      sum = { ...toEmptyFigures('attendance', 'biller') } as Record<string, number>
      this.byKey.set(key, sum)
    }
    const plus = (name: Measure, more: number) => {
      if (sum) sum[name] = (sum[name] ?? 0) + more
    }
    if (counted !== null) plus(counted, 1)
    if (day.marks.includes('LATE')) plus('lateDays', 1)
    plus('workedSeconds', day.workedSeconds)
    plus('breakSeconds', day.breakSeconds)
    plus('overtimeSeconds', day.overtimeSeconds)
  }

  get sums(): ReportSum[] {
    return [...this.byKey].map(([key, figures]) => ({ key, ...figures }))
  }
}

/** Hours of clients add up. Their days do not: one day of a biller for two clients is a row of each. */
const hoursAlone = (sums: readonly Figures[]): Figures => ({
  ...sumFigures('attendance', 'client', sums),
  ...Object.fromEntries(dayCounts.map(name => [name, null])),
})

const keyOf: Readonly<Partial<Record<ReportBy, (billerId: string, day: string) => string>>> = {
  biller: billerId => billerId,
  day: (_, day) => day,
  week: (_, day) => mondayOf(day),
  month: (_, day) => toMonth(day),
}

const toRegisterQuery = (scope: ReportScope, clientId: OrganizationId | null) => ({
  days: daysFrom(scope.from, scope.to),
  clientId: clientId ?? undefined,
  billerId: scope.billerId ?? undefined,
})

async function addAll(
  reader: CommandCtx & ReadCtx,
  scope: ReportScope,
  clientId: OrganizationId | null,
  add: (billerId: string, day: StoredDay) => void,
): Promise<void> {
  for await (const { billerId, days } of streamRegisterDays(reader, toRegisterQuery(scope, clientId)))
    for (const day of days) add(billerId, day)
}

/** What was punched for nobody that is known of stands in no client’s register. */
const workOfNobody = async (reader: CommandCtx & ReadCtx, scope: ReportScope): Promise<ReportSum[]> =>
  (await sumPunchedTime(reader, scope, 'client')).filter(({ key }) => key === '')

/** What the register says of these days, added up. */
export const attendanceSource: ReportSource = {
  read: async (reader, scope, by) => {
    const [rows, whole] = [new DaySumAdder(), new DaySumAdder()]
    const own = keyOf[by]
    await addAll(reader, scope, scope.clientId, (billerId, day) => {
      whole.add('', day)
      if (own) rows.add(own(billerId, day.date), day)
    })
    // A day for two is one day of the biller and one of each client.
    if (by === 'client') {
      const { clientId: only, from, to } = scope
      const clients = only === null ? await listClientsWithin(reader.db, from, to) : [only]
      for (const clientId of clients)
        await addAll(reader, scope, clientId, (_, day) => rows.add(clientId, day))
    }
    const nobodys = by === 'client' && scope.clientId === null ? await workOfNobody(reader, scope) : []
    const sums = [...rows.sums, ...nobodys]
    if (by === 'client') return { sums, totals: hoursAlone(sums) }
    return { sums, totals: whole.byKey.get('') ?? toEmptyFigures('attendance', by) }
  },
  days: async function* (reader, scope) {
    for await (const { billerId, billerName, days } of streamRegisterDays(
      reader,
      toRegisterQuery(scope, scope.clientId),
    ))
      yield days.flatMap(day => {
        const one = new DaySumAdder()
        one.add('', day)
        return [...one.byKey.values()].map(figures => ({ billerId, billerName, day: day.date, figures }))
      })
  },
}
