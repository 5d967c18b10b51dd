import type { SheetPerson } from '@claimcrew/contract/worklog/contract'
import { Paper, Text, Title } from '@mantine/core'
import { IconClockOff, IconLinkOff } from '@tabler/icons-react'
import { zoneName } from '../kit/timeZones.ts'
import { EmptyState } from '../kit/ui/EmptyState.tsx'
import { ErrorState } from '../kit/ui/ErrorState.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import classes from './Own.module.css'
import { OwnDays } from './OwnDays.tsx'
import { ProjectShares } from './ProjectShares.tsx'
import { RangePicker } from './RangePicker.tsx'
import { SheetSkeleton } from './SheetSkeleton.tsx'
import { SheetStale } from './SheetStale.tsx'
import { SheetUnread } from './SheetUnread.tsx'
import { Totals } from './Totals.tsx'
import { textOfOpened } from './worklogAddress.ts'
import { sharesOf } from './worklogFigures.ts'
import { type Sheet, useSheet, useWorklogAddress } from './worklogSheet.ts'
import { rangeText } from './worklogWords.ts'

function OwnSheet({ sheet, person }: { sheet: Sheet; person: SheetPerson }) {
  const { change } = useWorklogAddress()
  const people = [person]
  const { userId, timeZone, timeDoctorUserIds, days } = person
  if (days.length === 0 && timeDoctorUserIds.length === 0)
    return (
      <EmptyState icon={IconLinkOff} title="Your time is not tracked yet">
        Your hours appear here once an administrator has connected you with your Time Doctor account.
      </EmptyState>
    )
  const shares = sharesOf(people)
  return (
    <>
      <SheetStale people={people} to={sheet.to} />
      <SheetUnread people={people} />
      {days.length === 0 ? (
        <EmptyState icon={IconClockOff} title="No time in this range">
          Nothing was tracked or typed in for {rangeText(sheet.range, sheet.from)}. Time Doctor’s hours arrive
          here about every quarter of an hour.
        </EmptyState>
      ) : (
        <>
          <Totals people={people} range={sheet.range} single />
          <div className={classes.parts}>
            <OwnDays
              sheet={sheet}
              person={person}
              onOpen={date => change({ day: textOfOpened({ userId, date }) }, 'opening')}
            />
            <aside className={classes.aside}>
              {shares.length > 0 && (
                <Paper withBorder p="md">
                  <Title order={2} size="h4" mb="sm">
                    Projects
                  </Title>
                  <ProjectShares shares={shares} projects={sheet.projects} most={12} />
                </Paper>
              )}
              <Text size="xs" c="dimmed">
                Days and times in {zoneName(timeZone)}. Open a day for its stretches.
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
  const read = useSheet({ range, date })
  const [person] = read.data?.people ?? []
  return (
    <Page title="Productivity" description="Your own time from Time Doctor, day by day.">
      <div className={classes.bar}>
        <RangePicker range={range} date={date} today={today} change={change} />
      </div>
      {read.isLoadingError && (
        <ErrorState title="Your time could not be read" error={read.error} onRetry={read.refetch} />
      )}
      {read.isPending && <SheetSkeleton />}
      {read.data && person && <OwnSheet sheet={read.data} person={person} />}
      <DayDrawer />
    </Page>
  )
}
