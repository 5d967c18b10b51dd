import { Button } from '@mantine/core'
import { IconChecklist, IconSearchOff } from '@tabler/icons-react'
import { useAddress } from '../kit/screen/address.ts'
import { EmptyState } from '../kit/ui/EmptyState.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { OwnTasksAddress } from './address.ts'
import { hasFilters, noFilters } from './work/filters.ts'
import { TaskWork } from './work/TaskWork.tsx'

/** A BILLER's own tasks. */
export function OwnTasksScreen() {
  const [address, change] = useAddress(OwnTasksAddress)
  const narrowed = hasFilters(address)
  return (
    <Page title="Tasks" description="Your tasks from clients, and what’s due.">
      <TaskWork
        of="own"
        address={address}
        change={change}
        empty={
          narrowed ? (
            <EmptyState
              icon={IconSearchOff}
              title="No matching tasks"
              action={
                <Button variant="default" onClick={() => change(noFilters, 'choosing')}>
                  Show all open tasks
                </Button>
              }
            >
              Try a shorter search, or remove a filter.
            </EmptyState>
          ) : (
            <EmptyState icon={IconChecklist} title="No open tasks">
              You’re all caught up. New tasks show up here when a client assigns one, and we’ll notify you.
            </EmptyState>
          )
        }
      />
    </Page>
  )
}
