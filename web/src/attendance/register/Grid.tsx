import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useMemo } from 'react'
import { type YearMonth, yearMonthText } from '../../kit/time/months.ts'
import { DayGrid } from '../../kit/ui/grid/DayGrid.tsx'
import { listMonthColumns } from './cells.ts'
import { drawRow } from './drawRow.tsx'
import classes from './Grid.module.css'

type RegisterGridProps = {
  rows: readonly RegisterRow[]
  month: YearMonth
  /** Where the viewer is; each row has a today of its own. */
  today: string
  onOpen: (billerId: string, day?: string) => void
  /** Where there is more to be read. */
  onNearEnd: (() => void) | undefined
}

const heads = {
  name: 'Name',
  total: (
    <>
      <VisuallyHidden component="span">
        Totals: present, half days, absent, leave and days off; hours punched, overtime, over the break limit
      </VisuallyHidden>
      <div aria-hidden className={`${classes.figures} ${classes.figuresHead}`}>
        <span>P</span>
        <span>HD</span>
        <span>A</span>
        <span>L</span>
        <span>Off</span>
        <span className={classes.wide}>Punched</span>
        <span className={classes.wide}>OT</span>
        <span>Over</span>
      </div>
    </>
  ),
} as const

/** A month of everybody: codes and hours by day, and what they come to. */
export function RegisterGrid({ rows, month, today, onOpen, onNearEnd }: RegisterGridProps) {
  const columns = useMemo(
    () => listMonthColumns({ month: month.month, year: month.year }),
    [month.month, month.year],
  )
  return (
    <DayGrid
      label={`Attendance in ${yearMonthText(month)}`}
      columns={columns}
      rows={rows}
      keyOf={({ billerId }) => billerId}
      zoneOf={({ timeZone }) => timeZone}
      today={today}
      heads={heads}
      draw={drawRow}
      onOpen={({ row, date }) => row && onOpen(row.billerId, date)}
      {...(onNearEnd ? { onNearEnd } : {})}
      rowHeight={46}
      className={classes.register}
    />
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, row) => row)

/** The grid while it loads, in its own proportions. */
export function RegisterGridSkeleton({ month }: { month: YearMonth }) {
  const style = { '--days': listMonthColumns(month).length } as CSSProperties
  return (
    <Paper withBorder className={classes.frame} role="status" aria-label="Loading..." style={style}>
      {skeletonRows.map(row => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton height={12} width={`${8 + (row % 3)}rem`} />
          <Skeleton height={20} className={classes.skeletonDays ?? ''} />
        </div>
      ))}
    </Paper>
  )
}
