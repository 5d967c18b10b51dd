import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Anchor, Skeleton } from '@mantine/core'
import { useGo } from '../../kit/screen/go.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { useDayPicture, useLiveClocks } from '../clocksQueries.ts'
import { hasTime, listOpenGaps, noGapText } from '../dayPicture.ts'
import { ClocksPicture } from './ClocksPicture.tsx'
import classes from './Day.module.css'

/** On a day of the register or of the worklog: the three clocks in short, and the way to them. */
export function ClocksBrief({ billerId, day }: { billerId: string; day: string }) {
  const isOwn = useSession().user?.userId === billerId
  const read = useDayPicture(billerId, day)
  const go = useGo()
  useLiveClocks()
  if (read.isLoadingError)
    return (
      <ErrorState
        title="We couldn’t load the time comparison"
        error={read.error}
        onRetry={() => read.refetch()}
      />
    )
  const picture = read.data
  if (!picture) return <Skeleton height={160} role="status" aria-label="Loading..." />
  if (!hasTime(picture)) return null
  const hrefTo = (gap?: string) =>
    to('/production-report', { view: 'clocks', day: isOwn ? day : `${billerId}.${day}`, gap })
  const gaps = listOpenGaps(picture)
  const sum = gaps.reduce((seconds, gap) => seconds + gap.seconds, 0)
  return (
    <section className={classes.brief} aria-label="Time comparison">
      <header>
        <h3>Time comparison</h3>
        <Anchor component={Link} size="sm" to={hrefTo()}>
          {gaps.length === 0
            ? noGapText(picture)
            : `${countText(gaps.length, 'gap')}, ${formatDuration(sum)}`}
        </Anchor>
      </header>
      <ClocksPicture picture={picture} onChoose={gapId => go(hrefTo(gapId))} />
    </section>
  )
}
