import { lengthText } from '@claimcrew/contract/kit/timeWords'
import { Text } from '@mantine/core'
import { offsetIn, zoneName } from '../../kit/time/timeZones.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './Day.module.css'
import { type Explanation, explainCode, explainSigns } from './explain.ts'
import type { WholeDay } from './wholeDay.ts'

function Reason({ of: { word, why, attention } }: { of: Explanation }) {
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
  const [theirs, yours] = [offsetIn(timeZone, at), offsetIn(own, at)]
  return (
    <Text size="xs" c="dimmed">
      Times in {zoneName(timeZone)} ({theirs})
      {theirs !== yours && `, and below them in yours, ${zoneName(own)} (${yours})`}.
    </Text>
  )
}

/** What the day counts as, and why. */
export function DayExplanation({ day: { day, settings, timeZone, holiday } }: { day: WholeDay }) {
  const facts = { day, settings, timeZone, holiday }
  return (
    <div>
      <ul className={classes.explanation}>
        <Reason of={explainCode(facts)} />
        {explainSigns(facts).map(one => (
          <Reason key={one.word} of={one} />
        ))}
        {day.breakSeconds > 0 && (
          <li>
            <b>Breaks</b>
            <span>{lengthText(day.breakSeconds)} total.</span>
          </li>
        )}
      </ul>
      <Zones timeZone={timeZone} at={Date.parse(day.punchInTime ?? `${day.date}T12:00:00Z`)} />
    </div>
  )
}
