import { Paper, Skeleton } from '@mantine/core'
import classes from '../sheet/Sheet.module.css'

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Stands in for the totals and the people while they load, in their own proportions. */
export function WorklogSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={classes.totals}>
        {indexes(5).map(index => (
          <div key={index}>
            <Skeleton height={10} width="50%" my={5} />
            <Skeleton height={16} width="70%" my={7} />
            <Skeleton height={10} width="60%" my={5} />
          </div>
        ))}
      </div>
      <Paper withBorder>
        {indexes(8).map(row => (
          <div key={row} className={classes.skeletonRow}>
            <Skeleton height={12} width={`${8 + (row % 3)}rem`} />
            <Skeleton height={22} flex={1} />
          </div>
        ))}
      </Paper>
    </div>
  )
}
