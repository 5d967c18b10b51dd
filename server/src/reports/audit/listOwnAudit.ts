import { dayIn } from '@claimcrew/contract/kit/time'
import { formatDay, monthText, rangeText } from '@claimcrew/contract/kit/timeText'
import { toFounder } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/reports/contract'
import { findFileWords } from '@claimcrew/contract/reports/fileWords'
import { findDayStart } from '@claimcrew/contract/tracking/rules'
import { listPersonPeriods } from '../../engagements/period-store.ts'
import { type Exporter, listEventsByOthers } from '../../kit/data/audit.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { readActingNames } from '../../people/acting-name-store.ts'
import { listPeople } from '../../people/store.ts'

type EventDetails = {
  readonly call?: string
  readonly firstDay?: string
  readonly lastDay?: string
  readonly month?: string
  readonly day?: string
  readonly punchInTime?: string
}

function toDetail(after: unknown, timeZone: string): string | null {
  const {
    call,
    firstDay,
    lastDay,
    month,
    punchInTime,
    day = punchInTime && dayIn(timeZone, punchInTime),
  } = (after ?? {}) as EventDetails
  if (call) return findFileWords(call)
  if (firstDay && lastDay) return rangeText(firstDay, lastDay)
  if (day) return formatDay(day)
  return month ? monthText(month) : null
}

/** Clients from the first day of an engagement on, and administrators: in their files of many people a biller is one. */
async function listExporters({ db, actor, now }: Ctx): Promise<Exporter[]> {
  if (actor.role !== 'BILLER') return []
  const [person] = await listPeople(db, [actor.userId])
  const periods = await listPersonPeriods(db, toFounder(actor), actor.userId)
  const clients = [...Map.groupBy(periods, period => period.clientId)].map(([organizationId, own]) => {
    const [first = now.slice(0, 10)] = own.map(period => period.startedOn).toSorted()
    return { organizationId, since: findDayStart(actor.timeZone, first) }
  })
  return [{ organizationId: null, since: person?.createdAt ?? now }, ...clients]
}

export const listOwnAudit: Handler<typeof contract.listOwnAudit> = async (ctx, { query }) => {
  const { cursor, limit } = query
  const about = { userId: ctx.actor.userId, exporters: await listExporters(ctx) }
  const rows = await listEventsByOthers(ctx.db, about, parseCursor(cursor), limit + 1)
  const page = toPage(rows, limit, ({ at, id }) => [at, id])
  const actingName = await readActingNames(
    ctx.db,
    page.items.map(({ actorId, organizationId }) => ({ userId: actorId, organizationId })),
  )
  return {
    items: page.items.map(({ id, at, actorId, organizationId, action, after }) => ({
      id,
      at,
      what: action,
      actorName: actorId === null ? 'Claimcrew' : actingName(actorId, organizationId),
      detail: toDetail(after, ctx.actor.timeZone),
    })),
    nextCursor: page.nextCursor,
  }
}
