import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { errorText } from '../ErrorState.tsx'

/** The part of a `usePages` result that reading on needs. */
export type NextPageQuery = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  readonly fetchNextPage: () => unknown
}

type ShowOlderProps = {
  pages: NextPageQuery
  /** What holds the rows; each can be focused by its `data-row`. */
  list: RefObject<HTMLElement | null>
  count: number
}

/** Where only rows near the window are drawn, `data-row` says which place each has. */
function rowAt(list: HTMLElement | null, index: number): HTMLElement | undefined {
  const rows = list?.querySelectorAll<HTMLElement>('[data-row]')
  return rows?.[index - (Number(rows[0]?.dataset.row) || 0)]
}

/** Reads on. A user of the keyboard goes on at the first row that came. */
export function ShowOlder({ pages, list, count }: ShowOlderProps) {
  const from = useRef<number>(undefined)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  useEffect(() => {
    if (from.current === undefined || isFetchingNextPage) return
    if (!isFetchNextPageError && count > from.current)
      rowAt(list.current, from.current)?.focus({ preventScroll: true })
    // Also where nothing came, or the next thing that is told would take the focus.
    from.current = undefined
  }, [count, list, isFetchingNextPage, isFetchNextPageError])
  if (!hasNextPage) return null
  return (
    <Group mt="md" gap="md">
      <Button
        variant="default"
        loading={isFetchingNextPage}
        onClick={() => {
          from.current = count
          pages.fetchNextPage()
        }}
      >
        Show older
      </Button>
      {isFetchNextPageError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(pages.error)}
        </Text>
      )}
    </Group>
  )
}
