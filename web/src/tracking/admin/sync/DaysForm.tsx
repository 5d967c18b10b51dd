import { syncNow } from '@claimcrew/contract/tracking/contract'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { problemsIn } from '../../../kit/call/form.ts'
import type { Person } from '../person.ts'
import classes from './Sync.module.css'
import { useSyncNow } from './syncing.ts'

type DaysFormProps = { person?: Person | undefined; onBegun: () => void }

/** Has chosen days pulled again. */
export function DaysForm({ person, onBegun }: DaysFormProps) {
  const form = useForm<{ from: string; to: string }>({
    initialValues: { from: '', to: '' },
    validate: days => problemsIn(syncNow.body, days),
  })
  const { sync, isPending } = useSyncNow(person, onBegun)
  return (
    <form noValidate onSubmit={form.onSubmit(sync)}>
      <Stack gap="sm">
        <div className={classes.range}>
          <TextInput type="date" label="From" required data-autofocus {...form.getInputProps('from')} />
          <TextInput type="date" label="To" required {...form.getInputProps('to')} />
        </div>
        <Text size="xs" c="dimmed">
          Up to 400 days. We replace the stored time with what Time Doctor has now.
        </Text>
        <Button type="submit" loading={isPending}>
          Sync these days
        </Button>
      </Stack>
    </form>
  )
}
