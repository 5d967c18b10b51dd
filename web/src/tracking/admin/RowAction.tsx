import type { Href } from '@claimcrew/contract/kit/paths'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { onFirstClick } from '../../kit/ui/onFirstClick.ts'
import classes from './RowAction.module.css'

/** The icons at the end of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.tools}>{children}</div>
)

type ToolLabel = {
  icon: Icon
  /** In full, for those who do not see the row. */
  label: string
  /** In short, for those who do. */
  hint: string
}

type ToolProps = ToolLabel & {
  ref?: RefObject<HTMLButtonElement | null>
  /** It is under way: another click changes nothing. */
  busy?: boolean
  opensDialog?: boolean
  onClick: () => void
}

// Plain elements: a long list has four in each row, and Mantine's would cost more than the rest of it.
/** An icon in a row that does something. */
export function RowAction({
  icon: ToolIcon,
  label,
  hint,
  ref,
  busy = false,
  opensDialog,
  onClick,
}: ToolProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.tool}
      aria-label={label}
      title={hint}
      aria-disabled={busy}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onFirstClick(() => busy || onClick())}
    >
      <ToolIcon size={18} stroke={1.6} aria-hidden />
    </button>
  )
}

/** An icon in a row that leads somewhere. */
export function ToolLink({ icon: ToolIcon, label, hint, to }: ToolLabel & { to: Href }) {
  return (
    <Link to={to} className={classes.tool} aria-label={label} title={hint}>
      <ToolIcon size={18} stroke={1.6} aria-hidden />
    </Link>
  )
}
