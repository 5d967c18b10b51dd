import { Kbd, Modal, Text } from '@mantine/core'
import classes from './Keys.module.css'
import type { KeyAction } from './useKeys.ts'

const names: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

type KeysDialogProps = { acts: readonly KeyAction[]; onClose: () => void }

/** Which keys there are. */
export function KeysDialog({ acts, onClose }: KeysDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        Use these in the list, on the board and in an open task. They’re off while you type.
      </Text>
      <dl className={classes.keys}>
        {acts.map(({ keys, words }) => (
          <div key={keys[0]}>
            <dt>
              {keys.map(key => (
                <Kbd key={key}>{names[key] ?? key}</Kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
