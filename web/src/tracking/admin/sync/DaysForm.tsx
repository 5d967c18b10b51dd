import { syncNow } from '@claimcrew/contract/tracking/contract'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { validateFields } from '../../../kit/call/validateFields.ts'
import type { PersonRef } from '../person.ts'
import classes from './SyncPanel.module.css'
import { useSyncNow } from './useSyncNow.ts'

type DaysFormProps = { person?: PersonRef | undefined; onBegun: () => void }

/** Has chosen days pulled again. */
export function DaysForm({ person, onBegun }: DaysFormProps) {
  const form = useForm<{ from: string; to: string }>({
    initialValues: { from: '', to: '' },
    validate: days => validateFields(syncNow.body, days),
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
