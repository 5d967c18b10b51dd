import { throughFrontDoor, to } from '@claimcrew/contract/kit/href'
import { countText, moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import { lengthText } from '@claimcrew/contract/kit/timeWords'
import type { Measure } from '@claimcrew/contract/reports/columns'
import { kindTitles, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import { type DayRange, rangeBefore } from '@claimcrew/contract/reports/range'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { type Reader, scopeOf } from './scope.ts'
import { sources } from './sources.ts'

type Item = { readonly title: string; readonly text: string; readonly to: string }

/** What is said of each report, and the measures without which nothing is said of it. */
const sayings: Readonly<
  Record<ReportKind, { readonly needs: readonly Measure[]; readonly say: (one: Say, before: Say) => string }>
> = {
  hours: {
    needs: ['workedSeconds', 'trackedSeconds'],
    say: (one, before) =>
      `${lengthText(one('workedSeconds'))} punched (${lengthText(before('workedSeconds'))} before), ${lengthText(one('trackedSeconds'))} tracked (${lengthText(before('trackedSeconds'))}).`,
  },
  attendance: {
    needs: ['presentDays', 'halfDays', 'absentDays', 'leaveDays'],
    say: one =>
      `${countText(one('presentDays') + one('halfDays'), 'day')} present, ${numberText(one('absentDays'))} absent, ${numberText(one('leaveDays'))} on leave, ${numberText(one('lateDays'))} late.`,
  },
  cost: {
    needs: ['amountCents'],
    say: (one, before) => `${moneyText(one('amountCents'))} (${moneyText(before('amountCents'))} before).`,
  },
  production: {
    needs: ['entries'],
    say: (one, before) =>
      `${numberText(one('quantity'))} units in ${lengthText(one('minutes') * 60)} (${numberText(before('quantity'))} before).`,
  },
  tasks: {
    needs: ['open', 'arrived', 'done'],
    say: (one, before) =>
      `${numberText(one('done'))} done (${numberText(before('done'))} before), ${numberText(one('arrived'))} arrived, ${numberText(one('overdue'))} overdue now.`,
  },
  clocks: {
    needs: ['openGaps'],
    say: one => `${countText(one('openGaps'), 'open time gap')} between punched, tracked and reported time.`,
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
