import { periodTitles, type ReportPeriod, reportPeriods } from '@claimcrew/contract/reports/dayRange'
import { BillerSelect, ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { RangeFields } from '../../kit/ui/time/RangeFields.tsx'
import { useReportsAddress } from '../address.ts'
import classes from './ReportView.module.css'
import { defaultPeriod, resolveReportRange } from './range.ts'

const periods = reportPeriods.map(value => ({ value, label: periodTitles[value] }))

/** Chooses the days, and whose they are. */
export function RangeAndPersonFilters() {
  const [address, change] = useReportsAddress()
  const { role } = useSession()
  const today = useToday(useTimeZone())
  const isOwn = address.from !== undefined && address.to !== undefined
  return (
    <>
      <RangeFields
        range={resolveReportRange(address, today)}
        names={periods}
        selected={isOwn ? undefined : (address.period ?? defaultPeriod)}
        onName={period =>
          change({ period: period as ReportPeriod, from: undefined, to: undefined }, 'choosing')
        }
        onDays={days => change({ ...days, period: undefined }, 'typing')}
      />
      {role === 'ADMIN' && (
        <ClientSelect
          aria-label="Client"
          placeholder="All clients"
          clearLabel="All clients"
          className={classes.choice ?? ''}
          userId={address.clientId}
          onChange={clientId => change({ clientId, billerId: undefined }, 'choosing')}
        />
      )}
      <BillerSelect
        aria-label="Biller"
        placeholder="All billers"
        clearLabel="All billers"
        className={classes.choice ?? ''}
        userId={address.billerId}
        onChange={billerId => change({ billerId }, 'choosing')}
      />
    </>
  )
}
