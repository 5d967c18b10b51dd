import { ActionIcon } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import classes from './Compose.module.css'

const EmojiPopover = lazyPart(async () => (await import('./EmojiPopover.tsx')).EmojiPopover, {
  isAtHand: true,
})

/** Puts an emoji where one writes. What it opens is made when it is first pressed, and stays from then on. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Emoji"
      aria-haspopup="dialog"
      aria-expanded={isOpen === true}
      className={classes.emojiButton ?? ''}
      onClick={() => setOpen(!isOpen)}
    >
      <IconMoodSmile size={19} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  if (isOpen === undefined) return button
  return (
    <Suspense fallback={button}>
      <EmojiPopover target={button} isOpen={isOpen} onChange={setOpen} onChoose={onChoose} />
    </Suspense>
  )
}
