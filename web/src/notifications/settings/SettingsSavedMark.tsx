import { IconCheck } from '@tabler/icons-react'
import classes from './NotificationSettingsPanel.module.css'

/** Beside what was saved last. It is said aloud elsewhere, because what appears is not read out by itself. */
export function SettingsSavedMark({ visible }: { visible: boolean }) {
  return (
    visible && (
      <span className={classes.saved} aria-hidden>
        <IconCheck size={14} stroke={2.2} /> Saved
      </span>
    )
  )
}
