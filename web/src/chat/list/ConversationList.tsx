import { listConversations } from '@claimcrew/contract/chat/contract'
import type { ConversationItem } from '@claimcrew/contract/chat/shapes'
import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { onDraftsChange, readDrafts } from '../compose/drafts.ts'
import { ConversationRow } from './ConversationRow.tsx'
import classes from './List.module.css'

/** A conversation that moved up while pages were read stands in two of them. */
function inOrder(items: readonly ConversationItem[]): readonly ConversationItem[] {
  const byId = new Map(items.map(item => [item.conversationId, item]))
  return [...byId.values()].sort((one, other) => (one.lastAt < other.lastAt ? 1 : -1))
}

function useDrafts(me: string): ReadonlyMap<string, string> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const read = () => readDrafts(me).then(setDrafts, () => undefined)
    read()
    return onDraftsChange(read)
  }, [me])
  return drafts
}

type ConversationListProps = {
  me: string
  openId: string | undefined
  onNew: () => void
}

export function ConversationList({ me, openId, onNew }: ConversationListProps) {
  const read = usePages(listConversations, { query: { limit: 50 } })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read
  const drafts = useDrafts(me)
  const items = useMemo(
    () =>
      data &&
      inOrder(data.pages.flatMap(page => page.items)).filter(
        // One that was opened and left without a word is found again when it is wanted.
        ({ conversationId, kind, lastMessage }) =>
          lastMessage || kind === 'group' || conversationId === openId || drafts.has(conversationId),
      ),
    [data, drafts, openId],
  )
  const end = useRef<HTMLDivElement>(null)
  const goesOn = hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (!end.current || !goesOn) return
    const seen = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) fetchNextPage()
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [goesOn, fetchNextPage])

  if (!items)
    return (
      <div className={classes.message}>
        {error ? (
          <ErrorState title="We couldn’t load your conversations" error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton rows={7} />
        )}
      </div>
    )
  if (items.length === 0)
    return (
      <div className={classes.message}>
        <EmptyState
          icon={IconMessages}
          title="No conversations yet"
          action={
            <Button variant="default" onClick={onNew}>
              New message
            </Button>
          }
        >
          Message someone you work with, or someone who applied to your job.
        </EmptyState>
      </div>
    )
  // One stop for Tab: the opened one, else the first; arrows lead on.
  const stop = items.some(({ conversationId }) => conversationId === openId)
    ? openId
    : items[0]?.conversationId
  return (
    <nav className={classes.list} aria-label="Conversations" data-rows>
      <ul>
        {items.map(item => (
          <ConversationRow
            key={item.conversationId}
            item={item}
            me={me}
            isOpen={item.conversationId === openId}
            stop={item.conversationId === stop}
            draft={drafts.get(item.conversationId)}
          />
        ))}
      </ul>
      <div ref={end} className={classes.end}>
        {isFetchingNextPage && <ListSkeleton rows={2} />}
      </div>
    </nav>
  )
}
