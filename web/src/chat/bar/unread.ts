import { countUnread, messageSent, unreadTotal } from '@claimcrew/contract/chat/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { useEffect } from 'react'
import { updateReply } from '../../kit/call/cache.ts'
import { refresh, useCall } from '../../kit/call/query.ts'
import { onLive, onLiveReset, useLiveState } from '../../kit/live/live.ts'

type UnreadCounts = Reply<typeof countUnread>

const change = (to: (current: UnreadCounts) => UnreadCounts) => updateReply(countUnread, {}, to)

/** How much is unread in all conversations that are not muted, as it stands now. */
export function useUnread(me: string): number {
  const live = useLiveState()
  const { data } = useCall(countUnread, {}, { refetchInterval: live === 'open' ? 300_000 : 15_000 })
  useEffect(() => {
    const stops = [
      onLive(unreadTotal, total => change(() => total)),
      onLive(messageSent, ({ message, unread, muted }) => {
        if (muted || message.authorId === me || unread === 0) return
        change(current => ({
          unread: current.unread + 1,
          conversations: current.conversations + (unread === 1 ? 1 : 0),
        }))
      }),
      onLiveReset(() => refresh(countUnread)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [me])
  return data?.unread ?? 0
}
