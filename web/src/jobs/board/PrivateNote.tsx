import { getApplication, noteOnApplication } from '@claimcrew/contract/jobs/contract'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, statusOf } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshHiring } from './useMoveApplicant.ts'

/** What a client wants to remember of an applicant. */
export function PrivateNote({ application }: { application: Application }) {
  const { applicationId } = application
  const saved = application.privateNote ?? ''
  const [note, setNote] = useState(saved)
  /** What the note goes on from: a save that meets another one is refused. */
  const [read, setRead] = useState(saved)
  const [lastSaved, setLastSaved] = useState(saved)
  if (lastSaved !== saved) {
    setLastSaved(saved)
    if (note.trim() === read) setNote(saved)
    // What was saved without an answer is nobody else's.
    if (note.trim() === read || note.trim() === saved) setRead(saved)
  }
  const [error, setError] = useState<string>()
  const saving = useMutate(noteOnApplication, {
    recover: 'again',
    onSuccess: ({ application: { privateNote } }) => {
      setRead(privateNote ?? '')
      return refreshHiring()
    },
    onError: failure => {
      if (statusOf(failure) !== 409) return
      call(getApplication, { params: { applicationId } }).then(
        ({ application: { privateNote } }) => setRead(privateNote ?? ''),
        () => undefined,
      )
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const patientHint = findPatientMatch(note)?.message
    setError(patientHint)
    if (!patientHint) saving.mutate({ params: { applicationId }, body: { note, was: read } })
  }
  const isChanged = note.trim() !== read
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={isChanged} saving={saving} />
      <Textarea
        label="Your note"
        description="The applicant can’t see this."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={3000}
        value={note}
        onChange={event => {
          setError(undefined)
          setNote(event.currentTarget.value)
        }}
        error={error}
      />
      <Group mt="xs" gap="sm">
        <Button
          type="submit"
          size="compact-sm"
          variant="default"
          loading={saving.isPending}
          disabled={!isChanged}
        >
          Save note
        </Button>
        {saving.error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(saving.error)}
            {statusOf(saving.error) === 409 && ` It now says: “${read}”`}
          </Text>
        ) : (
          saving.isSuccess &&
          !isChanged && (
            <Text size="sm" c="dimmed" role="status">
              Saved
            </Text>
          )
        )}
      </Group>
    </form>
  )
}
