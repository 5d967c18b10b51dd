import { listContacts, listConversations, searchMessages } from '@claimcrew/contract/chat/contract'
import { cleanMessageText } from '@claimcrew/contract/chat/rules'
import type { FoundMessage } from '@claimcrew/contract/chat/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import classes from './List.module.css'
import { moveRowFocus } from './moveRowFocus.ts'
import { ShortTime } from './ShortTime.tsx'

/** The found words stand out from those around them. */
function Snippet({ snippet, marks }: Pick<FoundMessage, 'snippet' | 'marks'>) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, upTo] of marks) {
    parts.push(cleanMessageText(snippet.slice(end, from)))
    parts.push(<mark key={from}>{cleanMessageText(snippet.slice(from, upTo))}</mark>)
    end = upTo
  }
  return (
    <span className={classes.found} dir="auto">
      {parts}
      {cleanMessageText(snippet.slice(end))}
    </span>
  )
}

type SearchResultProps = { match: FoundMessage; me: string; q: string }

function SearchResult({ match, me, q }: SearchResultProps) {
  const { conversationId, messageId, title, authorId, authorName, sentAt } = match
  const who = authorId === me ? 'You' : authorName
  return (
    <li>
      <Link
        to={to('/chat', { conversation: conversationId, message: messageId, q })}
        className={classes.row}
        data-row
        onKeyDown={moveRowFocus}
      >
        <span className={`${classes.title} ${classes.place}`} dir="auto">
          {title === authorName ? title : `${who} in ${title}`}
        </span>
        <span className={classes.when}>
          <ShortTime at={sentAt} />
        </span>
        <Snippet {...match} />
      </Link>
    </li>
  )
}

type SearchResultsProps = { me: string; openId: string | undefined; q: string }

/** Conversations and people by name, and messages by their words. */
export function SearchResults({ me, openId, q: typed }: SearchResultsProps) {
  const [q] = useDebouncedValue(typed, 200)
  const named = useCall(listConversations, { query: { q, limit: 8 } })
  const people = useCall(listContacts, { query: { q, limit: 8 } })
  const messages = usePages(searchMessages, { query: { q } })
  const results = messages.data?.pages.flatMap(page => page.items)
  const fresh = people.data?.items.filter(({ conversationId }) => conversationId === null)

  if (messages.error)
    return (
      <div className={classes.message}>
        <ErrorState title="The search failed" error={messages.error} onRetry={messages.refetch} />
      </div>
    )
  if (!results || !named.data || !fresh)
    return (
      <div className={classes.message}>
        <ListSkeleton rows={5} />
      </div>
    )
  const nothing = results.length + named.data.items.length + fresh.length === 0
  return (
    <section className={classes.list} data-rows aria-label="Search results">
      {nothing && (
        <div className={classes.message}>
          <EmptyState icon={IconSearch} title="Nothing found">
            Try the start of a name or a word.
          </EmptyState>
        </div>
      )}
      {named.data.items.length > 0 && <h2 className={classes.section}>Conversations</h2>}
      <ul>
        {named.data.items.map(item => (
          <ConversationRow
            key={item.conversationId}
            item={item}
            me={me}
            isOpen={item.conversationId === openId}
            stop
            q={typed}
          />
        ))}
      </ul>
      {fresh.length > 0 && <h2 className={classes.section}>People</h2>}
      <ul>
        {fresh.map(person => (
          <li key={person.userId}>
            <Link
              to={to('/chat', { person: person.userId })}
              className={classes.row}
              data-row
              onKeyDown={moveRowFocus}
            >
              <PersonAvatar person={person} size={32} className={classes.picture ?? ''} />
              <span className={classes.title} dir="auto">
                {person.userName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {results.length > 0 && <h2 className={classes.section}>Messages</h2>}
      <ul>
        {results.map(one => (
          <SearchResult key={one.messageId} match={one} me={me} q={typed} />
        ))}
      </ul>
      {messages.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="compact-sm"
            loading={messages.isFetchingNextPage}
            onClick={() => messages.fetchNextPage()}
          >
            Older messages
          </Button>
        </div>
      )}
    </section>
  )
}
