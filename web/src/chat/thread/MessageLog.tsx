import { cleanMessageText, smallGroup } from '@claimcrew/contract/chat/rules'
import type { Conversation, Member, Message } from '@claimcrew/contract/chat/shapes'
import { Loader, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { type LogRow, MessageRow } from '../message/MessageRow.tsx'
import { useUnsentMessages } from '../outbox/useUnsentMessages.ts'
import { ConversationStart, JumpToNewest, LoadMoreFailed } from './LogParts.tsx'
import classes from './MessageLog.module.css'
import type { MessageRange } from './messageRange.ts'
import { buildLogRows } from './rows.ts'
import { TypingLine } from './TypingLine.tsx'
import type { Thread, ThreadState } from './thread.ts'
import { useLogKeys } from './useLogKeys.ts'
import { useMarkRead, useUnreadDivider } from './useMarkRead.ts'
import { useScrollPosition } from './useScrollPosition.ts'

/** Who has read up to which row; of somebody's own message they need not be told. */
function groupReadersByRow(
  rows: readonly LogRow[],
  members: readonly Member[],
  me: string,
): ReadonlyMap<number, readonly Member[]> {
  const byRow = new Map<number, Member[]>()
  if (members.length > smallGroup) return byRow
  for (const member of members) {
    if (member.userId === me || member.readNumber === 0) continue
    const index = rows.findLastIndex(({ message }) => message !== null && message.number <= member.readNumber)
    const message = rows[index]?.message
    // Further down than what is read here, or up to their own words.
    if (!message || message.number !== member.readNumber || message.authorId === member.userId) continue
    byRow.set(index, [...(byRow.get(index) ?? []), member])
  }
  return byRow
}

/** What somebody else has just written, for those who do not see it come. */
function useNewMessageAnnouncement(range: MessageRange | undefined, me: string): string {
  const last = range?.hasLater === false ? range.messages.at(-1) : undefined
  const before = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!last) return
    const isNew = before.current !== undefined && last.number > before.current
    before.current = last.number
    if (isNew && last.authorId !== me)
      setAnnouncement(`${last.authorName}: ${cleanMessageText(last.text).slice(0, 300) || 'sent a file'}`)
  }, [last, me])
  return announcement
}

type MessageLogProps = {
  conversation: Conversation
  thread: Thread
  state: ThreadState
  me: string
  /** The message that was asked for. */
  jumpTo: string | undefined
  onJump: (messageId: string | undefined) => void
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
}

/** So many rows from an end, and what lies beyond it is read. */
const nearEnd = 12

const nobody: readonly never[] = []

/** What was said. Only what is near the window is drawn, and what is read joins it without moving anything. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, thread, state, me, jumpTo, onJump, onReply, onEdit } = props
  const { conversationId, members } = conversation
  const { range, reading, error } = state
  const zone = useTimeZone()
  const waiting = useUnsentMessages(me, conversationId)
  const line = useUnreadDivider(conversation, range, me)
  const atEnd = !range?.hasLater
  const rows = useMemo(
    () =>
      buildLogRows({
        messages: range?.messages ?? nobody,
        // What waits comes after the last message, so it is drawn only where that one is.
        waiting: atEnd ? waiting : nobody,
        zone,
        me,
        readUpTo: line,
      }),
    [range, waiting, atEnd, zone, me, line],
  )
  const readers = useMemo(() => groupReadersByRow(rows, members, me), [rows, members, me])
  const people = useMemo(() => new Map(members.map(member => [member.userId, member])), [members])

  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: index => (rows[index]?.head ? 76 : 32),
    getItemKey: index => rows[index]?.key ?? index,
    anchorTo: 'end',
    scrollEndThreshold: 60,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 8,
  })
  const items = virtual.getVirtualItems()
  const { marked, settled, jump, toEnd, isAway } = useScrollPosition({
    virtual,
    rows,
    thread,
    state,
    jumpTo,
    onJump,
  })
  const lastSeen = rows[Math.min(virtual.range?.endIndex ?? -1, rows.length - 1)]?.message
  useMarkRead(conversation, me, lastSeen ?? null)
  const announcement = useNewMessageAnnouncement(range, me)
  useLogKeys(box, rows, virtual, { onReply, onEdit })

  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const mayReadOn = settled && rows.length > 0 && !error
  const wantsEarlier = mayReadOn && first < nearEnd
  const wantsLater = mayReadOn && last > rows.length - nearEnd
  useEffect(() => {
    if (reading) return
    if (wantsEarlier && range?.hasEarlier) thread.readBefore()
    else if (wantsLater && range?.hasLater) thread.readAfter()
  }, [wantsEarlier, wantsLater, reading, range, thread])

  if (!range)
    return (
      <div className={classes.message}>
        {error ? (
          <ErrorState
            title="We couldn’t load the messages"
            error={error}
            onRetry={() => thread.open(jumpTo ?? 'last-read')}
          />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </div>
    )
  return (
    <div className={classes.frame}>
      <div ref={box} className={classes.log} role="log" aria-live="off" aria-label="Messages">
        {error !== null && range.hasEarlier && first < nearEnd && (
          <LoadMoreFailed onRetry={() => thread.readBefore()} />
        )}
        {rows.length === 0 && <ConversationStart conversation={conversation} me={me} />}
        <div className={classes.all} style={{ height: virtual.getTotalSize() }}>
          <div className={classes.drawn} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ index, key }) => {
              const row = rows[index]
              if (!row) return null
              const { message } = row
              return (
                <div key={key} ref={virtual.measureElement} data-index={index}>
                  <MessageRow
                    row={row}
                    conversation={conversation}
                    author={people.get(message?.authorId ?? me)}
                    me={me}
                    zone={zone}
                    marked={message !== null && marked === message.messageId}
                    readers={readers.get(index) ?? nobody}
                    onReply={onReply}
                    onEdit={onEdit}
                    onJump={jump}
                    onChanged={thread.hear}
                  />
                </div>
              )
            })}
          </div>
        </div>
        {error !== null && range.hasLater && last > rows.length - nearEnd && (
          <LoadMoreFailed onRetry={() => thread.readAfter()} />
        )}
      </div>
      {(reading === 'before' || reading === 'after') && (
        <div className={classes.reading} data-at={reading} role="status" aria-label="Loading more">
          <Loader size="xs" aria-hidden />
        </div>
      )}
      {isAway && <JumpToNewest unread={conversation.unread} onClick={toEnd} />}
      <TypingLine conversation={conversation} me={me} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
