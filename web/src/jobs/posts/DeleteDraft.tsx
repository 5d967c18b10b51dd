import type { Job } from '@claimcrew/contract/jobs/shapes'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { useStatusChange } from './useStatusChange.ts'

/** A draft can be thrown away; what was published stays. */
export function DeleteDraft({ job }: { job: Pick<Job, 'jobId'> }) {
  const [asking, setAsking] = useState(false)
  const { remove, isPending } = useStatusChange(job)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete draft
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this draft?"
          confirmLabel="Delete draft"
          ends
          pending={isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          You can’t undo this. No one else has seen it.
        </ConfirmDialog>
      )}
    </>
  )
}
