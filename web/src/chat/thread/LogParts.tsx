import type { Conversation } from '@claimcrew/contract/chat/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { ConversationPicture } from '../list/ConversationPicture.tsx'
import classes from './MessageLog.module.css'

/** A conversation in which nothing was said yet. */
export function ConversationStart({ conversation, me }: { conversation: Conversation; me: string }) {
  const { kind, title, closed } = conversation
  return (
    <div className={classes.beginning}>
      <ConversationPicture conversation={conversation} me={me} size={56} />
      <strong dir="auto">{title}</strong>
      {!closed && (
        <p>
          {kind === 'direct' ? 'Say hello.' : 'Tell people what this group is for.'} Leave out anything that
          identifies a patient.
        </p>
      )}
    </div>
  )
}

export function LoadMoreFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      We couldn’t load more messages.{' '}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

export function JumpToNewest({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <Button
      className={classes.newest ?? ''}
      size="compact-sm"
      radius="xl"
      variant={unread > 0 ? 'filled' : 'default'}
      leftSection={<IconArrowDown size={15} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      {unread > 0 ? countText(unread, 'new message') : 'Go to newest'}
    </Button>
  )
}
