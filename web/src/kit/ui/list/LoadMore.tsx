import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { errorText } from '../ErrorState.tsx'
import type { NextPageQuery } from './ShowOlder.tsx'

type LoadMoreProps = {
  pages: NextPageQuery
  /** What the button is called. */
  label?: string
  /** Whether it reads on by itself once it comes near the window. */
  automatic?: boolean
}

/** So far before the end of what was read the next page is asked for, in pixels. */
const ahead = 1500

/** Below a list that goes on: reads the next page as one scrolls there, or when the button is pressed. */
export function LoadMore({ pages, label = 'Show more', automatic = true }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  // What has failed is tried again by hand alone.
  const mayRead = automatic && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
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
          {errorText(pages.error)}
        </Text>
      )}
    </Group>
  )
}
