import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import type { SummaryKey } from '@claimcrew/contract/production/shapes'
import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { findPreset, presets } from '../../kit/time/dayRange.ts'
import { RangeFields } from '../../kit/ui/time/RangeFields.tsx'
import { BillerChoice } from '../shared/BillerChoice.tsx'
import { ClientChoice } from '../shared/ClientChoice.tsx'
import type { ReportScope } from '../shared/slots.ts'
import classes from './ProductionReport.module.css'
import { useReportAddress } from './reportQueries.ts'

const groupings: Readonly<Record<SummaryKey, string>> = {
  biller: 'Biller',
  client: 'Client',
  workType: 'Work type',
  day: 'Day',
  week: 'Week',
  payer: 'Payer',
}

const groupingsByScope: Readonly<Record<ReportScope, readonly SummaryKey[]>> = {
  own: ['workType', 'day', 'week', 'client', 'payer'],
  team: ['biller', 'workType', 'day', 'week', 'payer'],
  all: ['biller', 'client', 'workType', 'day', 'week', 'payer'],
}

/** By what it is grouped, as far as that makes sense for who reads it. */
export const resolveGrouping = (who: ReportScope, by: SummaryKey): SummaryKey =>
  groupingsByScope[who].includes(by) ? by : (groupingsByScope[who][0] ?? 'workType')

const names = Object.keys(presets).map(name => ({ value: name, label: name }))

/** Which days, whose, which work, and how it is grouped. */
export function FilterBar({ who }: { who: ReportScope }) {
  const { address, change, today, query } = useReportAddress()
  return (
    <search className={classes.filters}>
      <RangeFields
        range={query}
        names={names}
        selected={findPreset(query, today)}
        onName={name => {
          const range = presets[name]?.(today)
          if (range) change(range, 'choosing')
        }}
        onDays={days => change(days, 'typing')}
      />
      {who === 'all' && (
        <ClientChoice
          client={address.client}
          none="All clients"
          onChange={client => change({ client }, 'choosing')}
        />
      )}
      {who !== 'own' && (
        <BillerChoice
          biller={address.biller}
          onChange={biller => change({ biller }, 'choosing')}
          className={classes.choice ?? ''}
        />
      )}
      <NativeSelect
        aria-label="Work type"
        value={address.workType ?? ''}
        onChange={event => change({ workType: event.currentTarget.value || undefined }, 'choosing')}
        data={[
          { value: '', label: 'All work' },
          ...taxonomy.workTypes.map(({ value, label }) => ({ value, label })),
        ]}
      />
      <Switch
        label="Include hold time in units per hour"
        checked={address.hold === 'count'}
        onChange={event => change({ hold: event.currentTarget.checked ? 'count' : undefined }, 'stepping')}
      />
      <SegmentedControl
        aria-label="Grouped by"
        className={classes.by ?? ''}
        value={resolveGrouping(who, address.by)}
        onChange={by => change({ by: by as SummaryKey }, 'choosing')}
        data={groupingsByScope[who].map(value => ({ value, label: groupings[value] }))}
      />
    </search>
  )
}
