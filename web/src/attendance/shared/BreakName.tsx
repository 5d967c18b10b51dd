import type { BreakType } from '@claimcrew/contract/attendance/rules'
import { Tooltip } from '@mantine/core'
import classes from './BreakName.module.css'

const permissionBreakHint = 'Agreed time away, such as an appointment. Its limit is per month.'

/** What a break is called; the one whose name doesn't say what it is for says so when it is pointed at. */
export function BreakName({ type }: { type: BreakType }) {
  if (type !== 'Permission Break') return type
  return (
    <Tooltip
      label={permissionBreakHint}
      multiline
      maw="18rem"
      events={{ hover: true, focus: true, touch: true }}
    >
      <span className={classes.explained}>{type}</span>
    </Tooltip>
  )
}
