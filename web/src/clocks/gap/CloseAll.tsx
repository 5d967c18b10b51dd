import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { ReasonForm } from '../../kit/ui/decision/ReasonForm.tsx'
import { useCloseGaps } from './gapActions.ts'

type CloseAllProps = { gaps: readonly Gap[]; onDone: (gaps: readonly Gap[]) => void }

/** One reason for all that is left of a day. */
export function CloseAll({ gaps, onDone }: CloseAllProps) {
  const [asks, setAsks] = useState(false)
  const whileOpen = useWhileOpen()
  const closing = useCloseGaps(closed =>
    whileOpen(() => {
      setAsks(false)
      onDone(closed)
    }),
  )
  if (gaps.length < 2) return null
  if (!asks)
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        justify="start"
        w="fit-content"
        onClick={() => setAsks(true)}
      >
        Dismiss all {gaps.length} with one reason
      </Button>
    )
  return (
    <ReasonForm
      label={`Reason for all ${gaps.length}`}
      confirmLabel="Dismiss all"
      pending={closing.isPending}
      error={closing.error}
      onConfirm={reason => closing.mutate({ gaps, reason })}
      onCancel={() => setAsks(false)}
    />
  )
}
