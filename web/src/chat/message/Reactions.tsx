import { react } from '@claimcrew/contract/chat/contract'
import type { Conversation, Message } from '@claimcrew/contract/chat/shapes'
import { UnstyledButton } from '@mantine/core'
import { useMutate } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { Tip } from '../Tip.tsx'
import classes from './Message.module.css'

/** Reacts to a message, or takes a reaction back. */
export function useReact(onChanged: (message: Message) => void) {
  return useMutate(react, {
    recover: 'again',
    onSuccess: ({ message }) => onChanged(message),
    onError: error => toast.error(failureTitle(error, 'We couldn’t save your reaction'), errorText(error)),
  })
}

type ReactionsProps = {
  message: Message
  conversation: Conversation
  me: string
  onChanged: (message: Message) => void
}

export function Reactions({ message, conversation, me, onChanged }: ReactionsProps) {
  const { conversationId, messageId, reactions } = message
  const reacting = useReact(onChanged)
  const nameOf = (userId: string) =>
    userId === me
      ? 'You'
      : (conversation.members.find(one => one.userId === userId)?.userName ?? 'Someone who left')
  return (
    <div className={classes.reactions}>
      {reactions.map(({ emoji, userIds }) => {
        const own = userIds.includes(me)
        const names = userIds.map(nameOf).join(', ')
        return (
          <Tip key={emoji} label={names} isLong>
            <UnstyledButton
              className={classes.reaction ?? ''}
              aria-pressed={own}
              aria-label={`${emoji} ${userIds.length}: ${names}`}
              disabled={conversation.closed !== null}
              onClick={() =>
                reacting.mutate({ params: { conversationId, messageId }, body: { emoji, on: !own } })
              }
            >
              <span aria-hidden>
                {emoji} {userIds.length}
              </span>
            </UnstyledButton>
          </Tip>
        )
      })}
    </div>
  )
}
