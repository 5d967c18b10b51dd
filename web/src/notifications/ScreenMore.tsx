import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { textOf } from '../kit/ui/ErrorState.tsx'

type ScreenMoreProps = {
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
export function ScreenMore({ pages, list, count }: ScreenMoreProps) {
  const from = useRef<number>(undefined)
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]')
    rows?.[from.current]?.focus({ preventScroll: true })
    from.current = undefined
  }, [count, list])
  if (!pages.hasNextPage) return null
  return (
    <Group mt="md" gap="md">
      <Button
        variant="default"
        loading={pages.isFetchingNextPage}
        onClick={() => {
          from.current = count
          pages.fetchNextPage()
        }}
      >
        Show older ones
      </Button>
      {pages.isFetchNextPageError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {textOf(pages.error)}
        </Text>
      )}
    </Group>
  )
}
