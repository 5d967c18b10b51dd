import { byTitles, type ReportBy, type ReportKind } from '@claimcrew/contract/reports/kinds'
import { SegmentedControl, Switch } from '@mantine/core'
import { PersonFilters } from './PersonFilters.tsx'
import classes from './ReportView.module.css'
import { useReportQuery } from './reportQueries.ts'

/** Which days, whose, by what it is added up, and beside what it stands. */
export function FilterBar({ kind }: { kind: ReportKind }) {
  const { address, change, bys, by } = useReportQuery(kind)
  return (
    <search className={classes.filters} data-print="never">
      <PersonFilters />
      <SegmentedControl
        aria-label="Group by"
        className={classes.by ?? ''}
        value={by}
        onChange={next => change({ by: next as ReportBy }, 'choosing')}
        data={bys.map(value => ({ value, label: byTitles[value] }))}
      />
      <Switch
        label="Compare with previous range"
        checked={address.compare === 'true'}
        onChange={event => change({ compare: event.currentTarget.checked ? 'true' : undefined }, 'choosing')}
      />
    </search>
  )
}
