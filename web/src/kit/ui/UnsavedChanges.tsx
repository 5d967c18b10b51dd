import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readSession } from '../session.ts'

/** Beside a form: while it holds changes, leaving the screen or closing the tab asks first. */
export function UnsavedChanges({ when }: { when: boolean }) {
  // A session that has ended is not kept open by a form.
  const mustAsk = useCallback(() => when && readSession().isUserLoggedIn, [when])
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => mustAsk() && current.pathname !== next.pathname,
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Modal
      opened
      onClose={leaving.reset}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack gap="lg">
        <Text size="sm">You have changes on this page that are not saved yet. Leaving drops them.</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={leaving.proceed}>
            Leave and drop them
          </Button>
          <Button onClick={leaving.reset} data-autofocus>
            Stay here
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
