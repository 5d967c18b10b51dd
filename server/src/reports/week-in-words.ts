import { throughFrontDoor, to } from '@claimcrew/contract/kit/href'
import { lengthText } from '@claimcrew/contract/kit/timeWords'
import type { Measure } from '@claimcrew/contract/reports/columns'
import { kindTitles, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { type DayRange, rangeBefore } from '@claimcrew/contract/reports/range'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { type Reader, scopeOf } from './scope.ts'
import { sources } from './sources.ts'

type Item = { readonly title: string; readonly text: string; readonly to: string }

const hours = (seconds: number) => lengthText(seconds)
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
const days = (number: number) => (number === 1 ? '1 day' : `${count(number)} days`)
const count = (number: number) => number.toLocaleString('en-US')

/** What is said of each report, and the measures without which nothing is said of it. */
const sayings: Readonly<
  Record<ReportKind, { readonly needs: readonly Measure[]; readonly say: (one: Say, before: Say) => string }>
> = {
  hours: {
    needs: ['workedSeconds', 'trackedSeconds'],
    say: (one, before) =>
      `${hours(one('workedSeconds'))} punched (${hours(before('workedSeconds'))} before), ${hours(one('trackedSeconds'))} tracked (${hours(before('trackedSeconds'))}).`,
  },
  attendance: {
    needs: ['presentDays', 'halfDays', 'absentDays', 'leaveDays'],
    say: one =>
      `${days(one('presentDays') + one('halfDays'))} present, ${count(one('absentDays'))} absent, ${count(one('leaveDays'))} on leave, ${count(one('lateDays'))} late.`,
  },
  cost: {
    needs: ['amountCents'],
    say: (one, before) => `${dollars(one('amountCents'))} (${dollars(before('amountCents'))} before).`,
  },
  production: {
    needs: ['entries'],
    say: (one, before) =>
      `${count(one('quantity'))} units in ${hours(one('minutes') * 60)} (${count(before('quantity'))} before).`,
  },
  tasks: {
    needs: ['open', 'arrived', 'done'],
    say: (one, before) =>
      `${count(one('done'))} done (${count(before('done'))} before), ${count(one('arrived'))} arrived, ${count(one('overdue'))} overdue now.`,
  },
  clocks: {
    needs: ['openGaps'],
    say: one =>
      `${one('openGaps') === 1 ? '1 open gap' : `${count(one('openGaps'))} open gaps`} between punched, tracked and produced time.`,
  },
}

type Say = (name: Measure) => number

const sayOf =
  (figures: Figures): Say =>
  name =>
    figures[name] ?? 0

/** A week, report by report; those without anything in them are left out. */
export async function weekInWords(reader: Reader, publicUrl: string, week: DayRange): Promise<Item[]> {
  const items: Item[] = []
  for (const kind of reportKinds) {
    const source = sources[kind]
    const totals = async (range: DayRange) => {
      const { totals } = await source.read(reader, await scopeOf(reader, range, {}), 'biller')
      return sayOf(totals)
    }
    const [one, before] = [await totals(week), await totals(rangeBefore(week))]
    const { needs, say } = sayings[kind]
    if (needs.every(name => one(name) === 0)) continue
    const opens = to('/reports', { view: kind, by: 'biller', ...week, compare: 'true' })
    items.push({
      title: kindTitles[kind],
      text: say(one, before),
      to: publicUrl + throughFrontDoor(opens),
    })
  }
  return items
}
