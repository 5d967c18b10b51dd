import type { Role } from '@claimcrew/contract/permissions'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useScreenAddress } from '../address.ts'
import { listKindGroups } from '../kindGroups.ts'
import { useMarkAllRead } from './marking.ts'
import classes from './NotificationHistory.module.css'

type HistoryFilterBarProps = {
  userId: string
  role: Role
  kind: string | undefined
  /** Nothing that could still be marked as read. */
  allRead: boolean
}

export function HistoryFilterBar({ userId, role, kind, allRead }: HistoryFilterBarProps) {
  const [{ unread }, change] = useScreenAddress()
  const { markAll, isPending } = useMarkAllRead(userId)
  return (
    <div className={classes.bar}>
      <search className={classes.filters}>
        <NativeSelect
          aria-label="Type"
          value={kind ?? ''}
          onChange={event => change({ kind: event.currentTarget.value || undefined }, 'choosing')}
          data={[
            { value: '', label: 'All types' },
            ...listKindGroups(role).map(({ title, kinds }) => ({
              group: title,
              items: kinds.map(({ name, label }) => ({ value: name, label })),
            })),
          ]}
        />
        <SegmentedControl
          aria-label="Show"
          value={unread ? 'unread' : 'all'}
          onChange={next => change({ unread: next === 'unread' ? 'true' : undefined }, 'choosing')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
      </search>
      <Button
        variant="default"
        leftSection={<IconChecks size={16} stroke={1.6} aria-hidden />}
        disabled={allRead}
        loading={isPending}
        onClick={() => markAll(kind)}
      >
        {kind ? 'Mark all of this type as read' : 'Mark all as read'}
      </Button>
    </div>
  )
}
