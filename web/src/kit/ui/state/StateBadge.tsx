import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** How a state reads and looks; color and icon only underline the word. */
export type StateStyle = {
  readonly word: string
  readonly color: 'teal' | 'gray' | 'amber' | 'red'
  readonly icon?: Icon
  /** A mere line around it for what is not so yet, or stands beside the state. */
  readonly outline?: true
}

/** In which state something is. A feature has a table of styles: state → style. */
export function StateBadge({
  stateStyle: { word, color, icon: StateIcon, outline },
}: {
  stateStyle: StateStyle
}) {
  return (
    <Badge
      flex="none"
      variant={outline ? 'outline' : 'light'}
      color={color}
      leftSection={StateIcon && <StateIcon size={12} stroke={2.2} aria-hidden />}
    >
      {word}
    </Badge>
  )
}
