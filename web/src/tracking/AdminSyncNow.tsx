import { syncNow, syncStatus } from '@claimcrew/contract/tracking/contract'
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarSearch, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { problemsIn } from '../kit/form.ts'
import { keyOf, queryClient, useAct } from '../kit/query.ts'
import { toast } from '../kit/toast.ts'
import { textOf } from '../kit/ui/ErrorState.tsx'
import classes from './Admin.module.css'
import type { Person } from './adminMapping.ts'
import { daysText } from './adminWords.ts'

type Range = { from: string; to: string }

const whose = (person: Person | undefined) => (person ? person.userName : 'everybody')

function useSyncNow(person: Person | undefined, onBegun?: () => void) {
  return useAct(syncNow, {
    onSuccess: (status, { body: { from, to } }) => {
      queryClient.setQueryData(keyOf(syncStatus, {}), status)
      onBegun?.()
      const days = from && to ? daysText(from, to) : 'The last 7 days'
      toast.success('Sync has begun', `${days} of ${whose(person)}.`)
    },
    onError: error => toast.error('The sync did not begin', textOf(error)),
  })
}

type RangeFormProps = { person: Person | undefined; onBegun: () => void }

function RangeForm({ person, onBegun }: RangeFormProps) {
  const form = useForm<Range>({
    initialValues: { from: '', to: '' },
    validate: values => problemsIn(syncNow.body, values),
  })
  const syncing = useSyncNow(person, onBegun)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(range =>
        syncing.mutate({ body: { ...range, ...(person ? { userId: person.userId } : {}) } }),
      )}
    >
      <Stack gap="sm">
        <Text size="sm" fw={560}>
          Pull chosen days of {whose(person)} again
        </Text>
        <div className={classes.range}>
          <TextInput type="date" label="From" required data-autofocus {...form.getInputProps('from')} />
          <TextInput type="date" label="To" required {...form.getInputProps('to')} />
        </div>
        <Text size="xs" c="dimmed">
          Up to 400 days. What is stored of them is replaced by what Time Doctor has now.
        </Text>
        <Button type="submit" loading={syncing.isPending}>
          Sync these days
        </Button>
      </Stack>
    </form>
  )
}

type AdminSyncNowProps = {
  /** Everybody where nobody is named. */
  person?: Person
  /** In a row there is room for an icon only. */
  look: 'words' | 'icon'
}

/** Pulls the last days at once, or those that are chosen. */
export function AdminSyncNow({ person, look }: AdminSyncNowProps) {
  const [open, setOpen] = useState(false)
  const syncing = useSyncNow(person)
  const sync = () => syncing.mutate({ body: person ? { userId: person.userId } : {} })
  const [name, size] = [`Sync ${whose(person)} now`, look === 'words' ? 36 : 30]
  return (
    <Group gap={look === 'words' ? 6 : 0} wrap="nowrap">
      {look === 'words' ? (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={syncing.isPending}
          onClick={sync}
        >
          Sync now
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={name}
          title="Sync now"
          loading={syncing.isPending}
          onClick={sync}
        >
          <IconRefresh size={18} stroke={1.6} />
        </ActionIcon>
      )}
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
            variant={look === 'words' ? 'default' : 'subtle'}
            color="gray"
            size={size}
            aria-label={`Choose the days to sync of ${whose(person)}`}
            title="Choose the days"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconCalendarSearch size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={`Days to sync of ${whose(person)}`}>
          <RangeForm person={person} onBegun={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}
