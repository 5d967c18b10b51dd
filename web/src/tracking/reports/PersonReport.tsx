import { Tabs, Text } from '@mantine/core'
import { useMemo } from 'react'
import { offsetIn, zoneName } from '../../kit/time/timeZones.ts'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { Biller } from '../accountCalls.ts'
import { Screenshots } from '../screenshots/Screenshots.tsx'
import { useActivity } from '../shared/reading/activity.ts'
import { reportDays } from '../shared/reading/days.ts'
import { ActivityTab } from './ActivityTab.tsx'
import type { Tab } from './address.ts'
import { useReportsRange } from './range.ts'
import { TimeUseTab } from './TimeUseTab.tsx'

type PersonReportProps = { biller: Biller; own: boolean }

/** One person's report. The stretches are read for every tab: they say on which days there is something to see. */
export function PersonReport({ biller, own }: PersonReportProps) {
  const { timeZone, timeDoctorUserIds: accounts } = biller
  const { address, change, now, today, from, to, fault } = useReportsRange(timeZone)
  const activity = useActivity(accounts, { from, to, enabled: fault === null })
  const days = useMemo(
    () => activity.rows && reportDays(activity.rows, timeZone, { from, to }, today),
    [activity.rows, timeZone, from, to, today],
  )
  const yours = useTimeZone()
  const apart = offsetIn(yours, now) !== offsetIn(timeZone, now)

  const show = (tab: string | null) =>
    change({ tab: (tab ?? 'activity') as Tab, shot: undefined }, 'choosing')
  return (
    <>
      <Text size="xs" c="dimmed" mb="md">
        Days and times in {zoneName(timeZone)} ({offsetIn(timeZone, now)})
        {apart && `; you are in ${zoneName(yours)} (${offsetIn(yours, now)})`}.
      </Text>
      {activity.age?.stale && <StaleNotice syncedAt={activity.age.syncedAt} />}
      {fault === null && (
        <Tabs value={address.tab} onChange={show} keepMounted={false}>
          <TabList chosen={address.tab} mb="lg">
            <Tabs.Tab value="activity">Activity</Tabs.Tab>
            <Tabs.Tab value="use">Time use</Tabs.Tab>
            <Tabs.Tab value="screenshots">Screenshots</Tabs.Tab>
          </TabList>
          <Tabs.Panel value="activity">
            <ActivityTab
              days={days}
              read={activity}
              timeZone={timeZone}
              today={today}
              opened={address.day}
              onOpen={day => change({ day }, 'choosing')}
            />
          </Tabs.Panel>
          <Tabs.Panel value="use">
            <TimeUseTab accounts={accounts} range={{ from, to }} address={address} change={change} />
          </Tabs.Panel>
          <Tabs.Panel value="screenshots">
            <Screenshots
              key={biller.userId}
              biller={biller}
              own={own}
              days={days}
              isReading={activity.isFetching}
              range={{ from, to }}
              today={today}
              chosen={address.day}
              onDay={day => change({ day, shot: undefined }, 'choosing')}
              opened={address.shot}
              onOpen={change}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  )
}
