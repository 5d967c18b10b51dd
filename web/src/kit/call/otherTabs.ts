import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import * as z from 'zod'
import { endpointKey } from './keys.ts'

const Keys = z.array(z.tuple([z.string()]))

/**
 * The tabs of one browser tell each other what was written in one of them, so that none goes on showing what was true
 * before. Only the names of endpoints go from one to another: each reads by itself what its user may see.
 */
export function openTabs() {
  const channel = new BroadcastChannel('written')
  return {
    tell: (endpoints: readonly Endpoint[]): void => channel.postMessage(endpoints.map(endpointKey)),
    onTold: (readAgain: (queryKey: readonly unknown[]) => void): void => {
      channel.onmessage = ({ data }) => {
        for (const queryKey of Keys.safeParse(data).data ?? []) readAgain(queryKey)
      }
    },
    close: (): void => channel.close(),
  }
}
