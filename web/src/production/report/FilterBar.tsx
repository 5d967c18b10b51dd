import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import type { SummaryKey } from '@claimcrew/contract/production/report'
import { NativeSelect, Switch } from '@mantine/core'
import { findPreset, presets } from '../../kit/time/dayRange.ts'
import { GroupBy } from '../../kit/ui/field/GroupBy.tsx'
import { RangeFields } from '../../kit/ui/time/RangeFields.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { BillerChoice } from '../shared/BillerChoice.tsx'
import { ClientChoice } from '../shared/ClientChoice.tsx'
import type { ReportScope } from '../shared/slots.ts'
import classes from './ProductionReport.module.css'
import { useReportAddress } from './reportQueries.ts'

const groupings: Readonly<Record<SummaryKey, string>> = {
  biller: 'Biller',
  client: 'Client',
  practice: 'Practice',
  workType: 'Work type',
  day: 'Day',
  week: 'Week',
  payer: 'Payer',
}

const groupingsByScope: Readonly<Record<ReportScope, readonly SummaryKey[]>> = {
  own: ['workType', 'day', 'week', 'client', 'payer'],
  team: ['biller', 'practice', 'workType', 'day', 'week', 'payer'],
  all: ['biller', 'client', 'practice', 'workType', 'day', 'week', 'payer'],
}

/** By what it is grouped, as far as that makes sense for who reads it. */
export const resolveGrouping = (who: ReportScope, by: SummaryKey): SummaryKey =>
  groupingsByScope[who].includes(by) ? by : (groupingsByScope[who][0] ?? 'workType')

const names = Object.keys(presets).map(name => ({ value: name, label: name }))

/** Which days, whose, which work, and how it is grouped. */
export function FilterBar({ who }: { who: ReportScope }) {
  const { address, change, today, query } = useReportAddress()
  const by = resolveGrouping(who, address.by)
  const hasPractices = useSeveralPractices(address.client).length > 0 || who === 'all'
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
          onChange={client => change({ client, practice: undefined }, 'choosing')}
        />
      )}
      <PracticeSelect
        aria-label="Practice"
        placeholder="All practices"
        clearLabel="Show all practices"
        isFilter
        clientId={address.client}
        practiceId={address.practice}
        onChange={practice => change({ practice }, 'choosing')}
      />
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
      <GroupBy
        value={by}
        onChange={next => change({ by: next }, 'choosing')}
        options={groupingsByScope[who]
          .filter(value => value !== 'practice' || hasPractices || value === by)
          .map(value => ({ value, label: groupings[value] }))}
      />
    </search>
  )
}
