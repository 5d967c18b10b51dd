import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { textOf } from '../ErrorState.tsx'
import type { ReadsOn } from './ShowOlder.tsx'

type ReadOnProps = {
  pages: ReadsOn
  /** What the button is called. */
  label?: string
  /** Whether it reads on by itself once it comes near the window. */
  byItself?: boolean
}

/** So far before the end of what was read the next page is asked for, in pixels. */
const ahead = 1500

/** Below a list that goes on: reads the next page as one scrolls there, or when the button is pressed. */
export function ReadOn({ pages, label = 'Show more', byItself = true }: ReadOnProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  // What has failed is tried again by hand alone.
  const mayRead = byItself && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!mayRead || !end.current) return
    const watching = new IntersectionObserver(
      seen => {
        if (seen.some(one => one.isIntersecting)) fetchNextPage()
      },
      { rootMargin: `0px 0px ${ahead}px` },
    )
    watching.observe(end.current)
    return () => watching.disconnect()
  }, [mayRead, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <Group mt="md" gap="md" ref={end}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {label}
      </Button>
      {isFetchNextPageError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {textOf(pages.error)}
        </Text>
      )}
    </Group>
  )
}
