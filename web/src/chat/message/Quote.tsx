import { cleanMessageText } from '@claimcrew/contract/chat/rules'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { UnstyledButton } from '@mantine/core'
import classes from './Message.module.css'

type QuoteProps = { quote: NonNullable<Message['quote']>; onJump: (messageId: string) => void }

/** What a message answers; it leads there. */
export function Quote({ quote, onJump }: QuoteProps) {
  const { messageId, authorName, text, files, deletedAt } = quote
  return (
    <UnstyledButton className={classes.quote ?? ''} onClick={() => onJump(messageId)}>
      <span className={classes.hidden}>Show the original message: </span>
      <span className={classes.quoted}>{authorName}</span>{' '}
      <span dir="auto">
        {deletedAt ? 'This message was deleted.' : cleanMessageText(text) || countText(files, 'file')}
      </span>
    </UnstyledButton>
  )
}
