import { Kbd, Modal } from '@mantine/core'
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
