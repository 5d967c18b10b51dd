import {
  listProfiles,
  listShortlist,
  putOnShortlist,
  type ShortlistEntry,
  takeOffShortlist,
} from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'

export type ShortlistTarget = Pick<Profile, 'userId' | 'userName'>

const refreshShortlist = () => refresh(listShortlist, listProfiles)

type ShortlistDialogProps = {
  biller: ShortlistTarget
  entry: ShortlistEntry | undefined
  onClose: () => void
}

/** Asks for the note that a biller is kept in mind with, and takes them off the list again. */
export function ShortlistDialog({ biller, entry, onClose }: ShortlistDialogProps) {
  const [note, setNote] = useState(entry?.note ?? '')
  const params = { userId: biller.userId }
  const whileOpen = useWhileOpen()
  const settle = (title: string) => () => {
    toast.success(title, biller.userName)
    whileOpen(onClose)
    void refreshShortlist()
  }
  const saving = useMutate(putOnShortlist, {
    recover: 'again',
    onSuccess: settle(entry ? 'Note saved' : 'Added to your shortlist'),
    onError: () => void refreshShortlist(),
  })
  const leaving = useMutate(takeOffShortlist, {
    recover: 'gone',
    onSuccess: settle('Removed from your shortlist'),
  })
  const { error } = saving.isError ? saving : leaving
  const saved = entry?.note ?? ''
  const [first, setFirst] = useState(saved)
  // What was saved without an answer is nobody else's.
  if (first !== saved && saved === saving.variables?.body.note?.trim()) setFirst(saved)
  const isOutdated = statusOf(saving.error) === 409
  const isChanged = note !== first
  const { close, isAsking, question } = useGuardedClose(isChanged, onClose, saving)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={entry ? `${biller.userName} is on your shortlist` : `Shortlist ${biller.userName}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          // As it was opened; once told that it has changed, one has it before one's eyes.
          saving.mutate({ params, body: { note, was: isOutdated ? saved : first } })
        }}
      >
        <UnsavedChanges when={isChanged && !saving.isSuccess && !leaving.isSuccess} saving={saving} />
        <Stack gap="md">
          <Textarea
            label="Note"
            description="Only you can see this."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            readOnly={saving.isPending}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
            data-autofocus
          />
          {error && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(error)}
              {isOutdated && saved !== first && ` It now says: “${saved}”`}
            </Text>
          )}
          <FormButtons>
            {entry && (
              <Button
                variant="default"
                loading={leaving.isPending}
                disabled={saving.isPending}
                onClick={() => leaving.mutate({ params })}
              >
                Remove
              </Button>
            )}
            <Button type="submit" loading={saving.isPending} disabled={leaving.isPending}>
              {entry ? 'Save note' : 'Shortlist'}
            </Button>
          </FormButtons>
        </Stack>
      </form>
      {question}
    </Modal>
  )
}
