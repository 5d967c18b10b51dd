import { type Message, reactionEmoji } from '@claimcrew/contract/chat/shapes'
import { Popover, UnstyledButton } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './Message.module.css'
import { useReact } from './Reactions.tsx'

type ReactPopoverProps = {
  message: Message
  me: string
  /** The button that opened it. */
  target: ReactElement
  onChanged: (message: Message) => void
  onClose: () => void
}

/** The emoji one reacts with. */
export function ReactPopover({ message, me, target, onChanged, onClose }: ReactPopoverProps) {
  const { conversationId, messageId, reactions } = message
  const reacting = useReact(onChanged)
  return (
    <Popover opened onDismiss={onClose} position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={4} className={classes.emoji ?? ''} aria-label="React with">
        {reactionEmoji.map(emoji => {
          const on = !reactions.some(one => one.emoji === emoji && one.userIds.includes(me))
          return (
            <UnstyledButton
              key={emoji}
              aria-label={emoji}
              aria-pressed={!on}
              onClick={() => {
                reacting.mutate({ params: { conversationId, messageId }, body: { emoji, on } })
                onClose()
              }}
            >
              {emoji}
            </UnstyledButton>
          )
        })}
      </Popover.Dropdown>
    </Popover>
  )
}
