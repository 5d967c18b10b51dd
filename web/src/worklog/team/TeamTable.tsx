import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { Paper, UnstyledButton } from '@mantine/core'
import { IconDeviceDesktopExclamation } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { dayText } from '../../kit/time/dayWords.ts'
import { SpacerRow } from '../../kit/ui/list/SpacerRow.tsx'
import { useWindowRows } from '../../kit/ui/list/windowRows.ts'
import { listWorkedDays, type WorkedDay } from '../shared/figures.ts'
import { overlapText, worklogRangeText } from '../shared/words.ts'
import type { WorklogTable } from '../table/worklogTableQueries.ts'
import classes from './TeamTable.module.css'

type DayRowProps = {
  day: WorkedDay
  index: number
  /** The first of its day. */
  first: boolean
  onOpen: (userId: string, date: string) => void
}

const DayRow = memo(function DayRow({ day, index, first, onOpen }: DayRowProps) {
  const { userId, billerName, date, seconds, projectCount, overlap } = day
  return (
    // The heading is the first row.
    <tr data-index={index} data-first={first || undefined} aria-rowindex={index + 2}>
      <td data-column="date">{dayText(date)}</td>
      <th scope="row">
        <span className={classes.name}>{billerName}</span>
      </th>
      <td data-column="hours">
        {overlap > 0 && (
          <span className={classes.mark} title={overlapText(overlap)}>
            <IconDeviceDesktopExclamation
              size={15}
              stroke={1.7}
              role="img"
              aria-label={overlapText(overlap)}
            />
          </span>
        )}
        <UnstyledButton
          className={classes.hours}
          title={formatDuration(seconds)}
          aria-label={`${hoursWithUnit(seconds)}: show details, ${billerName}, ${dayText(date)}`}
          onClick={() => onOpen(userId, date)}
        >
          {hoursWithUnit(seconds)}
        </UnstyledButton>
      </td>
      <td data-column="projects">{projectCount}</td>
    </tr>
  )
})

type RowsProps = { days: readonly WorkedDay[]; onOpen: DayRowProps['onOpen'] }

/** All rows are as high: to measure each of a hundred thousand would hold the scrolling up. */
const rowHeight = 44

/** Apart from the rest, because it is drawn anew whenever rows come into view. */
function Rows({ days, onOpen }: RowsProps) {
  const near = useWindowRows<HTMLTableSectionElement>(days.length, rowHeight, index => {
    const day = days[index]
    return day ? `${day.userId} ${day.date}` : ''
  })
  return (
    <tbody ref={near.start}>
      <SpacerRow height={near.before} />
      {near.rows.map(({ index, key }) => {
        const day = days[index]
        return (
          day && (
            <DayRow
              key={key}
              day={day}
              index={index}
              first={days[index - 1]?.date !== day.date}
              onOpen={onOpen}
            />
          )
        )
      })}
      <SpacerRow height={near.after} />
    </tbody>
  )
}

/** Who is in the sheet without any time, so that nobody looks for them in vain. */
function Without({ worklogTable }: { worklogTable: WorklogTable }) {
  const idle = worklogTable.people.filter(({ days }) => days.length === 0)
  const names = (tracked: boolean) =>
    idle.filter(({ timeDoctorUserIds }) => timeDoctorUserIds.length > 0 === tracked).map(one => one.userName)
  const groups = [
    ['No time', names(true)],
    ['Not tracked', names(false)],
  ] as const
  return groups.map(
    ([label, people]) =>
      people.length > 0 && (
        <p key={label} className={classes.without}>
          <b>{label}:</b> {people.slice(0, 20).join(', ')}
          {people.length > 20 && ` and ${countText(people.length - 20, 'other')}`}
        </p>
      ),
  )
}

type TeamTableProps = { table: WorklogTable; onOpen: DayRowProps['onOpen'] }

/** A row for each day on which somebody worked, by date and then by name. */
export function TeamTable({ table, onOpen }: TeamTableProps) {
  const days = useMemo(() => listWorkedDays(table.people), [table.people])
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0)
  return (
    <>
      <Paper withBorder className={classes.paper}>
        <table
          className={classes.table}
          aria-label={`Hours in ${worklogRangeText(table.range, table.from)}`}
          aria-rowcount={days.length + 2}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" data-column="date">
                Date
              </th>
              <th scope="col">Biller</th>
              <th scope="col" data-column="hours">
                Hours
              </th>
              <th scope="col" data-column="projects">
                Projects
              </th>
            </tr>
          </thead>
          <Rows days={days} onOpen={onOpen} />
          <tfoot>
            <tr aria-rowindex={days.length + 2}>
              <th scope="row" colSpan={2}>
                Total of {countText(days.length, 'row')}
              </th>
              <td data-column="hours" title={formatDuration(seconds)}>
                {hoursWithUnit(seconds)}
              </td>
              <td data-column="projects" />
            </tr>
          </tfoot>
        </table>
      </Paper>
      {table.whole && table.people.length < table.whole.people && (
        <p className={classes.without}>
          Showing the first {countText(table.people.length, 'biller')} by name, of{' '}
          {numberText(table.whole.people)}. The export has all of them.
        </p>
      )}
      <Without worklogTable={table} />
    </>
  )
}
