import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { byTitles, type ReportBy, type ReportKind } from '@claimcrew/contract/reports/kinds'
import { periodTitles, type ReportPeriod, reportPeriods } from '@claimcrew/contract/reports/range'
import { SegmentedControl, Switch } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { SearchSelect } from '../../kit/ui/SearchSelect.tsx'
import { RangeFields } from '../../kit/ui/time/RangeFields.tsx'
import classes from './Report.module.css'
import { useReportQuery, usualPeriod } from './readReport.ts'

type ChoiceProps = { chosen: string | undefined; onChoose: (userId: string | undefined) => void }

function BillerChoice({ chosen, onChoose }: ChoiceProps) {
  const read = useCall(listBillers, { query: {} })
  const billers = read.data?.billers ?? []
  return (
    <SearchSelect
      aria-label="Biller"
      placeholder="All billers"
      clearable
      clearButtonProps={{ 'aria-label': 'All billers' }}
      nothingFoundMessage="Nobody is called so."
      className={classes.choice ?? ''}
      data={billers.map(({ userId: value, userName: label }) => ({ value, label }))}
      value={chosen ?? null}
      onChange={value => onChoose(value ?? undefined)}
    />
  )
}

function ClientChoice({ chosen, onChoose }: ChoiceProps) {
  const read = useCall(listClients, { query: {} })
  const clients = read.data?.clients ?? []
  return (
    <SearchSelect
      aria-label="Client"
      placeholder="All clients"
      clearable
      clearButtonProps={{ 'aria-label': 'All clients' }}
      nothingFoundMessage="Nobody is called so."
      className={classes.choice ?? ''}
      data={clients.map(({ userId: value, userName: label }) => ({ value, label }))}
      value={chosen ?? null}
      onChange={value => onChoose(value ?? undefined)}
    />
  )
}

const periods = reportPeriods.map(value => ({ value, label: periodTitles[value] }))

/** Which days, whose, by what it is added up, and beside what it stands. */
export function FilterBar({ kind }: { kind: ReportKind }) {
  const { address, change, range, bys, by } = useReportQuery(kind)
  const { role } = useSession()
  const isOwn = address.from !== undefined && address.to !== undefined
  return (
    <search className={classes.filters} data-print="never">
      <RangeFields
        range={range}
        names={periods}
        chosen={isOwn ? undefined : (address.period ?? usualPeriod)}
        onName={period => change({ period: period as ReportPeriod, from: undefined, to: undefined }, 'choosing')}
        onDays={days => change({ ...days, period: undefined }, 'typing')}
      />
      {role === 'ADMIN' && (
        <ClientChoice
          chosen={address.clientId}
          onChoose={clientId => change({ clientId, billerId: undefined }, 'choosing')}
        />
      )}
      <BillerChoice chosen={address.billerId} onChoose={billerId => change({ billerId }, 'choosing')} />
      <SegmentedControl
        aria-label="Added up by"
        className={classes.by ?? ''}
        value={by}
        onChange={wanted => change({ by: wanted as ReportBy }, 'choosing')}
        data={bys.map(value => ({ value, label: byTitles[value] }))}
      />
      <Switch
        label="Compare with the range before"
        checked={address.compare === 'true'}
        onChange={event => change({ compare: event.currentTarget.checked ? 'true' : undefined }, 'choosing')}
      />
    </search>
  )
}
