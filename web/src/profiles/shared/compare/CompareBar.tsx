import { Button, Paper, Text } from '@mantine/core'
import classes from './Compare.module.css'
import { maxCompared } from './maxCompared.ts'

type CompareBarProps = { count: number; onClear: () => void; onCompare: () => void }

/** How many were selected to be compared, and the way to see them side by side. */
export function CompareBar({ count, onClear, onCompare }: CompareBarProps) {
  if (count === 0) return null
  return (
    <Paper withBorder className={classes.bar ?? ''}>
      <Text size="sm" role="status">
        {count} of {maxCompared} selected to compare
      </Text>
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
        <Button disabled={count < 2} onClick={onCompare}>
          Compare
        </Button>
      </div>
    </Paper>
  )
}
