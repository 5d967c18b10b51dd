import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { getWorklogTable } from '@claimcrew/contract/worklog/contract'
import type { WorklogRange } from '@claimcrew/contract/worklog/rules'
import { useMemo } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { staleRefetchMs } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { useToday } from '../../kit/time/clock.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { findStaleness } from '../shared/figures.ts'
import { WorklogAddress } from './address.ts'

type WorklogTablePage = Reply<typeof getWorklogTable>

/** What has been read of a sheet; `whole` is what all of it comes to, where that is more than one page. */
export type WorklogTable = Omit<WorklogTablePage, 'nextCursor'>

export type WorklogTableQuery = {
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
  const query: WorklogTableQuery = {
    range,
    date,
    ...(biller ? { billerId: biller } : {}),
    ...(project ? { projectId: project } : {}),
  }
  return { address, change, today, date, query }
}
export type ChangeWorklogAddress = ReturnType<typeof useWorklogAddress>['change']

/** Whether something may be missing from it that is still to come. */
function isOld({ people, to, whole }: WorklogTable): boolean {
  const { stale, never } = whole ?? findStaleness(people, to)
  return stale > 0 || never > 0
}

/** The first page names all projects, and says what everybody comes to. */
function joined(pages: readonly WorklogTablePage[]): WorklogTable | undefined {
  const [first] = pages
  return first && { ...first, people: pages.length === 1 ? first.people : pages.flatMap(one => one.people) }
}

export function useWorklogTable(query: WorklogTableQuery) {
  const read = usePages(
    getWorklogTable,
    { query: { ...query } },
    {
      refetchInterval: ({ state: { data } }) => {
        const table = joined(data?.pages ?? [])
        return table !== undefined && isOld(table) && staleRefetchMs
      },
    },
  )
  const table = useMemo(() => joined(read.data?.pages ?? []), [read.data])
  return { ...read, table }
}
