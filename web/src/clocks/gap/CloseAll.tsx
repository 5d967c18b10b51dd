import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { ReasonForm } from '../../kit/ui/decision/ReasonForm.tsx'
import { useCloseGaps } from './gapActions.ts'

type CloseAllProps = {
  gaps: readonly Gap[]
  /** What they are all of: `of this day`, `in this list`. */
  of: string
  onDone: (gaps: readonly Gap[]) => void
}

/** So many can be dismissed at once. */
const most = 200

/** One reason for all that is left of a day, or of a list. */
export function CloseAll({ gaps: all, of, onDone }: CloseAllProps) {
  const gaps = all.slice(0, most)
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
        onClick={() => {
          closing.reset()
          setAsks(true)
        }}
      >
        {`Dismiss all ${gaps.length} ${of} with one reason`}
      </Button>
    )
  return (
    <ReasonForm
      label={`Reason for all ${gaps.length} ${of}`}
      confirmLabel="Dismiss all"
      pending={closing.isPending}
      error={closing.error}
      onConfirm={reason => closing.mutate({ gaps, reason })}
      onCancel={() => setAsks(false)}
    />
  )
}
