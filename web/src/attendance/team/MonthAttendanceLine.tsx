import { getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { computeAgreedHours } from '@claimcrew/contract/engagements/rules'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { monthNames, roundLengthText } from '@claimcrew/contract/kit/timeText'
import { useCall } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { LineSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'

type MonthAttendanceLineProps = {
  biller: { readonly userId: string; readonly engagements: readonly Engagement[] }
}

/** In a list of billers, beside the hours a week: what this month has come to, against what is agreed for all of it. */
export function MonthAttendanceLine({ biller }: MonthAttendanceLineProps) {
  // The reader's month: so all rows share one call.
  const [year = 0, month = 0] = useToday(useTimeZone()).split('-').map(Number)
  const { data, isLoading } = useCall(getMonthlyRegister, { query: { month, year } })
  const row = data?.rows.find(({ billerId }) => billerId === biller.userId)
  const days = daysOfMonth(year, month)
  const holidays = new Set(data?.holidays)
  const agreed = biller.engagements.reduce((sum, one) => sum + computeAgreedHours(one, days, holidays), 0)
  if (isLoading) return <LineSkeleton />
  if (!row || agreed === 0) return null
  return (
    <span
      className="tabular"
      title={`Punched this month, of the hours agreed for all of ${monthNames[month - 1]}`}
    >
      {roundLengthText(row.totals.workedSeconds)} of {roundLengthText(agreed * 3600)}
    </span>
  )
}
