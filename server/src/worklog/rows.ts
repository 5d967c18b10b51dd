import { dayIn } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/worklog/contract'
import { daysOfRange, hoursOf, type WorklogRange } from '@claimcrew/contract/worklog/rules'
import type { Ctx, Handler } from '../kit/http/route.ts'
import type { ListedPerson } from '../people/store.ts'
import { peopleSeenIn } from '../tracking/access.ts'
import { type CountedDay, countedDays } from '../tracking/reading/day-store.ts'

type Days = { readonly from: string; readonly to: string }

type Period = { readonly range: WorklogRange; readonly date?: string | undefined }

export const daysAsked = (ctx: Ctx, { range, date }: Period): Days =>
  daysOfRange(range, date ?? dayIn(ctx.actor.timeZone, ctx.now))

/** Days with work, by date and then by name. */
export const listWorklog: Handler<typeof contract.listWorklog> = async (ctx, { query }) => {
  if (!roleMay(ctx.actor.role, 'worklog:read:team')) return { worklog: [] }
  const days = daysAsked(ctx, query)
  const { people, reach } = await peopleSeenIn(ctx, days)
  const counted = await countedDays(ctx.db, reach, days)
  return {
    worklog: inOrder(people, counted, ({ user_name }) => ([date, tracked, manual, , , projectCount]) => ({
      billerName: user_name,
      date,
      hoursWorked: hoursOf(tracked + manual),
      projectCount,
    })),
  }
}

/** Days with work, by date and then by person; people are in order already, so nothing is sorted again. */
export function inOrder<Shown>(
  people: readonly ListedPerson[],
  counted: ReadonlyMap<string, readonly CountedDay[]>,
  showFor: (person: ListedPerson) => (day: CountedDay) => Shown,
): Shown[] {
  const byDate = new Map<string, Shown[]>()
  for (const person of people) {
    const show = showFor(person)
    for (const day of counted.get(person.id) ?? []) {
      const [date, tracked, manual] = day
      if (tracked + manual === 0) continue
      const others = byDate.get(date)
      if (others) others.push(show(day))
      else byDate.set(date, [show(day)])
    }
  }
  return [...byDate.keys()].sort().flatMap(date => byDate.get(date) ?? [])
}
