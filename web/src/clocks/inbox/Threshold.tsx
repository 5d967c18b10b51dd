import { clockSettings, clocksDay, listGaps, saveClockSettings } from '@claimcrew/contract/clocks/contract'
import { Threshold as ThresholdMinutes } from '@claimcrew/contract/clocks/settings'
import { Button, Popover, Text } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import classes from './Inbox.module.css'

type FormProps = { clientId: string | undefined; minutes: number; onClose: () => void }

function ThresholdForm({ clientId, minutes, onClose }: FormProps) {
  const [typed, setTyped] = useState<number | null>(minutes)
  const [error, setError] = useState<string>()
  const save = useMutate(saveClockSettings, {
    onSuccess: ({ thresholdMinutes }) => {
      onClose()
      toast.success('Threshold saved', `We’ll ask about gaps over ${thresholdMinutes} minutes.`)
    },
    onError: error => setError(fieldErrorsOf(error).thresholdMinutes ?? errorText(error)),
    onSettled: () => refresh(clockSettings, listGaps, clocksDay),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = ThresholdMinutes.safeParse(typed)
    setError(error?.issues[0]?.message)
    if (data !== undefined)
      save.mutate({ body: { thresholdMinutes: data, ...(clientId ? { clientId } : {}) } })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.threshold}>
      <NumberField
        label="Minutes"
        description="We don’t ask about shorter gaps. This applies right away, to all days."
        value={typed}
        onChange={setTyped}
        allowDecimal={false}
        error={error}
        data-autofocus
      />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </form>
  )
}

/** From how many minutes on a client is asked, and the way to change it. */
export function Threshold({ clientId }: { clientId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const read = useCall(clockSettings, { query: clientId ? { clientId } : {} })
  if (!read.data)
    return read.isError ? (
      <Text size="sm" c="dimmed">
        {errorText(read.error)}
      </Text>
    ) : null
  const { thresholdMinutes } = read.data
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles={false} position="bottom-end">
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Ask about gaps over {thresholdMinutes} min
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Minimum gap in minutes">
        <ThresholdForm clientId={clientId} minutes={thresholdMinutes} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
