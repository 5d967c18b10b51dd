import { Tabs, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { NotAllowed } from '../../kit/ui/NotAllowed.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { Screenshots } from '../screenshots/Screenshots.tsx'
import { useActivity } from '../shared/reading/activity.ts'
import { buildReportDays } from '../shared/reading/days.ts'
import type { TrackedBiller } from '../trackerUserCalls.ts'
import { ActivityTab } from './ActivityTab.tsx'
import type { ReportsTab } from './address.ts'
import { TimeUseTab } from './TimeUseTab.tsx'
import { useReportsRange } from './useReportsRange.ts'

type PersonReportProps = { biller: TrackedBiller; own: boolean }

/** One person's report. The stretches are read for every tab: they say on which days there is something to see. */
export function PersonReport({ biller, own }: PersonReportProps) {
  const { timeZone, timeDoctorUserIds: trackerUsers } = biller
  const { address, change, now, today, from, to, error } = useReportsRange(timeZone)
  const activity = useActivity(trackerUsers, { from, to, enabled: error === null })
  const days = useMemo(
    () => activity.rows && buildReportDays(activity.rows, timeZone, { from, to }, today),
    [activity.rows, timeZone, from, to, today],
  )
  const yours = useTimeZone()
  const may = useMay()
  const apart = formatOffset(yours, now) !== formatOffset(timeZone, now)

  const show = (tab: string | null) =>
    change({ tab: (tab ?? 'activity') as ReportsTab, shot: undefined }, 'choosing')
  return (
    <>
      <Text size="xs" c="dimmed" mb="md">
        Days and times in {formatZoneCity(timeZone)} ({formatOffset(timeZone, now)})
        {apart && `; you are in ${formatZoneCity(yours)} (${formatOffset(yours, now)})`}.
      </Text>
      {activity.age?.stale && <StaleNotice syncedAt={activity.age.syncedAt} />}
      {error === null && (
        <Tabs value={address.tab} onChange={show} keepMounted={false}>
          <TabList selected={address.tab} mb="lg">
            <Tabs.Tab value="activity">Activity</Tabs.Tab>
            {may('tracking:time-use') && <Tabs.Tab value="use">Time use</Tabs.Tab>}
            {may('tracking:screenshots') && <Tabs.Tab value="screenshots">Screenshots</Tabs.Tab>}
          </TabList>
          <Tabs.Panel value="activity">
            <ActivityTab
              days={days}
              read={activity}
              timeZone={timeZone}
              today={today}
              openDay={address.day}
              onOpen={day => change({ day }, 'choosing')}
            />
          </Tabs.Panel>
          <Tabs.Panel value="use">
            {may('tracking:time-use') ? (
              <TimeUseTab
                trackerUsers={trackerUsers}
                range={{ from, to }}
                address={address}
                change={change}
              />
            ) : (
              <NotAllowed title="Time use" needs="tracking:time-use" within />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="screenshots">
            {may('tracking:screenshots') ? (
              <Screenshots
                key={biller.userId}
                biller={biller}
                own={own}
                days={days}
                isReading={activity.isFetching}
                range={{ from, to }}
                today={today}
                selectedDay={address.day}
                onDay={day => change({ day, shot: undefined }, 'choosing')}
                openShotId={address.shot}
                onOpen={change}
              />
            ) : (
              <NotAllowed title="Screenshots" needs="tracking:screenshots" within />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  )
}
