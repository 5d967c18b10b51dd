import { countText } from '@claimcrew/contract/kit/numberWords'
import type { EntryInput } from '@claimcrew/contract/production/shapes'
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import classes from './Day.module.css'
import type { AutosaveState as Kept } from './dayAutosave.ts'

type DayAutosaveStatusProps = {
  autosave: Kept<EntryInput>
  /** Nothing of the day has been saved yet. */
  isNew: boolean
}

function words({ state, invalid }: Kept<EntryInput>, isNew: boolean): string {
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
      return isNew ? 'Saved as you type' : 'Saved'
  }
}

/** Whether what is typed is kept, and where. */
export function DayAutosaveStatus({ autosave, isNew }: DayAutosaveStatusProps) {
  const isAway = autosave.state === 'offline' || autosave.state === 'failed' || autosave.state === 'conflict'
  const StateIcon = isAway ? IconCloudOff : autosave.state === 'kept' && !isNew ? IconCloudCheck : undefined
  return (
    <span className={classes.keeping} role="status" data-attention={isAway || undefined}>
      {StateIcon && <StateIcon size={16} stroke={1.7} aria-hidden />}
      {words(autosave, isNew)}
    </span>
  )
}
