import type { DayPicture } from '@claimcrew/contract/clocks/shapes'
import { useMemo } from 'react'
import { sumLaneSeconds, toClockedDay } from '../dayPicture.ts'
import { buildLayout } from '../timeline/layout.ts'
import { ClocksLegend } from '../timeline/Swatch.tsx'
import { ClocksTimeline } from '../timeline/Timeline.tsx'
import classes from './Day.module.css'

type ClocksPictureProps = {
  picture: DayPicture
  selected?: string | undefined
  /** A number in it was pressed. */
  onChoose: (gapId: string) => void
}

/** A day on one timeline. */
export function ClocksPicture({ picture, selected, onChoose }: ClocksPictureProps) {
  const layout = useMemo(() => buildLayout(toClockedDay(picture)), [picture])
  const seconds = useMemo(() => sumLaneSeconds(picture), [picture])
  const styles = Object.values(layout.bars).flatMap(bars => bars.map(({ style }) => style))
  const visibleStyles = new Set<string>(layout.explained.length > 0 ? [...styles, 'explained'] : styles)
  return (
    <div className={classes.picture}>
      <ClocksTimeline
        layout={layout}
        day={picture.day}
        timeZone={picture.timeZone}
        seconds={seconds}
        selected={selected}
        onChoose={onChoose}
      />
      <ClocksLegend visibleStyles={visibleStyles} />
    </div>
  )
}
