import { dayIn } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import { daysOfRange, hoursOf, type WorklogRange } from '@claimcrew/contract/worklog/rules'
import { Prepared } from '../kit/prepared.ts'
import type { Ctx } from '../kit/route.ts'
import type { ListedPerson } from '../people/store.ts'
import { type CountedDay, countedDays } from '../tracking/day-store.ts'
import { peopleSeenIn } from '../tracking/seen-store.ts'

type Days = { readonly from: string; readonly to: string }

export type Period = { readonly range: WorklogRange; readonly date?: string | undefined }

export const daysAsked = (ctx: Ctx, { range, date }: Period): Days =>
  daysOfRange(range, date ?? dayIn(ctx.actor.timeZone, ctx.now))

/** Days with work, by date and then by name. */
export async function worklogOf(ctx: Ctx, period: Period): Promise<Prepared> {
  if (!roleMay(ctx.actor.role, 'worklog:read:team')) return new Prepared('{"worklog":[]}')
  const days = daysAsked(ctx, period)
  const { people, reach } = await peopleSeenIn(ctx, days)
  const counted = await countedDays(ctx.db, reach, days)
  const rows: string[] = []
  for (const { person, day } of inOrder(people, counted, person => JSON.stringify(person.user_name))) {
    const [date, tracked, manual, , , projectCount] = day
    rows.push(
      `{"billerName":${person},"date":"${date}","hoursWorked":${hoursOf(tracked + manual)},"projectCount":${projectCount}}`,
    )
  }
  return new Prepared(`{"worklog":[${rows.join()}]}`)
}

/** Walks day by day through people who are in order; both lists are sorted, so nothing is sorted again. */
export function* inOrder<Shown>(
  people: readonly ListedPerson[],
  counted: ReadonlyMap<string, readonly CountedDay[]>,
  show: (person: ListedPerson) => Shown,
): Generator<{ person: Shown; day: CountedDay }> {
  const byDate = new Map<string, { person: Shown; day: CountedDay }[]>()
  for (const person of people) {
    const days = counted.get(person.id)
    if (!days) continue
    const shown = show(person)
    for (const day of days) {
      if (day[1] + day[2] === 0) continue
      const own = byDate.get(day[0])
      if (own) own.push({ person: shown, day })
      else byDate.set(day[0], [{ person: shown, day }])
    }
  }
  for (const date of [...byDate.keys()].sort()) yield* byDate.get(date) ?? []
}
