import { createPractice, listPractices, updatePractice } from '@claimcrew/contract/organizations/contract'
import {
  emptyPractice,
  type Practice,
  PracticeFields,
  usStates,
} from '@claimcrew/contract/organizations/shapes'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, callIdempotent, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { useSendKey } from '../../kit/call/sendKey.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { TermsField } from '../../profiles/shared/TermsField.tsx'

type PracticeFormProps = {
  /** Null where it is a new one. */
  practice: Practice | null
  onClose: () => void
}

const stateOptions = Object.entries(usStates).map(([value, label]) => ({
  value,
  label: `${label} (${value})`,
}))

const termFields = [
  { name: 'specialties', label: 'Specialties' },
  { name: 'systems', label: 'Systems' },
  { name: 'payers', label: 'Payers' },
] as const

const fieldsOf = ({ name, state, specialties, systems, payers, closed }: PracticeFields): PracticeFields => ({
  name,
  state,
  specialties,
  systems,
  payers,
  closed,
})

/** What somebody else has changed in the meantime stays as it is: only what differs here is sent. */
const listChanges = (before: PracticeFields, after: PracticeFields): Partial<PracticeFields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PracticeFields]),
    ),
  )

/** Somebody has changed the same meanwhile; a name that is taken stands at its field. */
const isConflict = (error: Error | null): boolean =>
  statusOf(error) === 409 && Object.keys(fieldErrorsOf(error)).length === 0

export function PracticeForm({ practice, onClose }: PracticeFormProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [first, setFirst] = useState(() => fieldsOf(practice ?? { name: '', ...emptyPractice }))
  const [fields, setFields] = useState(first)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const { keyFor } = useSendKey()
  const changes = listChanges(first, fields)
  const isChanged = Object.keys(changes).length > 0
  /** Saved by somebody else meanwhile: what they left stands beside what is typed here, and a second save means it. */
  const showLatest = async ({ practiceId }: Practice) => {
    const { practices } = await call(listPractices, { query: {} })
    const latest = practices.find(one => one.practiceId === practiceId)
    if (!latest) return
    setFirst(fieldsOf(latest))
    setFields({ ...fieldsOf(latest), ...changes })
  }
  const send = () => {
    if (!practice) return callIdempotent(createPractice, { body: fields }, keyFor(fields))
    const { practiceId } = practice
    const before = listChanges(fields, first)
    return call(updatePractice, { params: { practiceId }, body: { ...changes, before } })
  }
  const saving = useMutation<Practice, Error>({
    // What says already what is sent is no conflict: a second try brings the answer that was lost.
    mutationFn: async () => (await sendAgain(send)).practice,
    onSuccess: ({ name }) => {
      toast.success(practice ? 'Practice saved' : 'Practice added', name)
      onClose()
      return refresh(listPractices)
    },
    onError: async error => {
      setFieldErrors(fieldErrorsOf(error))
      if (practice && isConflict(error)) await showLatest(practice).catch(() => {})
    },
  })
  // The form closes once it is saved, and what would be typed on the way would go with it.
  const set = (change: Partial<PracticeFields>) => {
    if (!saving.isPending) setFields(before => ({ ...before, ...change }))
  }
  /** At a field that two have changed: what it says by now. */
  const nowText = (name: keyof PracticeFields, text: string) =>
    isConflict(saving.error) && name in changes ? `Now: ${text}` : undefined
  const { close, isAsking, question } = useGuardedClose(isChanged, onClose, saving)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = validateFields(PracticeFields, fields)
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={practice ? 'Edit practice' : 'Add practice'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      fullScreen={phone}
      centered
    >
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={isChanged && !saving.isSuccess} saving={saving} />
        {question}
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            data-autofocus
            maxLength={120}
            readOnly={saving.isPending}
            value={fields.name}
            onChange={event => set({ name: event.currentTarget.value })}
            error={fieldErrors.name}
            description={nowText('name', first.name)}
          />
          <SearchSelect
            label="State"
            placeholder="Type to search"
            clearable
            clearButtonProps={{ 'aria-label': 'No state' }}
            nothingFoundMessage="No matches"
            selectFirstOptionOnChange
            data={stateOptions}
            value={fields.state}
            onChange={state => set({ state: PracticeFields.shape.state.parse(state) })}
            error={fieldErrors.state}
            description={nowText('state', first.state ? usStates[first.state] : 'no state')}
          />
          {termFields.map(({ name, label }) => (
            <TermsField
              key={name}
              set={name}
              label={label}
              value={fields[name]}
              onChange={terms => set({ [name]: terms })}
              error={fieldErrors[name]}
            />
          ))}
          {saving.isError && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(saving.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {practice ? 'Save' : 'Add practice'}
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
