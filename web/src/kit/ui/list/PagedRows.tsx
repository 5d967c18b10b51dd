import { type ReactNode, useRef } from 'react'
import { ErrorState } from '../ErrorState.tsx'
import { ListSkeleton } from '../Skeletons.tsx'
import { type NextPageQuery, ShowOlder } from './ShowOlder.tsx'
import { StaleListNotice } from './StaleListNotice.tsx'

/** The part of a `usePages` result that paged rows need. */
type PagesQuery<Row> = NextPageQuery & {
  readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined
  readonly isError: boolean
  readonly isRefetchError: boolean
  readonly refetch: () => unknown
}

type PagedRowsProps<Row> = {
  pages: PagesQuery<Row>
  /** What is said when nothing could be read. */
  failed: string
  skeletonRows?: number
  empty: ReactNode
  /** Each row can be focused by its `data-row`. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows that are drawn in a way of their own and read page by page, the latest first. */
export function PagedRows<Row>({ pages, failed, skeletonRows = 4, empty, children }: PagedRowsProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const rows = pages.data?.pages.flatMap(page => page.items)
  if (!rows)
    return pages.isError ? (
      <ErrorState title={failed} error={pages.error} onRetry={() => void pages.refetch()} />
    ) : (
      <ListSkeleton rows={skeletonRows} />
    )
  return (
    <div ref={list}>
      <StaleListNotice read={pages} />
      {rows.length === 0 ? empty : children(rows)}
      <ShowOlder pages={pages} list={list} count={rows.length} />
    </div>
  )
}
