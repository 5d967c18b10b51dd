import { addDays } from '@claimcrew/contract/kit/time'
import { maxReportDays } from '@claimcrew/contract/tasks/report'
import { Button, Group, TextInput } from '@mantine/core'
import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { useSession } from '../../kit/session.ts'
import { AssigneeSelect } from '../work/AssigneeSelect.tsx'
import classes from './TeamTaskReport.module.css'

type ReportSelection = {
  readonly from: string
  readonly to: string
  readonly client: string | undefined
  readonly assignee: string | undefined
}

type ReportFiltersProps = ReportSelection & {
  today: string
  onChange: (change: Partial<ReportSelection>) => void
}

const lastDayCounts = [7, 30, 90]

/** Over which days, and of whom. */
export function ReportFilters({ from, to, today, client, assignee, onChange }: ReportFiltersProps) {
  const { role } = useSession()
  return (
    <search className={classes.range}>
      <TextInput
        type="date"
        label="From"
        max={to}
        min={addDays(to, 1 - maxReportDays)}
        value={from}
        onChange={event => event.currentTarget.value && onChange({ from: event.currentTarget.value, to })}
      />
      <TextInput
        type="date"
        label="To"
        min={from}
        max={today}
        value={to}
        onChange={event => event.currentTarget.value && onChange({ from, to: event.currentTarget.value })}
      />
      <Group gap={6} className={classes.spans ?? ''}>
        {lastDayCounts.map(days => (
          <Button
            key={days}
            variant="default"
            aria-pressed={to === today && from === addDays(today, 1 - days)}
            className={classes.span ?? ''}
            onClick={() => onChange({ from: addDays(today, 1 - days), to: today })}
          >
            {days} days
          </Button>
        ))}
      </Group>
      <span className={classes.rest} />
      {role === 'ADMIN' && (
        <ClientSelect
          aria-label="Client"
          placeholder="All clients"
          clearLabel="Show all clients"
          userId={client}
          onChange={selected => onChange({ client: selected, assignee: undefined })}
        />
      )}
      <AssigneeSelect
        aria-label="Biller"
        placeholder="All billers"
        clearLabel="Show all billers"
        clientId={client}
        assignee={assignee === 'none' ? undefined : assignee}
        onChange={selected => onChange({ assignee: selected })}
      />
    </search>
  )
}
