import type { Biller, listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import type { NextPageQuery } from '../../kit/ui/list/ShowOlder.tsx'
import { PeopleFilters } from './filters.ts'

type PeopleEndpoint = typeof listBillers | typeof listClients
type Counts = NonNullable<Reply<PeopleEndpoint>['counts']>

/** A list of people as far as it has been read. */
export type PeopleResult = {
  /** Undefined while they are being read. */
  readonly people: readonly Biller[] | undefined
  /** The list goes on, so the server has narrowed and sorted these; else all are here and it is done in the browser. */
  readonly part: { readonly total: number; readonly counts: Counts | null } | null
  readonly pages: NextPageQuery & { readonly isLoadingError: boolean; readonly refetch: () => unknown }
}

type PeopleState = PeopleResult & {
  /** What was read first, whatever the list is narrowed by. */
  readonly all: {
    readonly people: readonly Biller[] | undefined
    readonly error: Error | null
    readonly isError: boolean
    readonly isFetching: boolean
    readonly isPending: boolean
    readonly refetch: () => unknown
  }
}

const peopleOf = (pages: readonly Reply<PeopleEndpoint>[] | undefined): readonly Biller[] | undefined =>
  pages?.flatMap(page => ('billers' in page ? page.billers : page.clients))

/** One does not ask at each letter. */
const typingMs = 250

/** As the address has them; by rate only those sort who may know it. */
export function usePeopleFilters() {
  const [filters, change] = useAddress(PeopleFilters)
  const seesPay = useMay()('pay:read')
  const allowedFilters = filters.sort === 'rate' && !seesPay ? { ...filters, sort: 'name' as const } : filters
  return [allowedFilters, change] as const
}

/** Reads people page by page; as long as there are more of them, the filters in the address are the server's to follow. */
export function usePeople(endpoint: PeopleEndpoint, enabled = true): PeopleState {
  const [filters] = usePeopleFilters()
  const [search] = useDebouncedValue(filters.search.trim(), typingMs)
  const { state, sort, order } = filters
  const all = usePages(endpoint, { query: {} }, { enabled })
  const isNarrowed = search !== '' || state !== 'all' || sort !== 'name' || order !== 'asc'
  const asksAgain = all.hasNextPage && isNarrowed
  const narrowed = usePages(
    endpoint,
    { query: { ...(search ? { search } : {}), ...(state === 'all' ? {} : { state }), sort, order } },
    { enabled: enabled && asksAgain, placeholderData: keepPreviousData },
  )
  const currentPages = asksAgain ? narrowed : all
  const [everybody, people] = [all.data?.pages, currentPages.data?.pages]
  return useMemo(
    () => ({
      people: peopleOf(people),
      part: all.hasNextPage
        ? { total: people?.at(-1)?.total ?? 0, counts: everybody?.[0]?.counts ?? null }
        : null,
      pages: currentPages,
      all: { ...all, people: peopleOf(everybody) },
    }),
    [people, everybody, all, currentPages],
  )
}
