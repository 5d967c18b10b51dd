import { to, toSignInHref } from '@claimcrew/contract/kit/href'
import { countText, moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { DayRange } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { actorMay } from '@claimcrew/contract/permissions'
import type { Measure } from '@claimcrew/contract/reports/columns'
import { toRangeBefore } from '@claimcrew/contract/reports/dayRange'
import { kindTitles, permissionByKind, type ReportKind, reportKinds } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { readReportScope } from './reportScope.ts'
import { reportSources } from './reportSources.ts'

export type WeekItem = { readonly title: string; readonly text: string; readonly to: string }

/** What is said of each report, and the measures without which nothing is said of it. */
const sayings: Readonly<
  Record<
    ReportKind,
    { readonly needs: readonly Measure[]; readonly say: (one: FigureReader, before: FigureReader) => string }
  >
> = {
  hours: {
    needs: ['workedSeconds', 'trackedSeconds'],
    say: (one, before) =>
      `${formatDuration(one('workedSeconds'))} punched (${formatDuration(before('workedSeconds'))} before), ${formatDuration(one('trackedSeconds'))} tracked (${formatDuration(before('trackedSeconds'))}).`,
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
      `${numberText(one('quantity'))} units in ${formatDuration(one('minutes') * 60)} (${numberText(before('quantity'))} before).`,
  },
  tasks: {
    needs: ['open', 'arrived', 'done'],
    say: (one, before) =>
      `${numberText(one('done'))} done (${numberText(before('done'))} before), ${numberText(one('arrived'))} new, ${numberText(one('overdue'))} overdue now.`,
  },
  clocks: {
    needs: ['openGaps'],
    say: one => `${countText(one('openGaps'), 'open time gap')} between punched, tracked and reported time.`,
  },
}

type FigureReader = (name: Measure) => number

const createFigureReader =
  (figures: Figures): FigureReader =>
  name =>
    figures[name] ?? 0

/** A week, report by report; those that are not the reader's to see, or have nothing in them, are left out. */
export async function buildWeekSummary(
  reader: CommandCtx & ReadCtx,
  publicUrl: string,
  week: DayRange,
): Promise<WeekItem[]> {
  const items: WeekItem[] = []
  for (const kind of reportKinds) {
    if (!actorMay(reader.actor, permissionByKind[kind])) continue
    const source = reportSources[kind]
    const totals = async (range: DayRange) => {
      const { totals } = await source.read(reader, await readReportScope(reader, range, {}), 'biller')
      return createFigureReader(totals)
    }
    const [one, before] = [await totals(week), await totals(toRangeBefore(week))]
    const { needs, say } = sayings[kind]
    if (needs.every(name => one(name) === 0)) continue
    const opens = to('/reports', { view: kind, by: 'biller', ...week, compare: 'true' })
    items.push({
      title: kindTitles[kind],
      text: say(one, before),
      to: publicUrl + toSignInHref(opens, reader.actor.organizationId),
    })
  }
  return items
}
