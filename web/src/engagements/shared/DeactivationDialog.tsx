import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { deactivateUser, getUser, type Person, reactivateUser } from '@claimcrew/contract/people/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { refresh } from '../../kit/call/query.ts'
import { failureTitle, sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'

export type DeactivationTarget = {
  readonly userId: string
  readonly userName: string
  readonly active?: boolean
}

async function setActive({ userId }: DeactivationTarget, active: boolean): Promise<void> {
  const input = { params: { id: userId } }
  const refreshPeople = () => refresh(listBillers, listClients, getUser)
  await sendOrRecover<Person>(
    () => call(active ? reactivateUser : deactivateUser, input),
    async () => {
      const person = await call(getUser, input)
      return person.active === active ? person : null
    },
  ).catch(error => {
    void refreshPeople()
    throw error
  })
  await refreshPeople()
}

/** Undoing runs on its own: the row it came from may have left the list by then. */
function toastDeactivation(person: DeactivationTarget, active: boolean): void {
  const [title, message] = active
    ? ['Reactivated', `${person.userName} can sign in again.`]
    : ['Deactivated', `${person.userName} can’t sign in anymore.`]
  toastWithUndo(title, message, () =>
    setActive(person, !active).then(
      () => toast.success('Undone', `${person.userName} is ${active ? 'deactivated' : 'active'} again.`),
      error => toast.error(failureTitle(error, `${person.userName} wasn’t changed`), errorText(error)),
    ),
  )
}

type DeactivationDialogProps = { person: DeactivationTarget; onClose: () => void }

export function DeactivationDialog({ person, onClose }: DeactivationDialogProps) {
  // Settled when it opens: the list that is read again says the opposite before this is over.
  const [activate] = useState(person.active === false)
  const changing = useMutation({
    mutationFn: () => setActive(person, activate),
    onSuccess: () => {
      onClose()
      toastDeactivation(person, activate)
    },
  })
  return (
    <ConfirmDialog
      title={`${activate ? 'Reactivate' : 'Deactivate'} ${person.userName}?`}
      confirmLabel={activate ? 'Reactivate' : 'Deactivate'}
      ends={!activate}
      pending={changing.isPending}
      error={changing.isError ? errorText(changing.error) : undefined}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      {activate
        ? 'They can sign in again with the same password. Their engagements and records haven’t changed.'
        : 'They’ll be signed out everywhere and can’t sign in until you reactivate them. Their engagements and records stay.'}
    </ConfirmDialog>
  )
}
