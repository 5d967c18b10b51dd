import type { Input } from '@claimcrew/contract/kit/endpoint'
import type { Topic } from '@claimcrew/contract/kit/live'
import { useEffect } from 'react'
import type { PagedEndpoint } from '../../kit/call/keys.ts'
import { usePages } from '../../kit/call/pages.ts'
import { refreshWhenVisible } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset, useLiveState } from '../../kit/live/live.ts'

const everyMs = 1500
/** While nobody tells what is new. */
const refetchMs = 10_000

/** Reads a list whose news comes by itself with any of these topics, unless somebody has read on. */
export function useLivePages<E extends PagedEndpoint>(
  endpoint: E,
  input: Input<E>,
  topics: readonly Topic[],
) {
  const isDown = useLiveState() === 'down'
  const pages = usePages(endpoint, input, {
    refetchInterval: ({ state }) => (isDown && state.data?.pages.length === 1 ? refetchMs : false),
  })
  const hasReadOn = (pages.data?.pages.length ?? 1) > 1
  useEffect(() => {
    if (hasReadOn) return
    const reading = throttle(everyMs, () => void refreshWhenVisible(endpoint))
    const stops = [...topics.map(topic => onLive(topic, reading.trigger)), onLiveReset(reading.trigger)]
    return () => {
      for (const stop of stops) stop()
      reading.stop()
    }
  }, [hasReadOn, endpoint, topics])
  return pages
}
