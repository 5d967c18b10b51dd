import { getConversation } from '@claimcrew/contract/chat/contract'
import { mayChangeMessage } from '@claimcrew/contract/chat/policy'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { deviceTime } from '../../kit/time/serverClock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateMessage as Notice } from '../../kit/ui/StateMessage.tsx'
import classes from '../Chat.module.css'
import { Composer, type ComposerHandle } from '../compose/Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { MessageLog } from './MessageLog.tsx'
import { useThread } from './useThread.ts'

type OpenConversationProps = {
  conversationId: string
  /** A message to begin at. */
  message?: string | undefined
  onJump: (messageId: string | undefined) => void
  onBack?: (() => void) | undefined
  /** It is not there, or one has left it. */
  onGone: () => void
}

/** One conversation: who it is with, what was said, and the place to write. */
export function OpenConversation(props: OpenConversationProps) {
  const { conversationId, message, onJump, onBack, onGone } = props
  const me = useSession().user?.userId ?? ''
  const read = useCall(getConversation, { params: { conversationId } })
  const { thread, state } = useThread(conversationId, me, message)
  const composer = useRef<ComposerHandle>(null)
  // The same for as long as it is open, or every message would be drawn anew.
  const reply = useCallback((replied: Message) => composer.current?.reply(replied), [])
  const edit = useCallback((edited: Message) => composer.current?.edit(edited), [])

  if (statusOf(read.error) === 404 || statusOf(read.error) === 422)
    return (
      <div className={classes.empty}>
        <Notice
          icon={IconMessageOff}
          title="We can’t find this conversation"
          action={
            <Button variant="default" onClick={onGone}>
              Go to your conversations
            </Button>
          }
        >
          Check the link for typos, or you may no longer be a member.
        </Notice>
      </div>
    )
  if (!read.data)
    return (
      <div className={classes.waiting}>
        {read.error ? (
          <ErrorState title="We couldn’t load the conversation" error={read.error} onRetry={read.refetch} />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </div>
    )
  const { conversation } = read.data
  return (
    <>
      <ConversationHead conversation={conversation} me={me} onBack={onBack} onLeft={onGone} />
      <MessageLog
        conversation={conversation}
        thread={thread}
        state={state}
        me={me}
        jumpTo={message}
        onJump={onJump}
        onReply={reply}
        onEdit={edit}
      />
      <Composer
        ref={composer}
        conversation={conversation}
        me={me}
        onEdited={changed => thread.hear(changed)}
        onEditLast={() => {
          const own = thread.read().range?.messages.findLast(({ authorId }) => authorId === me)
          if (own && mayChangeMessage({ userId: me }, own, deviceTime())) edit(own)
        }}
      />
    </>
  )
}
