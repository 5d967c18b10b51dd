import { dashboardOverview, dashboardStats } from '@claimcrew/contract/dashboard/contract'
import { emptyDashboardStats } from '@claimcrew/contract/dashboard/rules'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { dayIn } from '@claimcrew/contract/kit/time'
import { staleRefetchMs, useCall } from '../kit/call/query.ts'
import { useNow } from '../kit/time/clock.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'

export type Overview = Reply<typeof dashboardOverview>
export type OverviewBiller = Overview['billers'][number]

/** Time is pulled every quarter of an hour, and not from everybody at once. */
const readFreshEveryMs = 300_000

/** What is old is followed closely, so that it is seen soon when the tracker is back. */
export const chooseRefetchInterval = (isOld = false) => (isOld ? staleRefetchMs : readFreshEveryMs)

export const useOverview = () =>
  useCall(
    dashboardOverview,
    {},
    { refetchInterval: ({ state: { data } }) => chooseRefetchInterval(data?.stale) },
  )

/** The month's stats are a CLIENT's alone, and any failure gives zeros. */
export function useStats(enabled: boolean, isOld: boolean | undefined) {
  const every = { enabled, refetchInterval: chooseRefetchInterval(isOld) }
  const { data, isError } = useCall(dashboardStats, {}, every)
  return isError ? emptyDashboardStats : data
}

/** Today where the person signed in is. */
export function useToday(): string {
  const zone = useTimeZone()
  return dayIn(zone, useNow())
}

/** Nobody has worked on any day but today: a first hire is at the beginning. */
export const isBeforeSecondDay = ({ trend, today }: Pick<Overview, 'trend' | 'today'>): boolean =>
  trend.every(({ date, seconds }) => seconds === 0 || date >= today)
