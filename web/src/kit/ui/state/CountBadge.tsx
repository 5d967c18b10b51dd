import classes from './CountBadge.module.css'

type CountBadgeProps = {
  /** Nothing is drawn for an empty one. */
  text: string
  tone: 'attention' | 'calm'
}

/** How many, on the corner of an icon that stands in a box with `position: relative`; beside its name, not in it. */
export function CountBadge({ text, tone }: CountBadgeProps) {
  return (
    <span className={`${classes.badge} ${classes[tone]}`} aria-hidden>
      {text}
    </span>
  )
}
