import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { periodTitles, type ReportPeriod, reportPeriods } from '@claimcrew/contract/reports/range'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { RangeFields } from '../../kit/ui/time/RangeFields.tsx'
import { useReportsAddress } from '../address.ts'
import classes from './Report.module.css'
import { rangeIn, usualPeriod } from './range.ts'

type PersonChoiceProps = {
  label: string
  /** What stands for none: All billers. */
  all: string
  people: readonly { readonly userId: string; readonly userName: string }[] | undefined
  chosen: string | undefined
  onChoose: (userId: string | undefined) => void
}

/** A user who has thousands of them finds one by typing. */
const mostOptions = 60

function PersonChoice({ label, all, people, chosen, onChoose }: PersonChoiceProps) {
  // A user who follows a link may see a report of somebody who is not in their list any more.
  const isUnknown = chosen !== undefined && people && !people.some(({ userId }) => userId === chosen)
  return (
    <SearchSelect
      aria-label={label}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      nothingFoundMessage="Nobody is called so."
      className={classes.choice ?? ''}
      limit={mostOptions}
      data={[
        ...(isUnknown ? [{ value: chosen, label: `One ${label.toLowerCase()}` }] : []),
        ...(people ?? []).map(({ userId, userName }) => ({ value: userId, label: userName })),
      ]}
      value={chosen ?? null}
      onChange={value => onChoose(value ?? undefined)}
    />
  )
}

function ClientChoice(props: Pick<PersonChoiceProps, 'chosen' | 'onChoose'>) {
  const { data } = useCall(listClients, { query: {} })
  return <PersonChoice label="Client" all="All clients" people={data?.clients} {...props} />
}

const periods = reportPeriods.map(value => ({ value, label: periodTitles[value] }))

/** Which days, and of whom. */
export function WhoseDays() {
  const [address, change] = useReportsAddress()
  const { role } = useSession()
  const today = useToday(useTimeZone())
  const { data } = useCall(listBillers, { query: {} })
  const isOwn = address.from !== undefined && address.to !== undefined
  return (
    <>
      <RangeFields
        range={rangeIn(address, today)}
        names={periods}
        chosen={isOwn ? undefined : (address.period ?? usualPeriod)}
        onName={period =>
          change({ period: period as ReportPeriod, from: undefined, to: undefined }, 'choosing')
        }
        onDays={days => change({ ...days, period: undefined }, 'typing')}
      />
      {role === 'ADMIN' && (
        <ClientChoice
          chosen={address.clientId}
          onChoose={clientId => change({ clientId, billerId: undefined }, 'choosing')}
        />
      )}
      <PersonChoice
        label="Biller"
        all="All billers"
        people={data?.billers}
        chosen={address.billerId}
        onChoose={billerId => change({ billerId }, 'choosing')}
      />
    </>
  )
}
