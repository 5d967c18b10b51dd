import type { DayCode } from '@claimcrew/contract/attendance/register'
import { daysFrom, mondayOf } from '@claimcrew/contract/kit/time'
import type { Measure } from '@claimcrew/contract/reports/columns'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { monthOf } from '@claimcrew/contract/statements/rules'
import { judgedDays } from '../attendance/access.ts'
import type { StoredDay } from '../attendance/day-list-store.ts'
import { sumPunched } from '../attendance/sum-store.ts'
import { clientsWithin } from '../engagements/store.ts'
import type { Asked, Reader, Sum } from './scope.ts'
import { nothing, type Source, sumOf } from './source.ts'

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
class Adding {
  readonly byKey = new Map<string, Record<string, number>>()

  add(key: string, day: StoredDay): void {
    const counted = counts[day.code]
    if (counted === null && day.workedSeconds === 0) return
    let sum = this.byKey.get(key)
    if (!sum) {
      sum = { ...nothing('attendance', 'biller') } as Record<string, number>
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

  get sums(): Sum[] {
    return [...this.byKey].map(([key, figures]) => ({ key, ...figures }))
  }
}

/** Hours of clients add up. Their days do not: one day of a biller for two clients is a row of each. */
const hoursAlone = (sums: readonly Figures[]): Figures => ({
  ...sumOf('attendance', 'client', sums),
  ...Object.fromEntries(dayCounts.map(name => [name, null])),
})

const keyOf: Readonly<Partial<Record<ReportBy, (billerId: string, day: string) => string>>> = {
  biller: billerId => billerId,
  day: (_, day) => day,
  week: (_, day) => mondayOf(day),
  month: (_, day) => monthOf(day),
}

const registerOf = (asked: Asked, clientId: string | null) => ({
  days: daysFrom(asked.from, asked.to),
  clientId: clientId ?? undefined,
  billerId: asked.billerId ?? undefined,
})

async function addAll(
  reader: Reader,
  asked: Asked,
  clientId: string | null,
  add: (billerId: string, day: StoredDay) => void,
): Promise<void> {
  for await (const { billerId, days } of judgedDays(reader, registerOf(asked, clientId)))
    for (const day of days) add(billerId, day)
}

/** What was punched for nobody that is known of stands in no client’s register. */
const workOfNobody = async (reader: Reader, asked: Asked): Promise<Sum[]> =>
  (await sumPunched(reader, asked, 'client')).filter(({ key }) => key === '')

/** What the register says of these days, added up. */
export const attendance: Source = {
  read: async (reader, asked, by) => {
    const [rows, whole] = [new Adding(), new Adding()]
    const own = keyOf[by]
    await addAll(reader, asked, asked.clientId, (billerId, day) => {
      whole.add('', day)
      if (own) rows.add(own(billerId, day.date), day)
    })
    // A day for two is one day of the biller and one of each client.
    if (by === 'client') {
      const { clientId: only, from, to } = asked
      const clients = only === null ? await clientsWithin(reader.db, from, to) : [only]
      for (const clientId of clients)
        await addAll(reader, asked, clientId, (_, day) => rows.add(clientId, day))
    }
    const nobodys = by === 'client' && asked.clientId === null ? await workOfNobody(reader, asked) : []
    const sums = [...rows.sums, ...nobodys]
    if (by === 'client') return { sums, totals: hoursAlone(sums) }
    return { sums, totals: whole.byKey.get('') ?? nothing('attendance', by) }
  },
  days: async function* (reader, asked) {
    for await (const { billerId, billerName, days } of judgedDays(reader, registerOf(asked, asked.clientId)))
      yield days.flatMap(day => {
        const one = new Adding()
        one.add('', day)
        return [...one.byKey.values()].map(figures => ({ billerId, billerName, day: day.date, figures }))
      })
  },
}
