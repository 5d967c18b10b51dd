import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import * as z from 'zod'
import { type Bookmarks, bookmarks as ownBookmarks } from '../bookmark.ts'
import { endpointKey } from './keys.ts'

const Keys = z.array(z.tuple([z.string()]))

type TabListener = {
  /** What was read from an endpoint is to be read again. */
  readonly readAgain: (queryKey: readonly unknown[]) => void
  /** Something was written, and anything that was read before may be old. */
  readonly outdate: () => void
}

/**
 * The tabs of one browser tell each other what was written in one of them, so that none goes on showing what was true
 * before. Only the names of endpoints go from one to another: each reads by itself what its user may see.
 */
export function openTabs(bookmarks: Pick<Bookmarks, 'format' | 'takeFormatted'>, channelName = 'written') {
  const channel = new BroadcastChannel(channelName)
  const post = (keys: readonly (readonly unknown[])[]): void => {
    const bookmark = bookmarks.format()
    // First, because the storage of another tab may learn of it later than it is told to read.
    if (bookmark !== null) channel.postMessage(bookmark)
    channel.postMessage(keys)
  }
  return {
    notify: (endpoints: readonly Endpoint[]): void => post(endpoints.map(endpointKey)),
    /** That something was written, without saying what depends on it. */
    notifyAll: (): void => post([]),
    onTold: ({ readAgain, outdate }: TabListener): void => {
      channel.onmessage = ({ data }) => {
        if (typeof data === 'string') return bookmarks.takeFormatted(data)
        const keys = Keys.safeParse(data).data ?? []
        if (keys.length === 0) outdate()
        for (const queryKey of keys) readAgain(queryKey)
      }
    },
    close: (): void => channel.close(),
  }
}

export const otherTabs = openTabs(ownBookmarks)
