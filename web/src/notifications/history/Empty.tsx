import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
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
        title={`${unread ? 'No unread notifications' : 'No notifications'} about “${findNotificationKind(kind).label}”`}
        action={showAll}
      >
        Choose another type, or show all notifications.
      </EmptyState>
    )
  if (unread)
    return (
      <EmptyState icon={IconChecks} title="You’re all caught up" action={showAll}>
        New notifications show up here right away.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconBell}
      title="Nothing yet"
      action={
        <Button variant="default" onClick={() => change({ view: 'settings' }, 'choosing')}>
          Choose your notifications
        </Button>
      }
    >
      When something needs your attention, it shows up here and in the bell above.
    </EmptyState>
  )
}
