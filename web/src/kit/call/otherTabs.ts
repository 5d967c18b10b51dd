import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import * as z from 'zod'
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
export function openTabs() {
  const channel = new BroadcastChannel('written')
  return {
    tell: (endpoints: readonly Endpoint[]): void => channel.postMessage(endpoints.map(endpointKey)),
    /** That something was written, without saying what depends on it. */
    tellWritten: (): void => channel.postMessage([]),
    onTold: ({ readAgain, outdate }: TabListener): void => {
      channel.onmessage = ({ data }) => {
        const keys = Keys.safeParse(data).data ?? []
        if (keys.length === 0) outdate()
        for (const queryKey of keys) readAgain(queryKey)
      }
    },
    close: (): void => channel.close(),
  }
}

export const otherTabs = openTabs()
