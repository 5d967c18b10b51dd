import { addDays } from '@claimcrew/contract/kit/time'
import { mostReportDays } from '@claimcrew/contract/tasks/report'
import { Button, Group, TextInput } from '@mantine/core'
import { useSession } from '../../kit/session.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { useAssignable, useClients } from '../work/people.ts'
import classes from './Report.module.css'

type Chosen = {
  readonly from: string
  readonly to: string
  readonly client: string | undefined
  readonly assignee: string | undefined
}

type RangeProps = Chosen & {
  today: string
  onChange: (change: Partial<Chosen>) => void
}

const spans = [7, 30, 90]

/** Over which days, and of whom. */
export function Range({ from, to, today, client, assignee, onChange }: RangeProps) {
  const { role } = useSession()
  const clients = useClients()
  const people = useAssignable(role === 'ADMIN' ? client : undefined)
  return (
    <search className={classes.range}>
      <TextInput
        type="date"
        label="From"
        max={to}
        min={addDays(to, 1 - mostReportDays)}
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
        {spans.map(days => (
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
      {role === 'ADMIN' && clients && clients.length > 1 && (
        <SearchSelect
          aria-label="Client"
          placeholder="All clients"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all clients' }}
          nothingFoundMessage="Nobody is called so."
          value={client ?? null}
          onChange={chosen => onChange({ client: chosen ?? undefined, assignee: undefined })}
          data={clients.map(({ userId, userName }) => ({ value: userId, label: userName }))}
        />
      )}
      <SearchSelect
        aria-label="Biller"
        placeholder="All billers"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all billers' }}
        nothingFoundMessage="Nobody is called so."
        value={assignee === 'none' ? null : (assignee ?? null)}
        onChange={chosen => onChange({ assignee: chosen ?? undefined })}
        data={(people.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
      />
    </search>
  )
}
