import type { DayPicture } from '@claimcrew/contract/clocks/shapes'
import { exactText } from '@claimcrew/contract/kit/timeWords'
import { useMemo } from 'react'
import { timeIn } from '../../kit/time/timeZones.ts'
import { clockedOf } from '../picture.ts'
import { layoutOf } from '../timeline/layout.ts'
import { segmentsOf } from '../timeline/segments.ts'
import { lookSentence } from '../timeline/words.ts'
import classes from './Day.module.css'

/** The same picture in words and numbers, row by row. */
export function PictureTable({ picture }: { picture: DayPicture }) {
  const segments = useMemo(() => segmentsOf(layoutOf(clockedOf(picture))), [picture])
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
                {timeIn(timeZone, from)} – {timeIn(timeZone, to)}
              </th>
              <td>{exactText((to - from) / 1000)}</td>
              <td>{lookSentence('punched', on.punched)}</td>
              <td>{lookSentence('tracked', on.tracked)}</td>
              <td>{lookSentence('produced', on.produced)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
