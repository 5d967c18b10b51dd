import { onlyOf } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import type { Measured } from '@claimcrew/contract/attendance/contract'
import { isOpen } from '@claimcrew/contract/engagements/policy'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { mayUpdateProfile } from '@claimcrew/contract/profiles/policy'
import { tiesWith } from '../../engagements/access.ts'
import { seenProfile } from '../../jobs/access.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { daysOf, type StoredDay } from '../day-list-store.ts'

const measuredDays = 90

export const measuredWork: Handler<typeof contract.measuredWork> = async (ctx, { params: { userId } }) => {
  const { profile } = await seenProfile(ctx, userId)
  const today = dayIn(profile.timeZone, ctx.now)
  const seesAll = profile.sharesMeasured || mayUpdateProfile(ctx.actor, userId)
  if (!seesAll) {
    const ties = await tiesWith(ctx.db, ctx.actor, userId)
    if (!ties.some(tie => isOpen(tie, today))) throw notFound()
  }
  // Today is not over yet.
  const from = addDays(today, -measuredDays)
  const only = seesAll ? null : onlyOf(ctx.actor)
  const days = await daysOf(ctx.db, [userId], from, addDays(today, -1), only)
  return { measured: { from, ...sumOf(days(userId)) } }
}

function sumOf(days: readonly StoredDay[]): Omit<Measured, 'from'> {
  const punched = days.filter(({ punchInTime }) => punchInTime !== null)
  const byDay = [...Map.groupBy(punched, ({ date }) => date).values()]
  return {
    workedSeconds: punched.reduce((sum, { workedSeconds }) => sum + workedSeconds, 0),
    days: byDay.length,
    // Who works for several on one day is late for none of them if they came in time for the first.
    onTimeDays: byDay.filter(parts => parts.some(({ marks }) => !marks.includes('LATE'))).length,
  }
}
