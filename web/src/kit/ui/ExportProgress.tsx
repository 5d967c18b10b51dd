import { Button, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

type ExportProgressProps = {
  pending: boolean
  /** How much has arrived; undefined while the file is being made. */
  received: string | undefined
  onStop: () => void
  /** What begins an export, while there is none. */
  children: ReactNode
}

/** In place of the button while a file is on its way: how far it is, and a way to stop it. */
export function ExportProgress({ pending, received, onStop, children }: ExportProgressProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      {/* Said once, whereas the size that grows is for the eye. */}
      <VisuallyHidden role="status">{pending && 'Exporting…'}</VisuallyHidden>
      {pending ? (
        <>
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed" className="tabular">
            {received ?? 'Preparing…'}
          </Text>
          <Button variant="default" onClick={onStop}>
            Cancel
          </Button>
        </>
      ) : (
        children
      )}
    </Group>
  )
}
