import { countText } from '@claimcrew/contract/kit/numberWords'
import type { SentEntry } from '@claimcrew/contract/production/shapes'
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import classes from './Day.module.css'
import type { Keeping as Kept } from './dayKeeper.ts'

type KeepingProps = {
  keeping: Kept<SentEntry>
  /** Nothing of the day has been saved yet. */
  isNew: boolean
}

function words({ state, unsound }: Kept<SentEntry>, isNew: boolean): string {
  switch (state) {
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return unsound > 0 ? `${countText(unsound, 'row')} incomplete, saved in this browser only` : 'Saving…'
    case 'offline':
    case 'failed':
    case 'conflict':
      return 'Saved in this browser only'
    case 'kept':
      return isNew ? 'Saved as you type' : 'Saved'
  }
}

/** Whether what is typed is kept, and where. */
export function Keeping({ keeping, isNew }: KeepingProps) {
  const isAway = keeping.state === 'offline' || keeping.state === 'failed' || keeping.state === 'conflict'
  const StateIcon = isAway ? IconCloudOff : keeping.state === 'kept' && !isNew ? IconCloudCheck : undefined
  return (
    <span className={classes.keeping} role="status" data-attention={isAway || undefined}>
      {StateIcon && <StateIcon size={16} stroke={1.7} aria-hidden />}
      {words(keeping, isNew)}
    </span>
  )
}
