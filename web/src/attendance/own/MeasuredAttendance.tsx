import { getMeasuredWork } from '@claimcrew/contract/attendance/contract'
import { countText, numberText, percentText } from '@claimcrew/contract/kit/numberWords'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Text } from '@mantine/core'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { ProfilePart } from '../../profiles/shared/ProfilePart.tsx'
import classes from './MeasuredAttendance.module.css'

type MeasuredAttendanceProps = { biller: Profile; isPreview: boolean }

/** Hours and punctuality of a biller; where they do not share them there is nothing here. */
export function MeasuredAttendance({
  biller: { userId, sharesMeasured },
  isPreview,
}: MeasuredAttendanceProps) {
  const { data, error, refetch } = useCall(getMeasuredWork, { params: { userId } })
  if (statusOf(error) === 404 || (isPreview && !sharesMeasured)) return null
  return (
    <ProfilePart title="Measured by Claimcrew">
      {data ? (
        <Figures {...data.measured} />
      ) : error ? (
        <ErrorState title="We couldn’t load the hours" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={1} />
      )}
      {!sharesMeasured && (
        <Text size="sm" c="dimmed" mt="xs">
          Not shared: only the biller, their clients and admins can see it.
        </Text>
      )}
    </ProfilePart>
  )
}

type FiguresProps = { from: string; workedSeconds: number; days: number; onTimeDays: number }

function Figures({ from, workedSeconds, days, onTimeDays }: FiguresProps) {
  if (days === 0)
    return (
      <Text size="sm" c="dimmed">
        No work recorded in the last 90 days.
      </Text>
    )
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>Hours punched</dt>
          <dd>{numberText(workedSeconds / 3600, 0)}</dd>
        </div>
        <div>
          <dt>Days worked</dt>
          <dd>{days}</dd>
        </div>
        <div>
          <dt>On time</dt>
          <dd>{percentText(onTimeDays / days)}</dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed" mt="xs">
        From attendance since <DayText day={from} />: on time on {countText(onTimeDays, 'day')} of {days}.
      </Text>
    </>
  )
}
