import { Button, Modal, Stack, Text } from '@mantine/core'
import { FormButtons } from '../FormButtons.tsx'

type LeaveDialogProps = { isPending: boolean; onStay: () => void; onLeave: () => void }

/** What is asked before unsaved changes are left. */
export function LeaveDialog({ isPending, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal
      opened
      onClose={onStay}
      title={isPending ? 'Still saving' : 'Leave without saving?'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack gap="lg">
        <Text size="sm" role="status">
          {isPending
            ? 'We’re still saving your changes. If you leave now, you may lose them.'
            : 'You have unsaved changes. If you leave, you’ll lose them.'}
        </Text>
        <FormButtons>
          <Button variant="default" onClick={onLeave}>
            {isPending ? 'Leave anyway' : 'Discard changes'}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {isPending ? 'Stay' : 'Keep editing'}
          </Button>
        </FormButtons>
      </Stack>
    </Modal>
  )
}
