import { Button, Group } from '@mantine/core'
import { IconClipboardList, IconFileImport, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { TeamTasksAddress, WorkChange } from '../address.ts'
import { isNarrowed, noFilters } from './filters.ts'

type NoTeamTasksProps = {
  address: TeamTasksAddress
  onChange: (change: WorkChange, by: 'choosing') => void
  onCreate: () => void
  onImport: () => void
}

/** Where a team's list is empty: because it was narrowed, or because nobody has given anybody anything to do. */
export function NoTeamTasks({ address, onChange, onCreate, onImport }: NoTeamTasksProps) {
  if (isNarrowed(address))
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No task matches"
        action={
          <Button variant="default" onClick={() => onChange(noFilters, 'choosing')}>
            Show all open tasks
          </Button>
        }
      >
        Try fewer letters, or take a filter away.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconClipboardList}
      title="Nothing is open"
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
      Write a task on the line above, with all its fields, or bring a whole list from a spreadsheet. Billers
      are told of what they are given.
    </EmptyState>
  )
}
