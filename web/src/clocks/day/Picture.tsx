import type { DayPicture } from '@claimcrew/contract/clocks/shapes'
import { useMemo } from 'react'
import { clockedOf, secondsOf } from '../picture.ts'
import { layoutOf } from '../timeline/layout.ts'
import { ClocksKey } from '../timeline/Swatch.tsx'
import { ClocksTimeline } from '../timeline/Timeline.tsx'
import classes from './Day.module.css'

type PictureProps = {
  picture: DayPicture
  chosen?: string | undefined
  /** A number in it was pressed. */
  onChoose: (gapId: string) => void
}

/** A day on one timeline. */
export function Picture({ picture, chosen, onChoose }: PictureProps) {
  const layout = useMemo(() => layoutOf(clockedOf(picture)), [picture])
  const seconds = useMemo(() => secondsOf(picture), [picture])
  const looks = Object.values(layout.pieces).flatMap(pieces => pieces.map(({ look }) => look))
  const shown = new Set<string>(layout.explained.length > 0 ? [...looks, 'explained'] : looks)
  return (
    <div className={classes.picture}>
      <ClocksTimeline
        layout={layout}
        day={picture.day}
        timeZone={picture.timeZone}
        seconds={seconds}
        chosen={chosen}
        onChoose={onChoose}
      />
      <ClocksKey shown={shown} />
    </div>
  )
}
