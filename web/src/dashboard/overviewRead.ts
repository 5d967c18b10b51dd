import { dashboardOverview, dashboardStats } from '@claimcrew/contract/dashboard/contract'
import { noStats } from '@claimcrew/contract/dashboard/rules'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { dayIn } from '@claimcrew/contract/kit/time'
import { useMinute } from '../kit/clock.ts'
import { useCall } from '../kit/query.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'

export type Overview = Reply<typeof dashboardOverview>
export type OverviewBiller = Overview['billers'][number]

/** Time is pulled every quarter of an hour, and not from everybody at once. */
export const readEveryMs = 300_000

export const useOverview = () => useCall(dashboardOverview, {}, { refetchInterval: readEveryMs })

/** The month's stats are a CLIENT's alone, and any failure gives zeros. */
export function useStats(asked: boolean) {
  const { data, isError } = useCall(dashboardStats, {}, { enabled: asked, refetchInterval: readEveryMs })
  return isError ? noStats : data
}

/** Today where the person signed in is. */
export function useToday(): string {
  const zone = useTimeZone()
  return dayIn(zone, new Date(useMinute()).toISOString())
}
