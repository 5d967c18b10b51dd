import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { engagementsChanged } from '@claimcrew/contract/engagements/contract'
import { listEngagementMonths, statementsChanged } from '@claimcrew/contract/statements/contract'
import type { EngagementMonth } from '@claimcrew/contract/statements/shapes'
import { useEffect } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { refreshWhenVisible } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'
import { useSession } from '../../kit/session.ts'

/** Hours grow while people are punched in, without anything that the live line would tell of. */
const openSessionsEveryMs = 300_000

type EngagementFilter = { readonly billerId?: string | undefined; readonly clientId?: string | undefined }

/** One for all who show it. Those who see everybody hear of changes all the time, and their sum takes longest. */
const readings = [3_000, 60_000].map(ms => throttle(ms, () => refreshWhenVisible(listEngagementMonths)))
const topics = [attendanceChanged, engagementsChanged, statementsChanged]

/** A figure beside others that follow what happens must do so, too. */
function useProgressChanges(): void {
  const reading = readings[useSession().role === 'ADMIN' ? 1 : 0]
  useEffect(() => {
    if (!reading) return
    const stops = [...topics.map(topic => onLive(topic, reading.trigger)), onLiveReset(reading.trigger)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [reading])
}

/** How far a month has come, of every engagement that one may see: one call, shared by all who ask for the same. */
export function useProgress(month: string, { billerId, clientId }: EngagementFilter = {}) {
  useProgressChanges()
  const query = { month, ...(billerId && { billerId }), ...(clientId && { clientId }) }
  const read = usePages(listEngagementMonths, { query }, { refetchInterval: openSessionsEveryMs })
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = read
  // A sum over a part of them would be wrong, so it is read to its end.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  return { ...read, rows: hasNextPage ? undefined : read.data?.pages.flatMap(page => page.engagements) }
}

const sum = (rows: readonly EngagementMonth[], of: (row: EngagementMonth) => number) =>
  rows.reduce((all, row) => all + of(row), 0)

/** What several engagements come to; all money is in one currency. */
export const sumProgress = (rows: readonly EngagementMonth[]) => ({
  hours: sum(rows, row => row.hours),
  /** Which hours these are; null where some engagements are paid by one clock and some by the other. */
  source: rows.every(row => row.hoursFrom === rows[0]?.hoursFrom) ? (rows[0]?.hoursFrom ?? null) : null,
  agreedHours: sum(rows, row => row.agreedHours),
  agreedHoursSoFar: sum(rows, row => row.agreedHoursSoFar),
  amountCents: sum(rows, row => row.amountCents),
  expectedCents: sum(rows, row => row.expectedCents),
})
export type Progress = ReturnType<typeof sumProgress>
