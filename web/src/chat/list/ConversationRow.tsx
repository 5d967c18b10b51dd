import { cleanMessageText } from '@claimcrew/contract/chat/rules'
import type { ConversationItem } from '@claimcrew/contract/chat/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { VisuallyHidden } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { ConversationPicture } from './ConversationPicture.tsx'
import classes from './List.module.css'
import { moveRowFocus } from './moveRowFocus.ts'
import { ShortTime } from './ShortTime.tsx'

/** The beginning of what was said last, and by whom where that is not clear. */
function lastWords({ kind, lastMessage }: ConversationItem, me: string): string {
  if (!lastMessage) return 'No messages yet'
  const { authorId, authorName, text, deletedAt, files } = lastMessage
  const who = authorId === me ? 'You: ' : kind === 'group' ? `${authorName.split(' ')[0]}: ` : ''
  if (deletedAt) return `${who}Message deleted`
  return `${who}${cleanMessageText(text) || countText(files, 'file')}`
}

type ConversationRowProps = {
  item: ConversationItem
  me: string
  isOpen: boolean
  /** Where Tab stops; the others are reached by arrows. */
  stop: boolean
  draft?: string | undefined
  q?: string
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { item, me, isOpen, stop, draft, q } = props
  const { conversationId, title, unread, muted, lastAt } = item
  return (
    <li>
      <Link
        to={to('/chat', { conversation: conversationId, q })}
        className={classes.row}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={stop ? 0 : -1}
        data-row
        data-unread={unread > 0 || undefined}
        onKeyDown={moveRowFocus}
      >
        <ConversationPicture conversation={item} me={me} size={40} />
        <span className={classes.title} dir="auto">
          {title}
        </span>
        <span className={classes.when}>
          <ShortTime at={lastAt} />
        </span>
        <span className={classes.last} dir="auto">
          {draft && !isOpen ? (
            <>
              <span className={classes.draft}>Draft: </span>
              {cleanMessageText(draft)}
            </>
          ) : (
            lastWords(item, me)
          )}
        </span>
        <span className={classes.marks}>
          {muted && <IconBellOff size={15} stroke={1.6} aria-label="Muted" role="img" />}
          {unread > 0 && (
            <span className={classes.unread} data-muted={muted || undefined}>
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <VisuallyHidden>{countText(unread, 'unread message')}</VisuallyHidden>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
})
