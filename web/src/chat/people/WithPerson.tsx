import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useCallback, useEffect } from 'react'
import { isRefused } from '../../kit/call/call.ts'
import { ErrorState, textOf } from '../../kit/ui/ErrorState.tsx'
import { Message } from '../../kit/ui/Message.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import classes from '../Chat.module.css'
import { useOpenWith } from './openWith.ts'

type WithPersonProps = { userId: string; onOpen: (conversationId: string) => void; onBack?: () => void }

/** Where a *Message* button leads: to the conversation with that person, or to why there can be none. */
export function WithPerson({ userId, onOpen, onBack }: WithPersonProps) {
  const { mutate, error } = useOpenWith(onOpen)
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
        <Message
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
          {textOf(error)}
        </Message>
      ) : (
        <ErrorState title="We couldn’t open the conversation" error={error} onRetry={open} />
      )}
    </div>
  )
}
