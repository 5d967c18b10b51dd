import { useState } from 'react'
import { useLiveClocks } from '../readClocks.ts'
import classes from './Day.module.css'
import { DayPane } from './DayPane.tsx'

/** The three clocks of a biller's own day, to be answered first. */
export function OwnDay({ billerId, day }: { billerId: string; day: string }) {
  const [chosen, setChosen] = useState<string>()
  useLiveClocks()
  return (
    <div className={classes.alone}>
      <DayPane
        key={day}
        billerId={billerId}
        day={day}
        isOwn
        chosen={chosen}
        onChoose={setChosen}
        onDone={() => setChosen(undefined)}
        onBack={() => undefined}
      />
    </div>
  )
}
