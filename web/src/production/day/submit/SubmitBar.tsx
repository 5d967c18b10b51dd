import { countText } from '@claimcrew/contract/kit/numberWords'
import type { EntryInput } from '@claimcrew/contract/production/shapes'
import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconSend } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { dayText } from '../../../kit/time/dayWords.ts'
import { useTimer } from '../../readTimer.ts'
import classes from '../Day.module.css'
import type { AutosaveState as Kept } from '../dayAutosave.ts'
import type { OpenDay } from '../openDay.ts'
import { useDayState } from '../useOpenDay.ts'
import type { SubmitState } from './useSubmit.ts'

type DayAutosaveStatusProps = {
  autosave: Kept<EntryInput>
  /** Nothing of the day has been saved yet. */
  isNew: boolean
  /** Nothing of it is there to submit. */
  isEmpty: boolean
}

function words({ state, invalid }: Kept<EntryInput>, isNew: boolean, isEmpty: boolean): string {
  switch (state) {
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return invalid > 0 ? `${countText(invalid, 'row')} incomplete, saved in this browser only` : 'Saving…'
    case 'offline':
    case 'failed':
    case 'conflict':
      return 'Saved in this browser only'
    case 'kept':
      if (isEmpty) return 'Nothing to submit yet'
      return isNew ? 'Saved as you type' : 'Saved'
  }
}

/** Whether what is typed is kept, and where. */
function DayAutosaveStatus({ autosave, isNew, isEmpty }: DayAutosaveStatusProps) {
  const isAway = autosave.state === 'offline' || autosave.state === 'failed' || autosave.state === 'conflict'
  const isSaved = autosave.state === 'kept' && !isNew && !isEmpty
  const StateIcon = isAway ? IconCloudOff : isSaved ? IconCloudCheck : undefined
  return (
    <span className={classes.keeping} role="status" data-attention={isAway || undefined}>
      {StateIcon && <StateIcon size={16} stroke={1.7} aria-hidden />}
      {words(autosave, isNew, isEmpty)}
    </span>
  )
}

type SubmitBarProps = { open: OpenDay; submitting: SubmitState }

/** How far the day is kept, and the one way to submit it. */
export function SubmitBar({ open, submitting }: SubmitBarProps) {
  const { reply, autosave } = useDayState(open)
  const rows = useSyncExternalStore(open.worksheet.subscribeAny, open.worksheet.rows)
  const { data: timing } = useTimer()
  // What a timer has counted becomes an entry as the day is submitted.
  const isEmpty = !timing?.timer && rows.every(row => open.validate(row).isEmpty)
  return (
    <div className={classes.actions}>
      <DayAutosaveStatus autosave={autosave} isNew={reply.day.version === 0} isEmpty={isEmpty} />
      <Button
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        loading={submitting.isSubmitting}
        // It keeps the focus, which a disabled button would lose as soon as all of the day is submitted.
        data-disabled={isEmpty}
        aria-disabled={isEmpty}
        onClick={isEmpty ? undefined : submitting.submit}
      >
        Submit {dayText(open.day)}
      </Button>
    </div>
  )
}
