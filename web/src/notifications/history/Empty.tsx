import { kindOf } from '@claimcrew/contract/kit/notificationKind'
import { Button } from '@mantine/core'
import { IconBell, IconChecks, IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { useScreenAddress } from '../address.ts'

type HistoryEmptyProps = { kind: string | undefined; unread: boolean }

/** Nothing at all yet, everything read, or nothing that the filters let through. */
export function HistoryEmpty({ kind, unread }: HistoryEmptyProps) {
  const [, change] = useScreenAddress()
  const showAll = (
    <Button variant="default" onClick={() => change({ kind: undefined, unread: undefined }, 'choosing')}>
      Show all notifications
    </Button>
  )
  if (kind)
    return (
      <EmptyState
        icon={IconFilterOff}
        title={`${unread ? 'Nothing unread' : 'Nothing'} about “${kindOf(kind).label}”`}
        action={showAll}
      >
        Choose another kind, or look at all of them.
      </EmptyState>
    )
  if (unread)
    return (
      <EmptyState icon={IconChecks} title="You have read everything" action={showAll}>
        What comes next appears here at once.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconBell}
      title="Nothing yet"
      action={
        <Button variant="default" onClick={() => change({ view: 'settings' }, 'choosing')}>
          Choose what you are told of
        </Button>
      }
    >
      When something happens that concerns you, it appears here and rings the bell above.
    </EmptyState>
  )
}
