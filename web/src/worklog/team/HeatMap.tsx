import { daysFrom } from '@claimcrew/contract/kit/time'
import { useMemo } from 'react'
import { type CellTarget, DayGrid } from '../../kit/ui/grid/DayGrid.tsx'
import { dayColumns } from '../../kit/ui/grid/dayColumns.ts'
import { dayTotals, heatLevels } from '../shared/figures.ts'
import { worklogRangeText } from '../shared/words.ts'
import { toRangeAddress } from '../table/address.ts'
import type { ChangeWorklogAddress, WorklogTable } from '../table/worklogTableQueries.ts'
import classes from './HeatMap.module.css'
import { drawPerson, drawSums } from './heatRows.tsx'

/** What the shades and marks mean, whose days these are, and where a click leads. */
function HeatLegend() {
  return (
    <>
      <dl className={classes.legend} aria-label="Legend">
        {heatLevels.map((words, index) => (
          <div key={words}>
            <dt className={classes.swatch} data-level={index + 1}>
              <span className={classes.unseen}>Shade {index + 1}</span>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt className={classes.swatch} data-off>
            <span className={classes.unseen}>Recessed</span>
          </dt>
          <dd>weekend</dd>
        </div>
        <div>
          <dt className={classes.swatch}>
            <span className={classes.unseen}>Corner</span>
            <i aria-hidden className={classes.overlap} />
          </dt>
          <dd>overlapping devices</dd>
        </div>
      </dl>
      <p className={classes.hint}>
        Days run from midnight to midnight in each biller’s time zone. Click a cell for details.
      </p>
    </>
  )
}

type HeatMapProps = {
  table: WorklogTable
  /** Where the viewer is; each row has a today of its own. */
  today: string
  onOpen: (userId: string, date: string) => void
  /** Where there is more to be read. */
  onNearEnd: (() => void) | undefined
  change: ChangeWorklogAddress
}

const heads = { name: 'Biller', total: 'Total' } as const

/** Hours by people and days: a cell opens the day, a name the person, a sum the day of everybody. */
export function HeatMap({ table, today, onOpen, onNearEnd, change }: HeatMapProps) {
  const { people, whole, from, to, range } = table
  const columns = useMemo(() => dayColumns(daysFrom(from, to)), [from, to])
  const sums = useMemo(
    () =>
      drawSums(whole ? new Map(whole.days.map(day => [day.date, day.seconds])) : dayTotals(people), columns),
    [people, whole, columns],
  )
  const open = ({ row: person, date, isFuture }: CellTarget<WorklogTable['people'][number]>) => {
    if (person && date) {
      if (!isFuture) onOpen(person.userId, date)
    } else if (person) change({ biller: person.userId, view: undefined }, 'choosing')
    else if (date) change({ ...toRangeAddress('daily', date, today), view: undefined }, 'choosing')
  }
  return (
    <>
      <DayGrid
        label={`Hours in ${worklogRangeText(range, from)}`}
        columns={columns}
        rows={people}
        keyOf={({ userId }) => userId}
        zoneOf={({ timeZone }) => timeZone}
        today={today}
        heads={heads}
        draw={drawPerson}
        foot={sums}
        onOpen={open}
        {...(onNearEnd ? { onNearEnd } : {})}
        rowHeight={42}
        className={classes.heat}
      />
      <HeatLegend />
    </>
  )
}
