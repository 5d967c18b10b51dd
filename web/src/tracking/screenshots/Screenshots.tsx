import type { DayRange } from '@claimcrew/contract/kit/time'
import { listScreenshots } from '@claimcrew/contract/tracking/contract'
import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { Anchor, Button, Text } from '@mantine/core'
import { IconCameraOff, IconEyeCheck, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { listDays, projectText, type ReportDay } from '../shared/reading/days.ts'
import { type TrackedBiller, useTrackerUserCalls } from '../trackerUserCalls.ts'
import { DayPicker } from './DayPicker.tsx'
import { groupByHour } from './hours.ts'
import { KeyboardAndMouse } from './KeyboardAndMouse.tsx'
import { ScreenshotStrip, StripSkeleton } from './ScreenshotStrip.tsx'
import classes from './Screenshots.module.css'

/** Each listing is a view that is noted, and a call to the provider: it is made once, and again only on purpose. */
const onPurpose = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Opens a screenshot of a day, or closes it. */
type OpenShot = (
  opened: { readonly day: string; readonly shot: string | undefined },
  by: 'opening' | 'stepping',
) => void

type ShotsProps = {
  biller: TrackedBiller
  own: boolean
  day: string
  isToday: boolean
  activity: ReportDay | undefined
  opened: string | undefined
  onOpen: OpenShot
}

/** A screenshot has ids alone; the day's stretches know what they are called. */
function projectsOf(activity: ReportDay | undefined) {
  const names = new Map<string, string>()
  for (const { row } of activity?.segments ?? []) {
    const { projectId, taskId, projectName } = row.activity
    if (projectId === null) continue
    names.set(`${projectId} ${taskId}`, projectText(row.activity))
    names.set(projectId, projectText({ projectName, taskName: null }))
  }
  return ({ projectId, taskId }: Screenshot) =>
    projectId === null ? undefined : (names.get(`${projectId} ${taskId}`) ?? names.get(projectId))
}

function Shots({ biller, own, day, isToday, activity, opened, onOpen }: ShotsProps) {
  const range = { from: day, to: day }
  const calls = useTrackerUserCalls(listScreenshots, biller.timeDoctorUserIds, range, onPurpose)
  const { replies, error, isFetching, refetch } = calls
  const rows = useMemo(() => replies?.flatMap(({ data }) => data), [replies])
  const hours = useMemo(() => groupByHour(rows ?? [], biller.timeZone), [rows, biller.timeZone])
  const projectOf = useMemo(() => projectsOf(activity), [activity])
  const again = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      loading={isFetching}
      onClick={refetch}
    >
      Check for new screenshots
    </Button>
  )
  if (error && !isFetching)
    return <ErrorState title="We couldn’t load the screenshots" error={error} onRetry={refetch} />
  if (!rows) return <StripSkeleton />
  if (rows.length === 0)
    return (
      <EmptyState icon={IconCameraOff} title="No screenshots on this day" action={isToday && again}>
        Time Doctor took none or deleted them. Days with time are marked in the list above.
      </EmptyState>
    )
  return (
    <div className={classes.columns}>
      <div>
        <ScreenshotStrip
          hours={hours}
          timeZone={biller.timeZone}
          projectOf={projectOf}
          openShotId={opened}
          // With its day, for without one the address may show another tomorrow.
          onOpen={(shot, by) => onOpen({ day, shot }, by)}
          notice={
            own
              ? 'This is your own screenshot. Your views are logged too.'
              : `${biller.userName} can see that you viewed this.`
          }
        />
        {isToday && <div className={classes.again}>{again}</div>}
      </div>
      <KeyboardAndMouse hours={hours} />
    </div>
  )
}

type ScreenshotsProps = {
  biller: TrackedBiller
  own: boolean
  days: readonly ReportDay[] | undefined
  /** Whether `days` may still come: which day has something to show is known then. */
  isReading: boolean
  range: DayRange
  today: string
  selectedDay: string | undefined
  onDay: (day: string) => void
  /** The screenshot that the address opens. */
  openShotId: string | undefined
  onOpen: OpenShot
}

/** The screenshots of one day of the range: the chosen one, else the last that has any time. */
export function Screenshots({
  biller,
  own,
  days,
  isReading,
  range,
  today,
  selectedDay,
  onDay,
  openShotId,
  onOpen,
}: ScreenshotsProps) {
  const all = days ?? listDays(range, today).map(day => ({ day }))
  const busiest = days?.findLast(({ trackedSeconds }) => trackedSeconds > 0)?.day
  // What was begun with stays: time that comes in meanwhile must not list another day by itself.
  const [first, setFirst] = useState<string>()
  const isHere = (next: string | undefined) => all.some(one => one.day === next)
  const day = [selectedDay, first, busiest].find(isHere) ?? all.at(-1)?.day
  if (!days && isReading) return <StripSkeleton />
  if (first !== day) setFirst(day)
  if (day === undefined)
    return (
      <EmptyState icon={IconCameraOff} title="These days are in the future">
        Choose today or earlier days.
      </EmptyState>
    )
  return (
    <>
      <div className={classes.head}>
        <DayPicker days={all} day={day} onDay={onDay} />
        <Text size="sm" c="dimmed" className={classes.notice ?? ''}>
          <IconEyeCheck size={16} stroke={1.6} aria-hidden />
          {own ? (
            <span>
              Your own screenshots, blurred until you open one.{' '}
              <Anchor component={Link} to="/profile" size="sm" underline="always">
                Who viewed them
              </Anchor>
            </span>
          ) : (
            <span>Every view is logged, and {biller.userName} can see it.</span>
          )}
        </Text>
      </div>
      <Shots
        key={day}
        biller={biller}
        own={own}
        day={day}
        isToday={day === today}
        activity={days?.find(one => one.day === day)}
        opened={openShotId}
        onOpen={onOpen}
      />
    </>
  )
}
