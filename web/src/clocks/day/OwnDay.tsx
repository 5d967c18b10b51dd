import { useLiveClocks } from '../clocksQueries.ts'
import classes from './Day.module.css'
import { DayPane } from './DayPane.tsx'

type OwnDayProps = {
  billerId: string
  day: string
  gap: string | undefined
  onGap: (gap: string | undefined) => void
}

/** The three clocks of a biller's own day, to be answered first. */
export function OwnDay({ billerId, day, gap, onGap }: OwnDayProps) {
  useLiveClocks()
  return (
    <div className={classes.alone}>
      <DayPane
        key={day}
        billerId={billerId}
        day={day}
        isOwn
        selected={gap}
        onChoose={onGap}
        onDone={() => onGap(undefined)}
        onBack={() => undefined}
      />
    </div>
  )
}
