import { ActionIcon, Button, Group, Popover, Text } from '@mantine/core'
import { IconCalendarSearch, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { onFirstClick } from '../../../kit/ui/onFirstClick.ts'
import { DaysForm } from './DaysForm.tsx'
import { useSyncNow } from './useSyncNow.ts'

/** Pulls everybody's last days at once, or those that are chosen. */
export function SyncNow() {
  const [open, setOpen] = useState(false)
  const { sync, isPending } = useSyncNow(undefined)
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={onFirstClick(() => sync({}))}
      >
        Sync now
      </Button>
      <Popover
        opened={open}
        onChange={setOpen}
        trapFocus
        returnFocus
        withRoles={false}
        position="bottom-end"
        shadow="md"
        width={320}
      >
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Choose days to sync"
            title="Choose days"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconCalendarSearch size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Days to sync">
          <Text size="sm" fw={560} mb="sm">
            Sync these days again for everyone
          </Text>
          <DaysForm onBegun={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}
