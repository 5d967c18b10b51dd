import { useState } from 'react'
import { useLiveClocks } from '../clocksQueries.ts'
import classes from './Day.module.css'
import { DayPane } from './DayPane.tsx'

/** The three clocks of a biller's own day, to be answered first. */
export function OwnDay({ billerId, day }: { billerId: string; day: string }) {
  const [selected, setSelected] = useState<string>()
  useLiveClocks()
  return (
    <div className={classes.alone}>
      <DayPane
        key={day}
        billerId={billerId}
        day={day}
        isOwn
        selected={selected}
        onChoose={setSelected}
        onDone={() => setSelected(undefined)}
        onBack={() => undefined}
      />
    </div>
  )
}
