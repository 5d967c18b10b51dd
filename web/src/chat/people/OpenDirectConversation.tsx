import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useCallback, useEffect } from 'react'
import { isRefused } from '../../kit/call/call.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateMessage } from '../../kit/ui/StateMessage.tsx'
import classes from '../Chat.module.css'
import { useOpenConversation } from './useOpenConversation.ts'

type OpenDirectConversationProps = {
  userId: string
  onOpen: (conversationId: string) => void
  onBack?: () => void
}

/** Where a *Message* button leads: to the conversation with that person, or to why there can be none. */
export function OpenDirectConversation({ userId, onOpen, onBack }: OpenDirectConversationProps) {
  const { mutate, error } = useOpenConversation(onOpen)
  const open = useCallback(() => mutate({ memberIds: [userId], title: null }), [mutate, userId])
  useEffect(open, [open])
  if (!error)
    return (
      <div className={classes.waiting}>
        <ListSkeleton rows={4} />
      </div>
    )
  return (
    <div className={classes.empty}>
      {isRefused(error) ? (
        <StateMessage
          icon={IconMessageOff}
          title="You can’t message this person"
          action={
            onBack && (
              <Button variant="default" onClick={onBack}>
                Go to your conversations
              </Button>
            )
          }
        >
          {errorText(error)}
        </StateMessage>
      ) : (
        <ErrorState title="We couldn’t open the conversation" error={error} onRetry={open} />
      )}
    </div>
  )
}
