import { dayIn, mondayOf } from '@claimcrew/contract/kit/time'
import { formatDuration, hourText, wallTimeText, weekdayText } from '@claimcrew/contract/kit/timeText'
import { officeHours } from '@claimcrew/contract/profiles/overlap'
import type { WorkWindow } from '@claimcrew/contract/profiles/shapes'
import { Text, VisuallyHidden } from '@mantine/core'
import { useNow } from '../../kit/time/clock.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { cssShare } from '../../kit/ui/cssShare.ts'
import classes from './WeekOverlap.module.css'
import { cutToDay, intersectRanges, listWeekRanges, type MinuteRange, sumMinutes } from './weekRanges.ts'
import { formatMinuteOfDay, windowText } from './windowText.ts'

type OverlapSide = { readonly timeZone: string; readonly window: WorkWindow }

type WeekOverlapProps = {
  biller: OverlapSide
  /** The client who would work with them: office hours where nothing else is set. */
  asker: { readonly timeZone: string; readonly window?: WorkWindow | undefined }
}

const share = (minutes: number) => cssShare(minutes / 1440)
const formatRanges = (ranges: readonly MinuteRange[]) =>
  ranges.map(([from, to]) => `${formatMinuteOfDay(from)} to ${formatMinuteOfDay(to)}`).join(' and ')

/** When a biller works, as a week on the asker's wall and with the biller's clock below, and where the two meet. */
export function WeekOverlap({ biller, asker }: WeekOverlapProps) {
  const now = useNow()
  const monday = mondayOf(dayIn(asker.timeZone, now))
  const hours = { ...(asker.window ?? officeHours), timeZone: asker.timeZone }
  const theirs = listWeekRanges(asker.timeZone, monday, { ...biller.window, timeZone: biller.timeZone })
  const own = listWeekRanges(asker.timeZone, monday, hours)
  const both = intersectRanges(theirs, own)
  const days = Array.from({ length: 7 }, (_, day) => day)
  const most = Math.max(0, ...days.map(day => sumMinutes(cutToDay(both, day))))
  const [here, there] = [formatZoneCity(asker.timeZone), formatZoneCity(biller.timeZone)]
  const apart = asker.timeZone !== biller.timeZone
  return (
    <div>
      <Text size="sm">
        {windowText(biller.window)} in {there}.{' '}
        {most > 0
          ? `Up to ${formatDuration(most * 60)} a day overlap with ${wallTimeText(hours.from)} – ${wallTimeText(hours.to)} in ${here}.`
          : `Nothing overlaps with ${wallTimeText(hours.from)} – ${wallTimeText(hours.to)} in ${here}.`}
      </Text>
      <table className={classes.week}>
        <VisuallyHidden component="caption">The week in {here}, and where it overlaps</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Day</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Hours in {here}</VisuallyHidden>
              <Hours place={here} />
            </th>
            <th scope="col" className={classes.sum}>
              Overlap
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <DayRow
              key={day}
              day={day}
              theirs={cutToDay(theirs, day)}
              own={cutToDay(own, day)}
              both={cutToDay(both, day)}
            />
          ))}
        </tbody>
        {apart && (
          <tfoot aria-hidden>
            <tr>
              <td />
              <td>
                <Hours place={there} from={biller.timeZone} monday={monday} on={asker.timeZone} />
              </td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      <div className={classes.legend} aria-hidden>
        <span data-of="theirs">Biller’s hours</span>
        <span data-of="own">
          {wallTimeText(hours.from)} – {wallTimeText(hours.to)} in {here}
        </span>
        <span data-of="both">Overlap</span>
      </div>
    </div>
  )
}

type DayRowProps = {
  day: number
  theirs: readonly MinuteRange[]
  own: readonly MinuteRange[]
  both: readonly MinuteRange[]
}

function DayRow({ day, theirs, own, both }: DayRowProps) {
  const minutes = sumMinutes(both)
  return (
    <tr>
      <th scope="row">{weekdayText(day + 1)}</th>
      <td>
        <VisuallyHidden>{theirs.length > 0 ? formatRanges(theirs) : 'Off'}</VisuallyHidden>
        <div className={classes.day} aria-hidden>
          <Bars of="own" spans={own} />
          <Bars of="theirs" spans={theirs} />
          <Bars of="both" spans={both} />
        </div>
      </td>
      <td className={classes.sum}>
        <span className="tabular">{minutes > 0 ? formatDuration(minutes * 60) : '—'}</span>
      </td>
    </tr>
  )
}

const Bars = ({ of, spans }: { of: 'own' | 'theirs' | 'both'; spans: readonly MinuteRange[] }) =>
  spans.map(([from, to]) => (
    <span
      key={from}
      className={classes.bar}
      data-of={of}
      title={`${formatMinuteOfDay(from)} – ${formatMinuteOfDay(to)}`}
      style={{ left: share(from), width: share(to - from) }}
    />
  ))

/** Where a zone is half an hour apart, no tick is at a whole hour. */
const tickText = (minute: number) => (minute % 60 === 0 ? hourText(minute / 60) : formatMinuteOfDay(minute))

type HoursProps = { place: string | undefined; from?: string; monday?: string; on?: string }

/** The hours of a day on one wall; with `from`, what that zone's clock shows at those hours. */
function Hours({ place, from, monday, on }: HoursProps) {
  const ahead = from && monday && on ? aheadOf(from, on, monday) : 0
  return (
    <span className={classes.hours} aria-hidden>
      <span className={classes.place}>{place}</span>
      <span className={classes.ticks}>
        {[0, 6, 12, 18].map(hour => (
          <span key={hour} className="tabular">
            {tickText((hour * 60 + ahead + 2880) % 1440)}
          </span>
        ))}
      </span>
    </span>
  )
}

/** By how many minutes one wall clock is ahead of another in that week. */
function aheadOf(one: string, other: string, monday: string): number {
  const [noon] = listWeekRanges(one, monday, { days: [3], from: '12:00', to: '12:01', timeZone: other })
  return noon ? noon[0] - (2 * 1440 + 720) : 0
}
