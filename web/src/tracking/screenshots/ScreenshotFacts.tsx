import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import type { ReactNode } from 'react'
import { dayAndTimeIn, formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './ScreenshotViewer.module.css'

type ScreenshotFactsProps = {
  shot: Screenshot
  timeZone: string
  project: string | undefined
  withMonitor: boolean
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** When it was taken, on both clocks, and what was going on. */
export function ScreenshotFacts({ shot, timeZone, project, withMonitor }: ScreenshotFactsProps) {
  const own = useTimeZone()
  const at = Date.parse(shot.takenAt)
  const apart = formatOffset(own, at) !== formatOffset(timeZone, at)
  return (
    <dl className={classes.facts}>
      <Fact label={apart ? `Taken, in ${formatZoneCity(timeZone)}` : 'Taken'}>
        {dayAndTimeIn(timeZone, at)}
      </Fact>
      {apart && <Fact label="Your time">{dayAndTimeIn(own, at)}</Fact>}
      {withMonitor && <Fact label="Monitor">{shot.screenNumber + 1}</Fact>}
      <Fact label="Project">{project ?? 'None'}</Fact>
      <Fact label="Keys">{numberText(shot.keys)}</Fact>
      <Fact label="Clicks">{numberText(shot.clicks)}</Fact>
      <Fact label="Mouse movements">{numberText(shot.movements)}</Fact>
    </dl>
  )
}
