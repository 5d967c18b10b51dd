import { IconCheck } from '@tabler/icons-react'
import classes from './Settings.module.css'

/** Beside what was saved last. It is said aloud elsewhere, because what appears is not read out by itself. */
export function SettingsSaved({ shown }: { shown: boolean }) {
  return (
    shown && (
      <span className={classes.saved} aria-hidden>
        <IconCheck size={14} stroke={2.2} /> Saved
      </span>
    )
  )
}
