import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { ErrorState } from '../ErrorState.tsx'
import type { RowsProps } from './column.ts'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import { LoadMore } from './LoadMore.tsx'
import { type NextPageQuery, ShowOlder } from './ShowOlder.tsx'
import { StaleListNotice } from './StaleListNotice.tsx'
import { type TableFit, useTableFit } from './useTableFit.ts'

/** The part of a `useCall` result that a list needs. */
type ListQuery = {
  readonly isError: boolean
  readonly isRefetchError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

type ListProps<Row> = RowsProps<Row> & {
  /** In place of the rows where there are none: an `EmptyState`. */
  empty: ReactNode
  /** What `useCall` or `usePages` answered: for failures, and a button that reads on where there is more. */
  read?: ListQuery | (ListQuery & NextPageQuery)
  /** The title where nothing could be read: We couldn’t load the log. */
  failed?: string
  /** Whether it reads on as one scrolls, for lists that are not by age; else older ones are asked for. */
  loadsMore?: 'scrolled' | 'asked'
  /** What `useTableFit` answered, where the screen has something else that depends on it. */
  fit?: TableFit
}

/**
 * A list: a table where there is room, cards elsewhere, of which only what is near the window is drawn. A screen gives
 * it columns, rows and the words for when there are none; filters and the count stand above it and are the screen's.
 *
 *     const columns: readonly Column<Mail>[] = [
 *       { id: 'to', label: 'Recipient', card: 'title', cell: ({ recipient }) => recipient },
 *       { id: 'tries', label: 'Tries', width: '4.5rem', align: 'right', cell: ({ tries }) => tries },
 *     ]
 *     <List label="Outgoing mail" columns={columns} rows={mails} keyOf={({ mailId }) => mailId}
 *       read={pages} failed="We couldn’t load outgoing mail" empty={<EmptyState … />} />
 */
export function List<Row extends object>({
  empty,
  read,
  failed,
  loadsMore = 'asked',
  fit,
  ...props
}: ListProps<Row>) {
  const own = useTableFit(props.columns, props.selection !== undefined)
  const { isTable, measure } = fit ?? own
  const list = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(list, measure)
  const { rows } = props
  const body = () => {
    if (!rows && read?.isError)
      return (
        <ErrorState title={failed ?? 'We couldn’t load this'} error={read.error} onRetry={read.refetch} />
      )
    if (rows?.length === 0) return empty
    return isTable ? <ListTable {...props} /> : <ListCards {...props} />
  }
  return (
    <>
      {read && <StaleListNotice read={read} />}
      <div ref={ref}>{body()}</div>
      {read &&
        'fetchNextPage' in read &&
        (loadsMore === 'scrolled' ? (
          <LoadMore pages={read} />
        ) : (
          <ShowOlder pages={read} list={list} count={rows?.length ?? 0} />
        ))}
    </>
  )
}
