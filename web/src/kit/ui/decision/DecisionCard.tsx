import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StateBadge, type StateStyle } from '../state/StateBadge.tsx'
import { TimeText } from '../TimeText.tsx'
import classes from './DecisionCard.module.css'

type DecisionCardProps = {
  /** Names the person and the request, where the page around it does not. */
  heading?: ReactNode
  stateStyle: StateStyle
  /** What else is to be known at once: Dispute. */
  marks?: readonly string[]
  /** What is asked for, where the heading does not say it all. */
  children?: ReactNode
  reason: string
  /** `words` come before the moment: Requested by Maria Santos, */
  requested: { readonly words: string; readonly at: string }
  /** Left out until it is decided, and where the state says it all. */
  decided?: { readonly by: string | null; readonly at: string } | undefined
  /** The words of the user who decided. */
  answer?: string | null | undefined
  /** What the reader can do about it: `Decide`, `Withdraw`, or a line that says who can. */
  actions?: ReactNode
}

/** Something that was asked for: what, by whom, when, why, how it was decided, and how to decide it. */
export function DecisionCard({
  heading,
  stateStyle,
  marks = [],
  children,
  reason,
  requested,
  decided,
  answer,
  actions,
}: DecisionCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        {heading}
        <StateBadge stateStyle={stateStyle} />
        {marks.map(word => (
          <StateBadge key={word} stateStyle={{ word, color: 'gray', outline: true }} />
        ))}
      </div>
      {children}
      <Text size="sm">“{reason}”</Text>
      <Text size="xs" c="dimmed">
        {requested.words} <TimeText at={requested.at} />
        {decided && (
          <>
            . {stateStyle.word} by {decided.by}, <TimeText at={decided.at} />
          </>
        )}
      </Text>
      {answer && <Text size="sm">Answer: “{answer}”</Text>}
      {actions}
    </div>
  )
}
