import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import { allWorkTypes } from '@claimcrew/contract/kit/workTypes'
import { actorMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/production/contract'
import type { DayTarget } from '@claimcrew/contract/production/targets'
import {
  createTargetFinder,
  listTargetedPractices,
  type TargetChange,
} from '@claimcrew/contract/production/targets'
import { readOpenMarks } from '../../attendance/open-day-store.ts'
import { sumPunchedTime } from '../../attendance/sum-store.ts'
import { listPeriodsOn } from '../../engagements/period-store.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { listPeople } from '../../people/store.ts'
import { readTargets } from '../targets/target-store.ts'
import { findDayBefore, readProductionDay } from './day-store.ts'
import { listPersonIds, readPersonNames, toWholeDayView } from './productionDayView.ts'

/** One day, to be written or looked at. */
export const getProductionDay: Handler<typeof contract.getProductionDay> = async (ctx, { params }) => {
  const { actor, db } = ctx
  const { billerId, day } = params
  const [[biller], ties] = await Promise.all([listPeople(db, [billerId]), listPeriodsOn(db, billerId, day)])
  if (!biller || !maySeeWorkOn(actor, billerId, ties, day)) throw notFound()
  const isClient = actor.role === 'CLIENT'
  const own = ties.filter(period => !isClient || period.clientId === actor.organizationId)
  const clientIds = [...new Set(own.map(period => period.clientId))]
  const range = { billerId, firstDay: day, lastDay: day }
  const clientId = actor.organizationId
  // A manager reads what their organization may: days are not written under the ids of those with a seat.
  const readsAll = actorMay(actor, 'engagements:read:all')
  const whole = { scope: [range], clientId, from: day, to: day }
  const [stored, targets, [worked], marks, previous] = await Promise.all([
    readProductionDay(db, billerId, day, readsAll ? null : (clientId ?? actor.userId)),
    readTargets(db, clientIds),
    sumPunchedTime(ctx, whole, 'biller'),
    readOpenMarks(db, ctx.now, whole),
    actor.userId === billerId ? findDayBefore(db, billerId, day) : null,
  ])
  const names = await readPersonNames(db, [...listPersonIds([stored]), ...clientIds])
  return {
    day: toWholeDayView(stored, names),
    clients: clientIds.map(clientId => ({ clientId, clientName: names.get(clientId) ?? '' })),
    targets: clientIds.flatMap(clientId => listDayTargets(targets, clientId, day)),
    workedSeconds: worked?.workedSeconds ?? 0,
    marks,
    previous,
    timeZone: biller.timeZone,
    today: dayIn(biller.timeZone, ctx.now),
  }
}

/** What counts for a client's work on a day, and beside it what its practices have set for theirs. */
function listDayTargets(set: readonly TargetChange[], clientId: OrganizationId, day: string): DayTarget[] {
  const find = createTargetFinder(set)
  const practices = listTargetedPractices(set.filter(one => one.clientId === clientId))
  return [null, ...practices].flatMap(practiceId =>
    allWorkTypes.flatMap(({ value: workType }) =>
      [false, true].flatMap(byPhone => {
        const { perHour, ...target } = find({ clientId, practiceId, workType, byPhone }, day)
        const isOwn = practiceId === null || target.source === 'practice'
        return perHour === null || !isOwn
          ? []
          : [{ clientId, practiceId, workType, byPhone, perHour, ...target }]
      }),
    ),
  )
}
