import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { sumWorkedSeconds } from '@claimcrew/contract/tracking/rules'
import type { WorklogTablePerson } from '@claimcrew/contract/worklog/contract'
import { Badge, Button, Paper, Text, Title } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { DayBars } from '../../kit/ui/time/DayBars.tsx'
import { computeOverlap, sumProjectShares, sumWorked, toDayBars } from '../shared/figures.ts'
import { overlapText, worklogRangeText } from '../shared/words.ts'
import { ProjectShares } from '../table/ProjectShares.tsx'
import type { WorklogTable } from '../table/worklogTableQueries.ts'
import classes from './WorklogCharts.module.css'

type ChartProps = {
  person: WorklogTablePerson
  worklogTable: WorklogTable
  /** The seconds of a bar of full height, the same for everybody. */
  most: number
  alone: boolean
  onOpen: (userId: string, date: string) => void
}

/** One biller: the total, a bar a day, and what the time went to. */
const Chart = memo(function Chart({ person, worklogTable, most, alone, onOpen }: ChartProps) {
  const { userId, userName, timeZone, days, timeDoctorUserIds } = person
  const seconds = sumWorked(days)
  const workedDays = days.filter(day => sumWorkedSeconds(day) > 0).length
  const bars = useMemo(
    () =>
      toDayBars(days, worklogTable.from, worklogTable.to).map(({ overlap, ...day }) => ({
        ...day,
        ...(overlap > 0 ? { note: overlapText(overlap) } : {}),
      })),
    [days, worklogTable.from, worklogTable.to],
  )
  return (
    <Paper component="li" withBorder className={classes.card} data-alone={alone || undefined}>
      <div className={classes.top}>
        <PersonAvatar person={person} size={36} />
        <div className={classes.who}>
          <Title order={2} size="h4">
            {userName}
          </Title>
          <Text size="xs" c="dimmed">
            {formatZoneCity(timeZone)}
          </Text>
        </div>
        <div className={classes.sum}>
          <span className={classes.hours} title={formatDuration(seconds)}>
            {hoursWithUnit(seconds)}
          </span>
          {workedDays > 0 && (
            <span className={classes.average}>
              {hoursWithUnit(seconds / workedDays)} a day over {countText(workedDays, 'day')}
            </span>
          )}
        </div>
      </div>
      {seconds > 0 ? (
        <div className={classes.parts}>
          <DayBars
            days={bars}
            label={`${userName}, hours a day in ${worklogRangeText(worklogTable.range, worklogTable.from)}`}
            height={alone ? 160 : 72}
            most={most}
            onPick={date => onOpen(userId, date)}
          />
          <ProjectShares
            shares={sumProjectShares([person])}
            projects={worklogTable.projects}
            {...(alone ? { most: 12 } : { most: 3 })}
          />
        </div>
      ) : timeDoctorUserIds.length === 0 ? (
        <Badge variant="light" color="amber">
          Not tracked
        </Badge>
      ) : (
        <Text size="sm" c="dimmed">
          No time in this range.
        </Text>
      )}
    </Paper>
  )
})

const step = 24

type WorklogChartsProps = { table: WorklogTable; onOpen: ChartProps['onOpen'] }

/** A chart for each biller, all to the same scale. */
export function WorklogCharts({ table, onOpen }: WorklogChartsProps) {
  const [limit, setLimit] = useState(step)
  const { people } = table
  const most = useMemo(
    () =>
      table.whole?.mostSeconds ??
      people.reduce((high, { days }) => Math.max(high, ...days.map(sumWorkedSeconds)), 0),
    [table.whole, people],
  )
  const hasOverlap =
    (table.whole?.overlaps ?? 0) > 0 || people.some(({ days }) => days.some(day => computeOverlap(day) > 0))
  return (
    <>
      <ul className={classes.cards} aria-label="Billers">
        {people.slice(0, limit).map(person => (
          <Chart
            key={person.userId}
            person={person}
            worklogTable={table}
            most={most}
            alone={people.length === 1}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {limit < people.length && (
        <Button variant="default" mt="md" onClick={() => setLimit(limit + step)}>
          Show {Math.min(step, people.length - limit)} more of {people.length - limit}
        </Button>
      )}
      <p className={classes.hint}>
        Days run from midnight to midnight in each biller’s time zone.{' '}
        {hasOverlap && 'A dot marks a day with overlapping devices. '}Click a bar for details.
      </p>
    </>
  )
}
