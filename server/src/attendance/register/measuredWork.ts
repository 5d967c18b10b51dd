import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import type * as contract from '@claimcrew/contract/attendance/contract'
import type { MeasuredWork } from '@claimcrew/contract/attendance/contract'
import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { mayUpdateProfile } from '@claimcrew/contract/profiles/policy'
import { listVisiblePeriods } from '../../engagements/access.ts'
import { readVisibleProfile } from '../../jobs/access.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { readDayParts, type StoredDay } from '../day-list-store.ts'

const measuredDays = 90

export const getMeasuredWork: Handler<typeof contract.getMeasuredWork> = async (
  ctx,
  { params: { userId } },
) => {
  const { profile } = await readVisibleProfile(ctx, userId)
  const today = dayIn(profile.timeZone, ctx.now)
  const seesAll = profile.sharesMeasured || mayUpdateProfile(ctx.actor, userId)
  if (!seesAll) {
    const periods = await listVisiblePeriods(ctx.db, ctx.actor, userId)
    if (!periods.some(period => isOpenPeriod(period, today))) throw notFound()
  }
  // Today is not over yet.
  const from = addDays(today, -measuredDays)
  const only = seesAll ? null : toVisibleClient(ctx.actor)
  const days = await readDayParts(ctx.db, [userId], from, addDays(today, -1), only)
  return { measured: { from, ...sumDays(days(userId)) } }
}

function sumDays(days: readonly StoredDay[]): Omit<MeasuredWork, 'from'> {
  const punched = days.filter(({ punchInTime }) => punchInTime !== null)
  const byDay = [...Map.groupBy(punched, ({ date }) => date).values()]
  return {
    workedSeconds: punched.reduce((sum, { workedSeconds }) => sum + workedSeconds, 0),
    days: byDay.length,
    // A biller of several clients is late for none of them if they came in time for the first.
    onTimeDays: byDay.filter(parts => parts.some(({ marks }) => !marks.includes('LATE'))).length,
  }
}
