import { ageOf } from '@claimcrew/contract/tracking/rules'
import type { SheetDay, SheetPerson } from '@claimcrew/contract/worklog/contract'
import type { Ctx } from '../kit/http/route.ts'
import { pictureUrl } from '../people/store.ts'
import { readConnection } from '../tracking/connection-store.ts'
import { listProjects } from '../tracking/mapping/account-store.ts'
import { accountsFollowed, pullsOf } from '../tracking/mapping/mapping-store.ts'
import { type CountedDay, countedDays, projectSums } from '../tracking/reading/day-store.ts'
import { peopleSeenIn } from '../tracking/seen-store.ts'
import { unreadDays } from '../tracking/sync/unread-store.ts'
import { daysAsked, type Period } from './rows.ts'

export type Filters = { readonly billerId?: string | undefined; readonly projectId?: string | undefined }

/** People by days. */
export async function sheetOf(ctx: Ctx, { billerId, projectId, ...period }: Period & Filters) {
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
