import { to } from '@claimcrew/contract/kit/href'
import { addDays } from '@claimcrew/contract/kit/time'
import { Anchor, Title } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { StepButton } from '../../kit/ui/time/Stepper.tsx'
import classes from './Day.module.css'

/** The day on each of the three clocks' own screens. */
function links(billerId: string, day: string, isOwn: boolean) {
  const dayRef = `${billerId}.${day}`
  return [
    ['Attendance', to('/attendance', { ...(isOwn ? {} : { biller: billerId }), day })],
    ['Productivity', to('/worklog', { day: dayRef, date: day })],
    [
      'Production',
      isOwn
        ? to('/production-report', { day })
        : to('/production-report', { view: 'report', day: dayRef, from: day, to: day }),
    ],
  ] as const
}

type DayHeadProps = {
  billerId: string
  /** Nothing where it is the reader. */
  billerName: string | undefined
  day: string
  /** The time zone that the times are shown in, once it is known. */
  timeZone: string | undefined
  onDay: (day: string) => void
}

/** Shows whose day it is, the days beside it, and where each clock comes from. */
export function DayHead({ billerId, billerName, day, timeZone, onDay }: DayHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <Title order={2} size="h3">
          {billerName ? `${billerName}, ${dayText(day)}` : dayText(day)}
        </Title>
        <nav className={classes.links} aria-label="More about this day">
          {links(billerId, day, billerName === undefined).map(([word, href]) => (
            <Anchor key={word} component={Link} to={href} size="sm">
              {word}
            </Anchor>
          ))}
        </nav>
        {timeZone && <p className={classes.note}>Times in {formatZoneCity(timeZone)}</p>}
      </div>
      <div className={classes.steps}>
        <StepButton label="Previous day" onStep={() => onDay(addDays(day, -1))} />
        <StepButton label="Next day" forward onStep={() => onDay(addDays(day, 1))} />
      </div>
    </header>
  )
}
