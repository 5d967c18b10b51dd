import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { textOf } from './ErrorState.tsx'

type ShowOlderProps = {
  pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: Error | null
    readonly fetchNextPage: () => unknown
  }
  /** What holds the rows; each can be focused by its `data-row`. */
  list: RefObject<HTMLElement | null>
  count: number
}

/** Reads on. Whoever uses the keyboard goes on at the first row that came. */
export function ShowOlder({ pages, list, count }: ShowOlderProps) {
  const from = useRef<number>(undefined)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  useEffect(() => {
    if (from.current === undefined || isFetchingNextPage) return
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]')
    if (!isFetchNextPageError && count > from.current) rows?.[from.current]?.focus({ preventScroll: true })
    // Also where nothing came, or whatever is told next would take the focus.
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
        Show older ones
      </Button>
      {isFetchNextPageError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {textOf(pages.error)}
        </Text>
      )}
    </Group>
  )
}
