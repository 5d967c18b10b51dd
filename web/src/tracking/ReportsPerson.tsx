import { dayIn } from '@claimcrew/contract/kit/time'
import { Tabs, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import tabClasses from '../attendance/Register.module.css'
import { useAddress } from '../kit/address.ts'
import { useMinute } from '../kit/clock.ts'
import { offsetIn, zoneName } from '../kit/timeZones.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import classes from './Reports.module.css'
import { ReportsActivity } from './ReportsActivity.tsx'
import { ReportsRangeFields } from './ReportsRangeFields.tsx'
import { ReportsStale } from './ReportsStale.tsx'
import { ReportsTimeUse } from './ReportsTimeUse.tsx'
import { faultIn, ReportsAddress, shownRange, type Tab } from './reportsAddress.ts'
import { reportDays } from './reportsDays.ts'
import { type Biller, useActivity } from './reportsRead.ts'
import { ScreenshotDay } from './ScreenshotDay.tsx'

type ReportsPersonProps = {
  biller: Biller
  own: boolean
  /** Where somebody else can be chosen. */
  personField: ReactNode
}

/** One person's report. The stretches are read for every tab: they say on which days there is something to see. */
export function ReportsPerson({ biller, own, personField }: ReportsPersonProps) {
  const { timeZone, timeDoctorUserIds: accounts } = biller
  const [address, change] = useAddress(ReportsAddress)
  const minute = useMinute()
  const today = dayIn(timeZone, new Date(minute).toISOString())
  const { from, to } = shownRange(address, today)
  const fault = faultIn({ from, to })
  const activity = useActivity(accounts, { from, to, enabled: fault === null })
  const days = useMemo(
    () => activity.rows && reportDays(activity.rows, timeZone, { from, to }, today),
    [activity.rows, timeZone, from, to, today],
  )
  const yours = useTimeZone()
  const apart = offsetIn(yours, minute) !== offsetIn(timeZone, minute)

  const show = (tab: string | null) => change({ tab: (tab ?? 'activity') as Tab }, 'choosing')
  return (
    <>
      <search className={classes.filters}>
        {personField}
        <ReportsRangeFields address={address} range={{ from, to }} fault={fault} change={change} />
      </search>
      <Text size="xs" c="dimmed" mb="md">
        Days and times in {zoneName(timeZone)} ({offsetIn(timeZone, minute)})
        {apart && `; you are in ${zoneName(yours)} (${offsetIn(yours, minute)})`}.
      </Text>
      {activity.age?.stale && <ReportsStale syncedAt={activity.age.syncedAt} />}
      {fault === null && (
        <Tabs value={address.tab} onChange={show} keepMounted={false}>
          <Tabs.List mb="lg" className={tabClasses.tabs ?? ''}>
            <Tabs.Tab value="activity">Activity</Tabs.Tab>
            <Tabs.Tab value="use">Time use</Tabs.Tab>
            <Tabs.Tab value="screenshots">Screenshots</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="activity">
            <ReportsActivity
              days={days}
              read={activity}
              timeZone={timeZone}
              today={today}
              opened={address.day}
              onOpen={day => change({ day }, 'choosing')}
            />
          </Tabs.Panel>
          <Tabs.Panel value="use" className={classes.panel ?? ''}>
            <ReportsTimeUse accounts={accounts} range={{ from, to }} address={address} change={change} />
          </Tabs.Panel>
          <Tabs.Panel value="screenshots">
            <ScreenshotDay
              biller={biller}
              own={own}
              days={days}
              isReading={activity.isFetching}
              range={{ from, to }}
              today={today}
              chosen={address.day}
              onDay={day => change({ day }, 'choosing')}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  )
}
