import { Button } from '@mantine/core'
import { IconChecklist, IconSearchOff } from '@tabler/icons-react'
import { useAddress } from '../kit/screen/address.ts'
import { EmptyState } from '../kit/ui/EmptyState.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { OwnTasksAddress } from './address.ts'
import { isNarrowed, noFilters } from './work/filters.ts'
import { TaskWork } from './work/TaskWork.tsx'

/** A BILLER's own tasks. */
export function OwnTasksScreen() {
  const [address, change] = useAddress(OwnTasksAddress)
  const narrowed = isNarrowed(address)
  return (
    <Page title="Tasks" description="What your clients have given you, and what presses.">
      <TaskWork
        of="own"
        address={address}
        change={change}
        empty={
          narrowed ? (
            <EmptyState
              icon={IconSearchOff}
              title="No task matches"
              action={
                <Button variant="default" onClick={() => change(noFilters, 'choosing')}>
                  Show all open tasks
                </Button>
              }
            >
              Try fewer letters, or take a filter away.
            </EmptyState>
          ) : (
            <EmptyState icon={IconChecklist} title="Nothing is open">
              You have finished everything that was given to you. A new task stands here as soon as a client
              assigns one, and you are told.
            </EmptyState>
          )
        }
      />
    </Page>
  )
}
