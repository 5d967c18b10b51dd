import {
  getClockSettings,
  getClocksDay,
  listGaps,
  saveClockSettings,
} from '@claimcrew/contract/clocks/contract'
import { Threshold as ThresholdMinutes } from '@claimcrew/contract/clocks/settings'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Button, Popover, Text } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { NumberField } from '../../kit/ui/field/NumberField.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import classes from './Inbox.module.css'

type FormProps = {
  clientId: string | undefined
  /** What counts now. */
  saved: number
  typed: number | null
  onType: (minutes: number | null) => void
  saving: ThresholdSaving
}

type ThresholdSaving = ReturnType<typeof useSaveThreshold>

function useSaveThreshold(onSaved: (minutes: number) => void) {
  return useMutate(saveClockSettings, {
    recover: 'again',
    onSuccess: ({ thresholdMinutes }, { body }) => {
      onSaved(body.thresholdMinutes)
      toast.success('Threshold saved', `We’ll ask about gaps over ${formatDuration(thresholdMinutes * 60)}.`)
    },
    onSettled: () => refresh(getClockSettings, listGaps, getClocksDay),
  })
}

function ThresholdForm({ clientId, saved, typed, onType, saving }: FormProps) {
  // Somebody else may save another one while this is open, which is then shown.
  const [first] = useState(saved)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = ThresholdMinutes.safeParse(typed)
    setProblem(error?.issues[0]?.message)
    if (data !== undefined)
      saving.mutate({ body: { thresholdMinutes: data, before: saved, ...(clientId ? { clientId } : {}) } })
  }
  const refused = saving.error
    ? (fieldErrorsOf(saving.error).thresholdMinutes ?? errorText(saving.error))
    : undefined
  return (
    <form onSubmit={submit} noValidate className={classes.threshold}>
      <NumberField
        label="Minutes"
        description={
          saved === first
            ? 'We don’t ask about shorter gaps. This applies right away, to all days.'
            : `Now: ${formatDuration(saved * 60)}`
        }
        value={typed}
        onChange={onType}
        allowDecimal={false}
        error={problem ?? refused}
        data-autofocus
      />
      <Button type="submit" loading={saving.isPending}>
        Save
      </Button>
    </form>
  )
}

/** From how many minutes on a client is asked, and the way to change it. */
export function Threshold({ clientId }: { clientId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  /** Undefined until something is typed. */
  const [typed, setTyped] = useState<number | null>()
  const read = useCall(getClockSettings, { query: clientId ? { clientId } : {} })
  const whileOpen = useWhileOpen()
  const saving = useSaveThreshold(minutes =>
    whileOpen(() => {
      // Another number may have been typed meanwhile.
      if (typed !== undefined && typed !== minutes) return
      setTyped(undefined)
      setOpen(false)
    }),
  )
  const saved = read.data?.thresholdMinutes
  const isTyped = isOpen && typed !== undefined && typed !== saved
  const { close, isAsking, question } = useGuardedClose(
    isTyped,
    () => {
      setTyped(undefined)
      setOpen(false)
    },
    saving,
  )
  if (saved === undefined)
    return read.isError ? (
      <Text size="sm" c="dimmed">
        {errorText(read.error)}
      </Text>
    ) : null
  const open = () => {
    saving.reset()
    setOpen(true)
  }
  return (
    <>
      <UnsavedChanges when={isTyped} saving={saving} />
      {question}
      <Popover
        opened={isOpen}
        onChange={opens => (opens ? open() : close())}
        closeOnEscape={!isAsking}
        closeOnClickOutside={!isAsking}
        trapFocus={!isAsking}
        returnFocus
        withRoles={false}
        position="bottom-end"
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => (isOpen ? close() : open())}
          >
            Ask about gaps over {formatDuration(saved * 60)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Minimum gap in minutes">
          <ThresholdForm
            clientId={clientId}
            saved={saved}
            typed={typed === undefined ? saved : typed}
            onType={setTyped}
            saving={saving}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
