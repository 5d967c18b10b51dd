import { formatExactDuration } from '@claimcrew/contract/kit/timeText'
import { toModeKind } from '@claimcrew/contract/tracking/rules'
import { Table, Text } from '@mantine/core'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatTime } from '../../kit/time/timeZones.ts'
import type { ReportDay } from '../shared/reading/days.ts'
import { modeText } from '../shared/timeline/modeWords.ts'
import { TimelineSwatch } from '../shared/timeline/Timeline.tsx'
import classes from './ActivityTab.module.css'

type ActivityIntervalsProps = { id: string; day: ReportDay; timeZone: string }

/** What a day was made from, as the provider gave it and cut at midnight. */
export function ActivityIntervals({ id, day, timeZone }: ActivityIntervalsProps) {
  const devices = new Set(day.segments.map(({ row }) => row.activity.deviceId))
  return (
    <div id={id} className={classes.stretches}>
      {day.twiceSeconds >= 60 && (
        <Text size="sm" c="var(--attention)" mb="xs">
          Overlapping devices: {formatExactDuration(day.twiceSeconds)} counted twice.
        </Text>
      )}
      <Table aria-label={`Activity on ${dayText(day.day)}`}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Length</th>
            <th scope="col">Type</th>
            <th scope="col">Project</th>
            <th scope="col">Task</th>
          </tr>
        </thead>
        <tbody>
          {day.segments.map(({ start, seconds, row }) => {
            const at = Date.parse(start)
            const { activity } = row
            return (
              <tr key={`${activity.userId} ${activity.deviceId} ${row.mode} ${start}`}>
                <td className="tabular">
                  {formatTime(timeZone, at)} – {formatTime(timeZone, at + seconds * 1000)}
                </td>
                <td className="tabular">{formatExactDuration(seconds)}</td>
                <td>
                  <TimelineSwatch kind={toModeKind(row.mode)} /> {modeText(row.mode)}
                  {seconds !== row.seconds && <small>, cut at midnight</small>}
                  {devices.size > 1 && activity.deviceId !== null && (
                    <small>, device {[...devices].indexOf(activity.deviceId) + 1}</small>
                  )}
                </td>
                <td>{activity.projectName ?? <span className={classes.none}>No project</span>}</td>
                <td>{activity.taskName ?? <span className={classes.none}>—</span>}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
