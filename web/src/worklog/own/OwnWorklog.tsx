import type { WorklogTablePerson } from '@claimcrew/contract/worklog/contract'
import { Paper, Text, Title } from '@mantine/core'
import { IconClockOff, IconLinkOff } from '@tabler/icons-react'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { WorklogDayDrawer } from '../day/WorklogDayDrawer.tsx'
import { sumProjectShares } from '../shared/figures.ts'
import { WorklogParts } from '../shared/WorklogParts.tsx'
import { worklogRangeText } from '../shared/words.ts'
import { formatWorklogDayRef } from '../table/address.ts'
import { ProjectShares } from '../table/ProjectShares.tsx'
import { RangePicker } from '../table/RangePicker.tsx'
import { WorklogNotices } from '../table/WorklogNotices.tsx'
import { WorklogSkeleton } from '../table/WorklogSkeleton.tsx'
import { WorklogTotals } from '../table/WorklogTotals.tsx'
import { useWorklogAddress, useWorklogTable, type WorklogTable } from '../table/worklogTableQueries.ts'
import { OwnDays } from './Days.tsx'
import classes from './OwnWorklog.module.css'

function OwnTable({ worklogTable, person }: { worklogTable: WorklogTable; person: WorklogTablePerson }) {
  const { change } = useWorklogAddress()
  const people = [person]
  const { userId, timeZone, timeDoctorUserIds, days } = person
  if (days.length === 0 && timeDoctorUserIds.length === 0)
    return (
      <EmptyState icon={IconLinkOff} title="Your time isn’t tracked yet">
        Your hours show up here once an admin connects your Time Doctor account.
      </EmptyState>
    )
  const shares = sumProjectShares(people)
  return (
    <>
      <WorklogNotices people={people} to={worklogTable.to} />
      {days.length === 0 ? (
        <EmptyState icon={IconClockOff} title="No time in this range">
          No time was tracked or added manually for {worklogRangeText(worklogTable.range, worklogTable.from)}.
          Hours from Time Doctor sync about every 15 minutes.
        </EmptyState>
      ) : (
        <>
          <WorklogTotals people={people} range={worklogTable.range} single />
          <div className={classes.parts}>
            <OwnDays
              table={worklogTable}
              person={person}
              onOpen={date => change({ day: formatWorklogDayRef({ userId, date }) }, 'opening')}
            />
            <aside className={classes.aside}>
              {shares.length > 0 && (
                <Paper withBorder p="md">
                  <Title order={2} size="h4" mb="sm">
                    Projects
                  </Title>
                  <ProjectShares shares={shares} projects={worklogTable.projects} most={12} />
                </Paper>
              )}
              <Text size="xs" c="dimmed">
                Days and times in {formatZoneCity(timeZone)}. Open a day to see its activity.
              </Text>
            </aside>
          </div>
        </>
      )}
    </>
  )
}

/** A BILLER's own time: what the range comes to, and a timeline a day. Nobody else's. */
export function OwnWorklog() {
  const { address, change, today, date } = useWorklogAddress()
  const { range } = address
  const read = useWorklogTable({ range, date })
  const { table } = read
  const [person] = table?.people ?? []
  return (
    <Page title="Productivity" description="Your own time from Time Doctor, day by day.">
      <div className={classes.bar}>
        <RangePicker range={range} date={date} today={today} change={change} />
      </div>
      {read.isLoadingError && (
        <ErrorState title="We couldn’t load your time" error={read.error} onRetry={read.refetch} />
      )}
      {read.isPending && <WorklogSkeleton />}
      {table && <WorklogParts from={table.from} billerId={person?.userId} />}
      {table && person && <OwnTable worklogTable={table} person={person} />}
      <WorklogDayDrawer />
    </Page>
  )
}
