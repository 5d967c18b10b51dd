import { Paper, Skeleton } from '@mantine/core'
import type { Month } from '../../kit/months.ts'
import { columnsOf } from '../shared/registerWords.ts'
import classes from './Grid.module.css'

const rows = Array.from({ length: 8 }, (_, row) => row)

/** Stands in for the grid while it loads, in its own proportions. */
export function RegisterSkeleton({ month }: { month: Month }) {
  const days = columnsOf(month)
  return (
    <Paper withBorder className={classes.frame} role="status" aria-label="Loading...">
      {rows.map(row => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton height={12} width={`${8 + (row % 3)}rem`} />
          <div className={classes.skeletonDays}>
            {days.map(({ date }) => (
              <Skeleton key={date} height={20} />
            ))}
          </div>
        </div>
      ))}
    </Paper>
  )
}
