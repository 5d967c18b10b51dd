import { CloseButton, Group } from '@mantine/core'
import { Notice } from '../kit/ui/state/Notice.tsx'
import { useMoveNotice } from './moves.ts'

/** Stays until it is closed: nobody may have looked at this tab as it went on elsewhere. */
export function MoveNotice() {
  const [text, dismiss] = useMoveNotice()
  if (text === null) return null
  return (
    <Notice>
      <Group component="span" justify="space-between" gap="sm" wrap="nowrap">
        {text}
        <CloseButton size="sm" variant="transparent" c="inherit" aria-label="Dismiss" onClick={dismiss} />
      </Group>
    </Notice>
  )
}
