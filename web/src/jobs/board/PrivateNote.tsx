import { noteOnApplication } from '@claimcrew/contract/jobs/contract'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { patientIn } from '@claimcrew/contract/kit/noPatient'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../kit/call/query.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshHiring } from './useMoves.ts'

/** What a client wants to remember of an applicant. */
export function PrivateNote({ application }: { application: Application }) {
  const kept = application.privateNote ?? ''
  const [note, setNote] = useState(kept)
  const [problem, setProblem] = useState<string>()
  const saving = useAct(noteOnApplication, { onSuccess: () => refreshHiring() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = patientIn(note)?.message
    setProblem(found)
    if (!found) saving.mutate({ params: { applicationId: application.applicationId }, body: { note } })
  }
  const isChanged = note.trim() !== kept
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={isChanged && !saving.isPending} />
      <Textarea
        label="Your note"
        description="The applicant can’t see this."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={3000}
        value={note}
        onChange={event => {
          setProblem(undefined)
          setNote(event.currentTarget.value)
        }}
        error={problem}
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
            {textOf(saving.error)}
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
