import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { dashboardNeeds, dashboardOverview, dashboardStats } from '@claimcrew/contract/dashboard/contract'
import { emptyDashboardStats } from '@claimcrew/contract/dashboard/rules'
import { engagementsChanged } from '@claimcrew/contract/engagements/contract'
import { hiringChanged } from '@claimcrew/contract/jobs/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Role } from '@claimcrew/contract/permissions'
import { productionDaysChanged, productionOverview } from '@claimcrew/contract/production/contract'
import { statementsChanged } from '@claimcrew/contract/statements/contract'
import { getDesk, ticketChanged } from '@claimcrew/contract/support/contract'
import { listTasks, taskChanged, taskSummary } from '@claimcrew/contract/tasks/contract'
import { useEffect } from 'react'
import { refreshWhenVisible, staleRefetchMs, useCall } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'
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

/** What the overview is made of, and the topics that tell of changes in it; who is in and the month's money follow by themselves. */
const reads = [
  dashboardOverview,
  dashboardNeeds,
  dashboardStats,
  productionOverview,
  taskSummary,
  listTasks,
  getDesk,
]
const topics = [
  engagementsChanged,
  attendanceChanged,
  productionDaysChanged,
  gapsChanged,
  statementsChanged,
  taskChanged,
  hiringChanged,
  ticketChanged,
]

/** The more people somebody sees, the more happens, and the longer it takes to add up. */
const changesEveryMs: Readonly<Record<Role, number>> = { BILLER: 3_000, CLIENT: 5_000, ADMIN: 60_000 }

/** Reads the overview again as things happen, so that it says the same as the screens that it is made of. */
export function useOverviewChanges(role: Role): void {
  useEffect(() => {
    const reading = throttle(changesEveryMs[role], () => {
      for (const endpoint of reads) void refreshWhenVisible(endpoint)
    })
    const stops = [...topics.map(topic => onLive(topic, reading.trigger)), onLiveReset(reading.trigger)]
    return () => {
      for (const stop of stops) stop()
      reading.stop()
    }
  }, [role])
}

/** Today where the person signed in is. */
export function useToday(): string {
  const zone = useTimeZone()
  return dayIn(zone, useNow())
}

/** Nobody has worked on any day but today: a first hire is at the beginning. */
export const isBeforeSecondDay = ({ trend, today }: Pick<Overview, 'trend' | 'today'>): boolean =>
  trend.every(({ date, seconds }) => seconds === 0 || date >= today)
