import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { openStatuses } from '@claimcrew/contract/tasks/rules'
import { deadlineKinds, deadlines, taskPriorities, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { findTeamAddress, type TasksAddress, type TasksAddressChange } from '../address.ts'
import { priorityWords, taskStatusStyles } from '../shared/words.ts'
import { AssigneeSelect } from './AssigneeSelect.tsx'
import { haveSameStatuses, noFilters } from './filters.ts'
import { useFilterClient } from './useFilterClient.ts'

const statusData = [
  { value: '', label: 'All open' },
  ...taskStatuses.map(status => ({ value: status, label: taskStatusStyles[status].word })),
  { value: 'all', label: 'Everything' },
]

const any = { value: '', label: 'Any' }

function statusValue({ status }: TasksAddress): string {
  if (haveSameStatuses(status, openStatuses)) return ''
  return status.length === taskStatuses.length ? 'all' : status.join(',')
}

type FilterFieldsProps = {
  address: TasksAddress
  onChange: (change: TasksAddressChange) => void
}

/** All that tasks can be narrowed by. */
export function FilterFields({ address, onChange }: FilterFieldsProps) {
  const team = findTeamAddress(address)
  const { hasSeveralClients, clientId } = useFilterClient(address)
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
        <AssigneeSelect
          label="Biller"
          placeholder="Any biller"
          clearLabel="Show all billers"
          offersNobody
          clientId={address.client}
          assignee={team.assignee}
          onChange={assignee => onChange({ assignee })}
        />
      )}
      {hasSeveralClients && (
        <ClientSelect
          label="Client"
          placeholder="All clients"
          clearLabel="Show all clients"
          userId={address.client}
          onChange={client => onChange({ client, practice: undefined })}
        />
      )}
      <PracticeSelect
        label="Practice"
        placeholder="All practices"
        clearLabel="Show all practices"
        isFilter
        clientId={clientId}
        practiceId={address.practice}
        onChange={practice => onChange({ practice })}
      />
      <SearchSelect
        label="Work type"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all work types' }}
        nothingFoundMessage="No matching work type"
        value={address.workType || null}
        onChange={selected => onChange({ workType: selected ?? '' })}
        data={taxonomy.workTypes.map(({ value, label }) => ({ value, label }))}
      />
      <NativeSelect
        label="Priority"
        value={address.priority.join(',')}
        onChange={event => onChange({ priority: event.currentTarget.value })}
        data={[
          any,
          { value: 'high,urgent', label: 'High or urgent' },
          ...taskPriorities.toReversed().map(one => ({ value: one, label: priorityWords[one] })),
        ]}
      />
      <NativeSelect
        label="Deadline type"
        value={address.kind.join(',')}
        onChange={event => onChange({ kind: event.currentTarget.value })}
        data={[
          any,
          { value: 'sla,timely-filing,appeal', label: 'Any deadline' },
          ...deadlineKinds.map(one => ({ value: one, label: deadlines[one].label })),
        ]}
      />
      <Button variant="default" onClick={() => onChange(noFilters)}>
        Show all open tasks
      </Button>
    </Stack>
  )
}
