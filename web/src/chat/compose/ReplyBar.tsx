import { listMessages } from '@claimcrew/contract/chat/contract'
import { cleanMessageText } from '@claimcrew/contract/chat/rules'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { CloseButton } from '@mantine/core'
import { IconCornerUpLeft } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import classes from './Compose.module.css'

type ReplyBarProps = {
  conversationId: string
  messageId: string
  /** The message itself, unless the reply was begun before a reload. */
  cached: Message | null
  onDrop: () => void
}

/** Which message is answered. */
export function ReplyBar({ conversationId, messageId, cached, onDrop }: ReplyBarProps) {
  const { data } = useCall(
    listMessages,
    { params: { conversationId }, query: { around: messageId, limit: 1 } },
    { enabled: cached === null },
  )
  const message = cached ?? data?.messages.find(one => one.messageId === messageId)
  return (
    <div className={classes.bar}>
      <IconCornerUpLeft size={15} stroke={1.7} aria-hidden />
      <span className={classes.about} dir="auto">
        {message ? (
          <>
            <strong>{message.authorName}</strong>{' '}
            {cleanMessageText(message.text).slice(0, 200) || countText(message.files.length, 'file')}
          </>
        ) : (
          'A reply'
        )}
      </span>
      <CloseButton size="sm" aria-label="Cancel reply" onClick={onDrop} />
    </div>
  )
}
