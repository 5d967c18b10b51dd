import type { SheetPerson } from '@claimcrew/contract/worklog/contract'
import { Paper, Text, Title } from '@mantine/core'
import { IconClockOff, IconLinkOff } from '@tabler/icons-react'
import { zoneName } from '../../kit/time/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { DayDrawer } from '../day/Drawer.tsx'
import { sharesOf } from '../shared/figures.ts'
import { rangeText } from '../shared/words.ts'
import { textOfOpened } from '../sheet/address.ts'
import { MonthParts } from '../sheet/MonthParts.tsx'
import { SheetNotices } from '../sheet/Notices.tsx'
import { ProjectShares } from '../sheet/ProjectShares.tsx'
import { RangePicker } from '../sheet/RangePicker.tsx'
import { type Sheet, useSheet, useWorklogAddress } from '../sheet/readSheet.ts'
import { SheetSkeleton } from '../sheet/Skeleton.tsx'
import { Totals } from '../sheet/Totals.tsx'
import { OwnDays } from './Days.tsx'
import classes from './Own.module.css'

function OwnSheet({ sheet, person }: { sheet: Sheet; person: SheetPerson }) {
  const { change } = useWorklogAddress()
  const people = [person]
  const { userId, timeZone, timeDoctorUserIds, days } = person
  if (days.length === 0 && timeDoctorUserIds.length === 0)
    return (
      <EmptyState icon={IconLinkOff} title="Your time isn’t tracked yet">
        Your hours show up here once an admin connects your Time Doctor account.
      </EmptyState>
    )
  const shares = sharesOf(people)
  return (
    <>
      <SheetNotices people={people} to={sheet.to} />
      {days.length === 0 ? (
        <EmptyState icon={IconClockOff} title="No time in this range">
          No time was tracked or added manually for {rangeText(sheet.range, sheet.from)}. Hours from Time
          Doctor sync about every 15 minutes.
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
                Days and times in {zoneName(timeZone)}. Open a day to see its activity.
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
  const { sheet } = read
  const [person] = sheet?.people ?? []
  return (
    <Page title="Productivity" description="Your own time from Time Doctor, day by day.">
      <div className={classes.bar}>
        <RangePicker range={range} date={date} today={today} change={change} />
      </div>
      {read.isLoadingError && (
        <ErrorState title="We couldn’t load your time" error={read.error} onRetry={read.refetch} />
      )}
      {read.isPending && <SheetSkeleton />}
      {sheet && <MonthParts from={sheet.from} billerId={person?.userId} />}
      {sheet && person && <OwnSheet sheet={sheet} person={person} />}
      <DayDrawer />
    </Page>
  )
}
