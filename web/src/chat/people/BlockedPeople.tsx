import { getConversation, listBlocks, unblockPerson } from '@claimcrew/contract/chat/contract'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { PaneHead } from '../PaneHead.tsx'
import classes from './People.module.css'

/** Lists the people the user has blocked, and unblocks them. */
export function BlockedPeople({ onBack }: { onBack: () => void }) {
  const read = usePages(listBlocks, { query: {} })
  const unblock = useMutate(unblockPerson, {
    recover: 'gone',
    onSuccess: () => refresh(listBlocks, getConversation),
    onError: error => toast.error('We couldn’t unblock this person', errorText(error)),
  })
  const items = read.data?.pages.flatMap(page => page.items)
  return (
    <>
      <PaneHead title="Blocked people" onBack={onBack} />
      <div className={classes.page}>
        {read.error ? (
          <ErrorState title="We couldn’t load this list" error={read.error} onRetry={read.refetch} />
        ) : !items ? (
          <ListSkeleton rows={3} />
        ) : items.length === 0 ? (
          <EmptyState icon={IconUserCheck} title="No blocked people">
            People you block can’t message you directly. You can block someone from a conversation’s menu.
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {items.map(person => (
              <li key={person.userId} className={classes.line}>
                <PersonAvatar person={person} size={36} />
                <span>
                  <span className={classes.name} dir="auto">
                    {person.userName}
                  </span>
                  <br />
                  <span className={classes.about}>
                    Blocked <TimeText at={person.blockedAt} show="day" />
                  </span>
                </span>
                <Button
                  variant="default"
                  size="compact-md"
                  loading={unblock.isPending && unblock.variables.params.userId === person.userId}
                  onClick={() => unblock.mutate({ params: { userId: person.userId } })}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        )}
        {read.hasNextPage && (
          <Button variant="default" loading={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
            More
          </Button>
        )}
      </div>
    </>
  )
}
