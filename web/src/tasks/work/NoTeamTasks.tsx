import { Button, Group } from '@mantine/core'
import { IconClipboardList, IconFileImport, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { TasksAddressChange, TeamTasksAddress } from '../address.ts'
import { hasFilters, noFilters } from './filters.ts'

type NoTeamTasksProps = {
  address: TeamTasksAddress
  /** Whether one gives out work, or only looks at it. */
  manages: boolean
  onChange: (change: TasksAddressChange, by: 'choosing') => void
  onCreate: () => void
  onImport: () => void
}

/** Where a team's list is empty: because it was narrowed, or because nobody has given anybody anything to do. */
export function NoTeamTasks({ address, manages, onChange, onCreate, onImport }: NoTeamTasksProps) {
  if (manages && address.assignee && !hasFilters({ ...address, assignee: undefined }))
    return (
      <EmptyState
        icon={IconClipboardList}
        title="No open tasks"
        action={<Button onClick={onCreate}>New task</Button>}
      >
        {address.assignee === 'none'
          ? 'Every open task is assigned.'
          : 'Type a task on the line above, or open the full form. We’ll notify the biller.'}
      </EmptyState>
    )
  if (hasFilters(address))
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No matching tasks"
        action={
          <Button variant="default" onClick={() => onChange(noFilters, 'choosing')}>
            Show all open tasks
          </Button>
        }
      >
        Try a shorter search, or remove a filter.
      </EmptyState>
    )
  if (!manages)
    return (
      <EmptyState icon={IconClipboardList} title="No open tasks">
        Tasks assigned to billers show up here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconClipboardList}
      title="No open tasks"
      action={
        <Group gap="sm" justify="center">
          <Button onClick={onCreate}>New task</Button>
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
            onClick={onImport}
          >
            Import a list
          </Button>
        </Group>
      }
    >
      Type a task on the line above, open the full form, or import a list from a spreadsheet. Billers are
      notified when you assign them a task.
    </EmptyState>
  )
}
