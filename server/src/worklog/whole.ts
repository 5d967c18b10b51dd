import { workedSecondsOf } from '@claimcrew/contract/tracking/rules'
import type { SheetWhole } from '@claimcrew/contract/worklog/contract'
import type { Ctx } from '../kit/http/route.ts'
import type { Audience } from '../tracking/access.ts'
import type { DayRange } from '../tracking/reading/day-store.ts'
import { ageOfAll, sumsOfDays, unreadOfAll } from '../tracking/reading/whole-store.ts'

/** What a sheet of more than one page comes to. */
export async function wholeOf(
  ctx: Ctx,
  asked: Audience & { readonly days: DayRange; readonly projectId?: string | undefined },
  people: number,
): Promise<SheetWhole> {
  const [{ byDay, working }, age, unread] = await Promise.all([
    sumsOfDays(ctx.db, asked),
    ageOfAll(ctx.db, asked, asked.days.to, ctx.now),
    unreadOfAll(ctx.db, asked),
  ])
  const sum = (figure: Exclude<keyof (typeof byDay)[number], 'date'>) =>
    byDay.reduce((all, day) => all + day[figure], 0)
  const days = byDay.map(day => ({ date: day.date, seconds: workedSecondsOf(day) }))
  return {
    people,
    working,
    untracked: people - age.tracked,
    trackedSeconds: sum('trackedSeconds'),
    manualSeconds: sum('manualSeconds'),
    breakSeconds: sum('breakSeconds'),
    workedDays: sum('workedDays'),
    mostSeconds: Math.max(0, ...byDay.map(day => day.mostSeconds)),
    overlaps: sum('overlaps'),
    overlapSeconds: sum('overlapSeconds'),
    days: days.filter(day => day.seconds > 0),
    stale: age.stale,
    oldest: age.oldest,
    never: age.never,
    unread: unread?.count ?? 0,
    firstUnread: unread && { userName: unread.userName, date: unread.date },
  }
}
