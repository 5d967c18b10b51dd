import type { Mapping, TrackedUser } from '@claimcrew/contract/tracking/shapes'
import { Button } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { RowAction } from '../RowAction.tsx'
import { useUnmapTrackerUser } from './mapping.ts'

type UnmapButtonProps = { trackerUser: TrackedUser; mapping: Mapping; variant: 'icon' | 'words' }

/** Takes a mapping back, after saying what that does. */
export function UnmapButton({ trackerUser, mapping, variant }: UnmapButtonProps) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    // A dialog that begins open does not give the focus back by itself.
    button.current?.focus({ preventScroll: true })
  }
  const unmapping = useUnmapTrackerUser(close)
  const ask = () => {
    unmapping.reset()
    setAsking(true)
  }
  const label = `Unmatch ${trackerUser.name}`
  return (
    <>
      {variant === 'icon' ? (
        <RowAction ref={button} icon={IconUnlink} label={label} hint="Unmatch" opensDialog onClick={ask} />
      ) : (
        <Button ref={button} variant="default" size="xs" aria-label={label} onClick={ask}>
          Unmatch
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={`Unmatch ${trackerUser.name}?`}
          confirmLabel="Unmatch"
          ends
          pending={unmapping.isPending}
          error={unmapping.isError ? errorText(unmapping.error) : undefined}
          onConfirm={() => unmapping.mutate({ id: mapping.id, trackerUser, person: mapping })}
          onClose={close}
        >
          This account will no longer be matched to {mapping.userName}. Its hours will be hidden from
          Productivity and reports, and we’ll stop syncing it. Nothing is deleted. Match it again to bring the
          hours back.
        </ConfirmDialog>
      )}
    </>
  )
}
