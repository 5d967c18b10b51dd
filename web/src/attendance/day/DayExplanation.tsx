import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Text } from '@mantine/core'
import { formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { AttendanceDay } from './attendanceDay.ts'
import classes from './Day.module.css'
import { type DayCodeExplanation, explainCode, explainFlags } from './explain.ts'

function Reason({ of: { word, why, attention } }: { of: DayCodeExplanation }) {
  return (
    <li data-attention={attention || undefined}>
      <b>{word}</b>
      <span>{why}</span>
    </li>
  )
}

/** Both zones where the viewer's clock shows another time. */
function Zones({ timeZone, at }: { timeZone: string; at: number }) {
  const own = useTimeZone()
  const [theirs, yours] = [formatOffset(timeZone, at), formatOffset(own, at)]
  return (
    <Text size="xs" c="dimmed">
      Times in {formatZoneCity(timeZone)} ({theirs})
      {theirs !== yours && `, and below them in yours, ${formatZoneCity(own)} (${yours})`}.
    </Text>
  )
}

/** What the day counts as, and why. */
export function DayExplanation({ day: { day, settings, timeZone, holiday } }: { day: AttendanceDay }) {
  const facts = { day, settings, timeZone, holiday }
  return (
    <div>
      <ul className={classes.explanation}>
        <Reason of={explainCode(facts)} />
        {explainFlags(facts).map(one => (
          <Reason key={one.word} of={one} />
        ))}
        {day.breakSeconds > 0 && (
          <li>
            <b>Breaks</b>
            <span>{formatDuration(day.breakSeconds)} total.</span>
          </li>
        )}
      </ul>
      <Zones timeZone={timeZone} at={Date.parse(day.punchInTime ?? `${day.date}T12:00:00Z`)} />
    </div>
  )
}
