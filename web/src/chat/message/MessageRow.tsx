import { cleanMessageText } from '@claimcrew/contract/chat/rules'
import type { Conversation, Member, Message } from '@claimcrew/contract/chat/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { addDays } from '@claimcrew/contract/kit/time'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { memo, useState } from 'react'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatTime, timeAndPlaceIn } from '../../kit/time/timeZones.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { formatDateTime } from '../../kit/ui/TimeText.tsx'
import type { UnsentMessage } from '../shared/unsentMessages.ts'
import { Tip } from '../Tip.tsx'
import { MessageText } from '../text/MessageText.tsx'
import classes from './Message.module.css'
import { MessageActions } from './MessageActions.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { Reactions } from './Reactions.tsx'
import { UnsentState } from './UnsentState.tsx'

function lineText(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : dayText(day)
}

function DayDivider({ day, zone }: { day: string; zone: string }) {
  const today = useToday(zone)
  return (
    <div className={classes.day}>
      <time dateTime={day}>{lineText(day, today)}</time>
    </div>
  )
}

function UnreadDivider() {
  return (
    <div className={classes.unreadLine}>
      <span>New</span>
    </div>
  )
}

const maxShown = 3

/** Who has read up to here. */
function ReadReceipts({ readers }: { readers: readonly Member[] }) {
  const words = `Seen by ${readers.map(({ userName }) => userName).join(', ')}`
  return (
    <Tip label={words} isLong>
      <div className={classes.readers}>
        {readers.slice(0, maxShown).map(member => (
          <PersonAvatar key={member.userId} person={member} size={16} />
        ))}
        {readers.length > maxShown && <span aria-hidden>+{readers.length - maxShown}</span>}
        <VisuallyHidden>{words}</VisuallyHidden>
      </div>
    </Tip>
  )
}

type QuoteProps = { quote: NonNullable<Message['quote']>; onJump: (messageId: string) => void }

/** What a message answers; it leads there. */
function Quote({ quote, onJump }: QuoteProps) {
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

/** A message as it is drawn: with the day above it where one begins, and its author where others wrote before. */
export type LogRow = {
  readonly key: string
  readonly message: Message | null
  readonly waiting: UnsentMessage | null
  /** It begins a group: author, picture and time stand beside it. */
  readonly head: boolean
  /** YYYY-MM-DD, where it is another one than above. */
  readonly day: string | null
  /** The first that its reader had not read when the conversation was opened. */
  readonly firstUnread: boolean
}

type MessageRowProps = {
  row: LogRow
  conversation: Conversation
  author: Member | undefined
  me: string
  zone: string
  /** It was jumped to. */
  marked: boolean
  readers: readonly Member[]
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  onJump: (messageId: string) => void
  onChanged: (message: Message) => void
}

/** When, on one's own clock; with the author's clock where that is another one. */
function Times({ at, zone, author }: { at: string; zone: string; author: Member | undefined }) {
  const moment = Date.parse(at)
  const theirs = author && formatTime(author.timeZone, moment)
  const own = formatTime(zone, moment)
  return (
    <span className={classes.times}>
      <time dateTime={at} title={formatDateTime(at, zone)}>
        {own}
      </time>
      {author && theirs !== own && (
        <span className={classes.theirs}> · {timeAndPlaceIn(author.timeZone, moment, zone)}</span>
      )}
    </span>
  )
}

function MessageBody({ message }: { message: Message }) {
  if (message.deletedAt) return <p className={classes.deleted}>This message was deleted.</p>
  return message.text && <MessageText text={message.text} edited={message.editedAt !== null} />
}

/** One message, with what stands above it. Drawn again only when something about it has changed. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, conversation, author, me, zone, marked, readers, onReply, onEdit, onJump, onChanged } = props
  const { message, waiting, head, day, firstUnread } = row
  // Icons are most of what a row is made of, and are seen of one row at a time.
  const [lit, setLit] = useState(false)
  const light = () => setLit(true)
  const at = message?.sentAt ?? waiting?.writtenAt ?? ''
  const name = message?.authorName ?? author?.userName ?? ''
  const isOwn = message === null || message.authorId === me
  return (
    <>
      {day && <DayDivider day={day} zone={zone} />}
      {firstUnread && <UnreadDivider />}
      <article
        className={classes.row}
        data-message={message?.messageId ?? waiting?.key}
        data-head={head || undefined}
        data-marked={marked || undefined}
        data-waiting={waiting ? true : undefined}
        tabIndex={-1}
        onPointerEnter={light}
        onFocus={light}
        aria-label={`${isOwn ? 'You' : name}, ${formatTime(zone, Date.parse(at))}`}
      >
        <div className={classes.gutter}>
          {head ? (
            <PersonAvatar person={author ?? { userName: name }} size={36} />
          ) : (
            <time dateTime={at} className={classes.small} aria-hidden>
              {formatTime(zone, Date.parse(at)).replace(/\s[AP]M$/, '')}
            </time>
          )}
        </div>
        <div className={classes.body}>
          {head ? (
            <div className={classes.head}>
              <span className={classes.name} dir="auto">
                {name}
              </span>
              <Times at={at} zone={zone} author={isOwn ? undefined : author} />
            </div>
          ) : (
            <span className={classes.hidden}>{isOwn ? 'You' : name}</span>
          )}
          {message?.quote && <Quote quote={message.quote} onJump={onJump} />}
          {message ? <MessageBody message={message} /> : waiting?.text && <MessageText text={waiting.text} />}
          <MessageFiles files={(message ?? waiting)?.files ?? []} />
          {message && message.reactions.length > 0 && (
            <Reactions message={message} conversation={conversation} me={me} onChanged={onChanged} />
          )}
          {waiting && <UnsentState waiting={waiting} />}
        </div>
        {message && !message.deletedAt && (
          <MessageActions
            message={message}
            me={me}
            mayWrite={conversation.closed === null}
            lit={lit}
            onReply={onReply}
            onEdit={onEdit}
            onChanged={onChanged}
          />
        )}
        {readers.length > 0 && <ReadReceipts readers={readers} />}
      </article>
    </>
  )
})
