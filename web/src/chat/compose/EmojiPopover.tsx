import { Popover, UnstyledButton } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './Compose.module.css'

// What people say at work. A keyboard of one's own has all the others.
const emoji = [
  ...['😀', '😄', '😂', '🙂', '😉', '😊', '😍', '🤔', '😅', '😎', '😢', '😮'],
  ...['👍', '👎', '👏', '🙌', '🙏', '💪', '👋', '🤝', '👌', '✌️', '🤞', '🫡'],
  ...['❤️', '🎉', '🔥', '⭐', '💯', '✅', '❌', '❓', '❗', '⚠️', '👀', '💡'],
  ...['📎', '📄', '📊', '📅', '⏰', '☎️', '💬', '💵', '🏥', '🩺', '☕', '🌴'],
]

type EmojiPopoverProps = {
  /** The button that opens it. */
  target: ReactElement
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  onChoose: (emoji: string) => void
}

export function EmojiPopover({ target, isOpen, onChange, onChoose }: EmojiPopoverProps) {
  return (
    <Popover opened={isOpen} onChange={onChange} position="top-end" shadow="md" trapFocus returnFocus={false}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={6} className={classes.emoji ?? ''}>
        {emoji.map(one => (
          <UnstyledButton
            key={one}
            aria-label={one}
            onClick={() => {
              onChange(false)
              onChoose(one)
            }}
          >
            {one}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
