import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import {
  getDashboardNeeds,
  getDashboardOverview,
  getDashboardStats,
  listBillerHours,
} from '@claimcrew/contract/dashboard/contract'
import { emptyDashboardStats } from '@claimcrew/contract/dashboard/rules'
import { type Engagement, engagementsChanged, listBillers } from '@claimcrew/contract/engagements/contract'
import { hiringChanged, listApplications, listPosts } from '@claimcrew/contract/jobs/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Role } from '@claimcrew/contract/permissions'
import { getProductionDay, productionDaysChanged } from '@claimcrew/contract/production/contract'
import { getProductionOverview } from '@claimcrew/contract/production/report'
import { statementsChanged } from '@claimcrew/contract/statements/contract'
import { getDesk, ticketChanged } from '@claimcrew/contract/support/contract'
import { getTaskSummary, listTasks, taskChanged } from '@claimcrew/contract/tasks/contract'
import { useEffect } from 'react'
import { useAllPages } from '../kit/call/pages.ts'
import { refreshWhenVisible, staleRefetchMs, useCall } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'
import { useNow } from '../kit/time/clock.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'

export type Overview = Reply<typeof getDashboardOverview>
export type OverviewBiller = Overview['billers'][number]

/** Time is pulled every quarter of an hour, and not from everybody at once. */
const readFreshEveryMs = 300_000

/** What is old is followed closely, so that it is seen soon when the tracker is back. */
export const chooseRefetchInterval = (isOld = false) => (isOld ? staleRefetchMs : readFreshEveryMs)

export const useOverview = () =>
  useCall(
    getDashboardOverview,
    {},
    { refetchInterval: ({ state: { data } }) => chooseRefetchInterval(data?.stale) },
  )

/**
 * One biller's hours. The overview lists those who worked most; where there are more, those of the others are read: of
 * all at once for a list of people, of one for a page about one.
 */
export function useBillerHours(
  userId: string,
  among: 'all' | 'one',
): { readonly row: OverviewBiller | undefined; readonly isLoading: boolean } {
  const { data: overview, isLoading } = useOverview()
  const listed = overview?.billers.find(one => one.userId === userId)
  const isLonger = overview !== undefined && overview.billers.length < overview.billerCount
  const others = useAllPages(
    listBillerHours,
    { query: among === 'one' ? { billerId: userId } : {} },
    {
      enabled: isLonger && !listed,
      refetchInterval: chooseRefetchInterval(overview?.stale),
      select: ({ billers }) => billers.find(one => one.userId === userId),
    },
  )
  return { row: listed ?? others.data, isLoading: isLoading || others.isLoading }
}

/** Reads the billers who are hired and start later, the first to start first. */
export function useStartingBillers(enabled: boolean): {
  readonly starting: readonly StartingPerson[]
  readonly isLoading: boolean
} {
  const query = { state: 'upcoming', sort: 'since' } as const
  const { data, isLoading } = useCall(listBillers, { query }, { enabled, select: toStartingBillers })
  return { starting: data ?? nobody, isLoading }
}

const nobody: readonly StartingPerson[] = []

const toStartingBillers = ({ billers }: Reply<typeof listBillers>) =>
  billers.flatMap(({ userId, userName, engagements }) => {
    const startsOn = findStart(engagements)
    return startsOn ? [{ userId, userName, startsOn }] : []
  })

export type StartingPerson = {
  readonly userId: string
  readonly userName: string
  readonly startsOn: string
}

/** The first day of somebody whose work is agreed and has not begun. */
export function findStart(engagements: readonly Engagement[]): string | undefined {
  if (engagements.some(({ state }) => state === 'active')) return undefined
  const days = engagements.filter(({ state }) => state === 'upcoming').map(({ startedOn }) => startedOn)
  return days.toSorted()[0]
}

/** The month's stats are a CLIENT's alone, and any failure gives zeros. */
export function useStats(enabled: boolean, isOld: boolean | undefined) {
  const every = { enabled, refetchInterval: chooseRefetchInterval(isOld) }
  const { data, isError } = useCall(getDashboardStats, {}, every)
  return isError ? emptyDashboardStats : data
}

/** What the overview is made of, and the topics that tell of changes in it; who is in and the month's money follow by themselves. */
const reads = [
  getDashboardOverview,
  getDashboardNeeds,
  getDashboardStats,
  listBillers,
  listPosts,
  listApplications,
  getProductionOverview,
  getProductionDay,
  getTaskSummary,
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
