import { countUnread, messageSent, unreadTotal } from '@claimcrew/contract/chat/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { updateReply } from '../../kit/call/cache.ts'
import { readAgain, useCall } from '../../kit/call/query.ts'
import { onLive, onLiveReset, useLiveState } from '../../kit/live/live.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { CountBadge } from '../../kit/ui/state/CountBadge.tsx'
import { getOutbox } from '../outbox/outbox.ts'
import classes from './ChatButton.module.css'

type UnreadCounts = Reply<typeof countUnread>

const change = (to: (current: UnreadCounts) => UnreadCounts) => updateReply(countUnread, {}, to)

/** How much is unread in all conversations that are not muted, as it stands now. */
function useUnread(me: string): number {
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
      onLiveReset(() => readAgain(countUnread)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [me])
  return data?.unread ?? 0
}

/** Wherever one is in the app, what waits is sent once the connection or the person returns. */
function useSendOutbox(me: string): void {
  useEffect(() => {
    const { resume } = getOutbox(me)
    const seen = () => {
      if (document.visibilityState === 'visible') resume()
    }
    resume()
    window.addEventListener('online', resume)
    window.addEventListener('focus', resume)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('online', resume)
      window.removeEventListener('focus', resume)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [me])
}

/** Top bar: the way to the conversations, and how much is unread in them. */
export function ChatButton({ userId }: { userId: string }) {
  useSendOutbox(userId)
  const unread = useUnread(userId)
  const id = useId()
  return (
    <div className={classes.place}>
      <ActionIcon
        component={Link}
        to="/chat"
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Chat"
        aria-describedby={id}
      >
        <IconMessageCircle size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {/* Beside the link, whose name it is not. */}
      <CountBadge text={unread > 99 ? '99+' : String(unread || '')} tone="calm" />
      <VisuallyHidden id={id} role="status">
        {unread > 0 ? `${countText(unread, 'unread message')}` : 'No unread messages'}
      </VisuallyHidden>
    </div>
  )
}
