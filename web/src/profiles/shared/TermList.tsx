import { findLabel, type TermSet } from '@claimcrew/contract/kit/taxonomy'
import { Badge } from '@mantine/core'
import classes from './Profile.module.css'

/** Terms of a set, as quiet labels. */
export function TermList({ set, values }: { set: TermSet; values: readonly string[] }) {
  return (
    <div className={classes.terms}>
      {values.map(value => (
        <Badge key={value} variant="light" color="gray" size="lg" fw={450}>
          {findLabel(set, value)}
        </Badge>
      ))}
    </div>
  )
}
