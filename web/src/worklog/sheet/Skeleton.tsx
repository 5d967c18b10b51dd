import { Paper, Skeleton } from '@mantine/core'
import classes from './Sheet.module.css'

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Stands in for the totals and the people while they load, in their own proportions. */
export function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={classes.totals}>
        {places(5).map(place => (
          <div key={place}>
            <Skeleton height={10} width="50%" my={5} />
            <Skeleton height={16} width="70%" my={7} />
            <Skeleton height={10} width="60%" my={5} />
          </div>
        ))}
      </div>
      <Paper withBorder>
        {places(8).map(row => (
          <div key={row} className={classes.skeletonRow}>
            <Skeleton height={12} width={`${8 + (row % 3)}rem`} />
            <Skeleton height={22} flex={1} />
          </div>
        ))}
      </Paper>
    </div>
  )
}
