import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { worklogSheet } from '@claimcrew/contract/worklog/contract'
import type { WorklogRange } from '@claimcrew/contract/worklog/rules'
import { readOldEveryMs, useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { useToday } from '../../kit/time/clock.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { stalenessOf } from '../shared/figures.ts'
import { WorklogAddress } from './address.ts'

export type Sheet = Reply<typeof worklogSheet>

export type SheetQuery = {
  readonly range: WorklogRange
  readonly date: string
  readonly billerId?: string
  readonly projectId?: string
}

/** What the address asks for, and today where the person signed in is. */
export function useWorklogAddress() {
  const [address, change] = useAddress(WorklogAddress)
  const zone = useTimeZone()
  const today = useToday(zone)
  const { range, date = today, biller, project } = address
  const query: SheetQuery = {
    range,
    date,
    ...(biller ? { billerId: biller } : {}),
    ...(project ? { projectId: project } : {}),
  }
  return { address, change, today, date, query }
}
export type ChangeAddress = ReturnType<typeof useWorklogAddress>['change']

/** Whether something may be missing from it that is still to come. */
function isOld({ people, to }: Sheet): boolean {
  const { stale, never } = stalenessOf(people, to)
  return stale > 0 || never > 0
}

export const useSheet = (query: SheetQuery) =>
  useCall(
    worklogSheet,
    { query: { ...query } },
    { refetchInterval: ({ state: { data } }) => data !== undefined && isOld(data) && readOldEveryMs },
  )
