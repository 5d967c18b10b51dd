import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { Text } from '@mantine/core'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { listDifferences } from './correctionDiff.ts'
import classes from './Requests.module.css'

type DifferencesProps = {
  /** Null where there was no session. */
  before: SessionTimes | null
  after: SessionTimes
  timeZone: string
  day: string
}

/** Shows before and after, field by field. */
export function Differences({ before, after, timeZone, day }: DifferencesProps) {
  const own = useTimeZone()
  return (
    <>
      <dl className={classes.differences}>
        {listDifferences(before, after, timeZone, day).map(({ what, before: was, after: is }) => (
          <div key={`${what} ${was} ${is}`}>
            <dt>{what}</dt>
            <dd className="tabular">
              {before && (
                <>
                  {was === null ? <span className={classes.none}>nothing</span> : <del>{was}</del>}
                  <span aria-hidden> → </span>
                </>
              )}
              {is === null ? <span className={classes.none}>nothing</span> : <ins>{is}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {timeZone !== own && (
        <Text size="xs" c="dimmed">
          Times in {formatZoneCity(timeZone)}
        </Text>
      )}
    </>
  )
}
