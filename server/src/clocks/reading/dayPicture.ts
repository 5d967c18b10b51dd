import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import { toInstant, toSessionInterval } from '@claimcrew/contract/attendance/sessionIntervals'
import type * as contract from '@claimcrew/contract/clocks/contract'
import { type DayPart, sumProducedSeconds, toTrackedIntervals } from '@claimcrew/contract/clocks/dayParts'
import type { DayPicture } from '@claimcrew/contract/clocks/shapes'
import { toDayInterval } from '@claimcrew/contract/clocks/shareTracked'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type Interval, intersectIntervals } from '@claimcrew/contract/kit/intervals'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { StoredSession } from '../../attendance/session-store.ts'
import { listBillerPeriods, listVisiblePeriods } from '../../engagements/access.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { readSideNames } from '../../people/organization-store.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { readVisibleIntervals } from '../../tracking/access.ts'
import { countBillerDueDays } from '../counting/countDueDays.ts'
import type { ReadMaterial } from '../counting/material.ts'
import { recountClockDays } from '../counting/recount.ts'
import { listDayGaps } from '../gaps/gap-store.ts'
import { toGapViews } from '../gaps/gapView.ts'
import { readThresholds } from '../settings-store.ts'

/** One day as it is at this moment: counted anew, for a session may be going on. */
export const getClocksDay: Handler<typeof contract.getClocksDay> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const { billerId, day } = params
    const [biller] = await listPeople(tx, [billerId])
    if (biller?.role !== 'BILLER') throw notFound()
    if (!maySeeWorkOn(ctx.actor, billerId, await listVisiblePeriods(tx, ctx.actor, billerId), day))
      throw notFound()
    await countBillerDueDays(tx, ctx, billerId)
    const { material, parts } = await recountClockDays(tx, ctx, biller, { firstDay: day, lastDay: day })
    return { picture: await toDayPicture(tx, ctx, biller, day, material, parts) }
  })

const range = ({ from, to }: Interval) => ({ from: toInstant(from), to: toInstant(to) })

async function toDayPicture(
  tx: Tx,
  ctx: Ctx,
  biller: ListedPerson,
  day: string,
  material: ReadMaterial,
  all: readonly DayPart[],
): Promise<DayPicture> {
  const only = toVisibleClient(ctx.actor)
  const isOwn = (clientId: OrganizationId | null) => only === null || clientId === only
  const findClientId = ({ clientId }: { readonly clientId: OrganizationId | null }) =>
    clientId ?? material.ownerOn(day)
  const parts = all.filter(one => isOwn(one.clientId))
  const sessions = material.sessions.filter(one => one.day === day && isOwn(findClientId(one)))
  const entries = material.entries.filter(one => isOwn(one.clientId) && one.status !== 'draft')
  const sum = (figure: (part: DayPart) => number) => parts.reduce((total, one) => total + figure(one), 0)
  const produced = sumProducedSeconds(entries)
  const clientIds = [...new Set(parts.flatMap(one => one.clientId ?? []))].sort()
  const thresholds = await readThresholds(tx, clientIds)
  const names = await readSideNames(tx, clientIds)
  const { followed, readTo, unreadDays } = material.tracker
  const explained = parts.flatMap(({ clientId, compared }) =>
    compared.explained.map(({ kind, why, interval, seconds }) => ({
      clientId,
      kind,
      why,
      seconds,
      ...(interval ? range(interval) : { from: null, to: null }),
    })),
  )
  const extent = extentOfDay(biller.timeZone, day, sessions, parts, ctx.now)
  const rests = toTrackedIntervals(material.activity, 'break')
  return {
    billerId: biller.id,
    billerName: biller.userName,
    day,
    timeZone: biller.timeZone,
    ...range(extent),
    punchedSeconds: sum(one => one.punchedSeconds),
    trackedSeconds: sum(one => one.trackedSeconds),
    producedSeconds: produced,
    explainedSeconds: explained.reduce((total, one) => total + one.seconds, 0),
    clients: clientIds.map(clientId => ({
      clientId,
      clientName: names.get(clientId) ?? '',
      thresholdMinutes: thresholds(clientId),
    })),
    sessions: sessions.map(one => ({
      attendanceId: one.attendanceId,
      clientId: findClientId(one),
      locked: one.locked,
      from: one.punchInTime,
      to: one.punchOutTime,
      breaks: one.breaks.map(({ breakType, startTime, endTime }) => ({
        breakType,
        from: startTime,
        to: endTime,
      })),
    })),
    tracked: parts.flatMap(({ clientId, tracked }) => tracked.map(one => ({ clientId, ...range(one) }))),
    trackerBreaks: (only === null
      ? rests
      : intersectIntervals(rests, await visibleTo(tx, ctx.now, only, biller, extent))
    )
      .filter(one => one.from < extent.to && one.to > extent.from)
      .map(range),
    tracker: { followed, readTo, unread: unreadDays.includes(day) },
    produced: entries.flatMap(({ entryId, clientId, workType, stretches }) =>
      stretches.map(({ from, to, hold }) => ({ entryId, clientId, workType, hold, from, to })),
    ),
    amounts: entries
      .filter(one => one.stretches.length === 0)
      .map(({ entryId, clientId, workType, minutes, holdMinutes }) => ({
        entryId,
        clientId,
        workType,
        seconds: minutes * 60,
        holdSeconds: holdMinutes * 60,
      })),
    explained,
    gaps: await toGapViews(tx, await listDayGaps(tx, biller.id, day, only)),
    serverTime: ctx.now,
  }
}

/** Between a client's own sessions there may be one for somebody else. */
async function visibleTo(
  tx: Tx,
  now: Instant,
  clientId: OrganizationId,
  person: ListedPerson,
  extent: Interval,
) {
  const periods = await listBillerPeriods(tx, person.id)
  return readVisibleIntervals({ db: tx, now, clientId }, { person, periods }, range(extent))
}

/** From the first to the last that any clock says, at most the day and what its sessions reach beyond it. */
function extentOfDay(
  timeZone: string,
  day: string,
  sessions: readonly StoredSession[],
  parts: readonly DayPart[],
  now: string,
): Interval {
  const intervals = [
    ...sessions.map(one => toSessionInterval(one, now)),
    ...parts.flatMap(one => one.tracked),
    ...parts.flatMap(one => one.compared.gaps.flatMap(({ interval }) => interval ?? [])),
  ]
  if (intervals.length === 0) return toDayInterval(timeZone, day)
  const end = Math.max(...intervals.map(one => one.to))
  return { from: Math.min(...intervals.map(one => one.from)), to: end }
}
