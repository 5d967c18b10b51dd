import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { openStatuses } from '@claimcrew/contract/tasks/rules'
import { deadlineKinds, deadlines, priorities, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { useSession } from '../../kit/session.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import type { WorkAddress, WorkChange } from '../address.ts'
import { priorityWords, statusLooks } from '../shared/words.ts'
import { noFilters, sameStatuses } from './filters.ts'
import { useAssignable, useClients } from './people.ts'

const statusData = [
  { value: '', label: 'All that is open' },
  ...taskStatuses.map(status => ({ value: status, label: statusLooks[status].word })),
  { value: 'all', label: 'Everything' },
]

const any = { value: '', label: 'Any' }

function statusValue({ status }: WorkAddress): string {
  if (sameStatuses(status, openStatuses)) return ''
  return status.length === taskStatuses.length ? 'all' : status.join(',')
}

type FilterFieldsProps = {
  address: WorkAddress
  onChange: (change: WorkChange) => void
}

/** All that tasks can be narrowed by. */
export function FilterFields({ address, onChange }: FilterFieldsProps) {
  const { role } = useSession()
  const team = 'assignee' in address
  const clients = useClients()
  const people = useAssignable(role === 'ADMIN' ? address.client : undefined, team)
  const status = statusValue(address)
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Status"
        value={status}
        onChange={event => onChange({ status: event.currentTarget.value })}
        data={
          statusData.some(({ value }) => value === status)
            ? statusData
            : [...statusData, { value: status, label: 'Several' }]
        }
      />
      {team && (
        <SearchSelect
          label="Biller"
          placeholder="Anybody"
          clearable
          clearButtonProps={{ 'aria-label': 'Show the tasks of everybody' }}
          nothingFoundMessage="Nobody is called so."
          value={address.assignee ?? null}
          onChange={chosen => onChange({ assignee: chosen ?? undefined })}
          data={[
            { value: 'none', label: 'Nobody yet' },
            ...(people.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName })),
          ]}
        />
      )}
      {clients && clients.length > 1 && (
        <SearchSelect
          label="Client"
          placeholder="All clients"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all clients' }}
          nothingFoundMessage="Nobody is called so."
          value={address.client ?? null}
          onChange={chosen => onChange({ client: chosen ?? undefined })}
          data={clients.map(({ userId, userName }) => ({ value: userId, label: userName }))}
        />
      )}
      <SearchSelect
        label="Kind of work"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all kinds of work' }}
        nothingFoundMessage="There is no such kind of work."
        value={address.workType || null}
        onChange={chosen => onChange({ workType: chosen ?? '' })}
        data={taxonomy.workTypes.map(({ value, label }) => ({ value, label }))}
      />
      <NativeSelect
        label="Priority"
        value={address.priority.join(',')}
        onChange={event => onChange({ priority: event.currentTarget.value })}
        data={[
          any,
          { value: 'high,urgent', label: 'High or urgent' },
          ...priorities.toReversed().map(one => ({ value: one, label: priorityWords[one] })),
        ]}
      />
      <NativeSelect
        label="Kind of deadline"
        value={address.kind.join(',')}
        onChange={event => onChange({ kind: event.currentTarget.value })}
        data={[
          any,
          { value: 'sla,timely-filing,appeal', label: 'Any with a deadline' },
          ...deadlineKinds.map(one => ({ value: one, label: deadlines[one].label })),
        ]}
      />
      <Button variant="default" onClick={() => onChange(noFilters)}>
        Show all open tasks
      </Button>
    </Stack>
  )
}
