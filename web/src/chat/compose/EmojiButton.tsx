import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Compose.module.css'

// What people say at work. A keyboard of one's own has all the others.
const emoji = [
  ...['😀', '😄', '😂', '🙂', '😉', '😊', '😍', '🤔', '😅', '😎', '😢', '😮'],
  ...['👍', '👎', '👏', '🙌', '🙏', '💪', '👋', '🤝', '👌', '✌️', '🤞', '🫡'],
  ...['❤️', '🎉', '🔥', '⭐', '💯', '✅', '❌', '❓', '❗', '⚠️', '👀', '💡'],
  ...['📎', '📄', '📊', '📅', '⏰', '☎️', '💬', '💵', '🏥', '🩺', '☕', '🌴'],
]

/** Puts an emoji where one writes. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" shadow="md" trapFocus returnFocus={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Emoji"
          className={classes.emojiButton ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMoodSmile size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} className={classes.emoji ?? ''}>
        {emoji.map(one => (
          <UnstyledButton
            key={one}
            aria-label={one}
            onClick={() => {
              setOpen(false)
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
