import type { DayPicture } from '@claimcrew/contract/clocks/shapes'
import { formatExactDuration } from '@claimcrew/contract/kit/timeText'
import { useMemo } from 'react'
import { formatTime } from '../../kit/time/timeZones.ts'
import { toClockedDay } from '../dayPicture.ts'
import { buildLayout } from '../timeline/layout.ts'
import { buildSegments } from '../timeline/segments.ts'
import { describeBar } from '../timeline/words.ts'
import classes from './Day.module.css'

/** The same picture in words and numbers, row by row. */
export function PictureTable({ picture }: { picture: DayPicture }) {
  const segments = useMemo(() => buildSegments(buildLayout(toClockedDay(picture))), [picture])
  const { timeZone } = picture
  if (segments.length === 0) return null
  return (
    <details className={classes.asTable}>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Length</th>
            <th scope="col">Punched</th>
            <th scope="col">Tracked</th>
            <th scope="col">Reported</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ from, to, on }) => (
            <tr key={from}>
              <th scope="row">
                {formatTime(timeZone, from)} – {formatTime(timeZone, to)}
              </th>
              <td>{formatExactDuration((to - from) / 1000)}</td>
              <td>{describeBar('punched', on.punched)}</td>
              <td>{describeBar('tracked', on.tracked)}</td>
              <td>{describeBar('produced', on.produced)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
