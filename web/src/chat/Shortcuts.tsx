import { Kbd, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './Shortcuts.module.css'

const keys = [
  [['↑', '↓'], 'Move between conversations or messages'],
  [['Enter'], 'Send the message'],
  [['Shift', 'Enter'], 'Start a new line'],
  [['↑'], 'In an empty message: edit your last message'],
  [['R'], 'On a message: reply'],
  [['E'], 'On your message: edit'],
  [['Esc'], 'Cancel a reply or edit'],
  [['?'], 'Show this list'],
] as const

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether the list of keys is shown: `?` opens it wherever one does not write. */
export function useShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event)) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <dl className={classes.keys}>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
