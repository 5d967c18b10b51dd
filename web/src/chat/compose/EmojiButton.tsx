import { IconMoodSmile } from '@tabler/icons-react'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { PopupButton } from '../PopupButton.tsx'
import classes from './Compose.module.css'

const EmojiPopover = lazyPart(async () => (await import('./EmojiPopover.tsx')).EmojiPopover, {
  isAtHand: true,
})

/** Puts an emoji where one writes. What it opens is made when it is first pressed, and stays from then on. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <PopupButton
      label="Emoji"
      kind="dialog"
      icon={<IconMoodSmile size={19} stroke={1.6} aria-hidden />}
      className={classes.emojiButton}
      draw={({ setOpen, ...popover }) => <EmojiPopover {...popover} onChange={setOpen} onChoose={onChoose} />}
    />
  )
}
