import { ageOf } from '@claimcrew/contract/tracking/rules'
import type * as contract from '@claimcrew/contract/worklog/contract'
import type { SheetDay, SheetPerson } from '@claimcrew/contract/worklog/contract'
import type { Handler } from '../kit/http/route.ts'
import { pictureUrl } from '../people/store.ts'
import { peopleSeenIn } from '../tracking/access.ts'
import { readConnection } from '../tracking/connection-store.ts'
import { listProjects } from '../tracking/mapping/account-store.ts'
import { accountsFollowed, pullsOf } from '../tracking/mapping/mapping-store.ts'
import { type CountedDay, countedDays, projectSums } from '../tracking/reading/day-store.ts'
import { unreadDays } from '../tracking/sync/unread-store.ts'
import { daysAsked } from './rows.ts'

/** People by days. */
export const worklogSheet: Handler<typeof contract.worklogSheet> = async (ctx, { query }) => {
  const { billerId, projectId, ...period } = query
  const days = daysAsked(ctx, period)
  const { people, reach } = await peopleSeenIn(ctx, days, billerId)
  const [counted, sums, followed, unread, { companyId }] = await Promise.all([
    countedDays(ctx.db, reach, days, projectId),
    projectSums(ctx.db, reach, days),
    accountsFollowed(ctx.db, reach === 'everywhere' ? 'everybody' : people.map(one => one.id)),
    unreadDays(ctx.db, reach, days),
    readConnection(ctx.db),
  ])
  const sumsOf = Map.groupBy(sums, one => one.userId)
  const shown = people.map((person): SheetPerson => {
    const accounts = followed.get(person.id) ?? []
    return {
      userId: person.id,
      userName: person.user_name,
      timeZone: person.time_zone,
      profilePicture: pictureUrl(person.picture_id),
      timeDoctorUserIds: accounts.map(one => one.trackedId),
      ...ageOf(pullsOf(accounts), ctx.now),
      days: (counted.get(person.id) ?? []).map(shownDay),
      unreadDays: unread.get(person.id) ?? [],
      projects: (sumsOf.get(person.id) ?? []).map(({ userId: _, projectId: id, ...seconds }) => ({
        projectId: id || null,
        ...seconds,
      })),
    }
  })
  const ids = [...new Set(sums.map(one => one.projectId))].filter(id => id !== '')
  return { range: period.range, ...days, people: shown, projects: await listProjects(ctx.db, companyId, ids) }
}

export function shownDay([
  date,
  trackedSeconds,
  manualSeconds,
  breakSeconds,
  unionSeconds,
  projectCount,
]: CountedDay): SheetDay {
  return { date, trackedSeconds, manualSeconds, breakSeconds, unionSeconds, projectCount }
}
