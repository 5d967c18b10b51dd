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

const notBackText = 'Tasks, applications and seats that ended don’t come back, and job posts stay paused.'

const toToastText = ({ userName }: DeactivationTarget, active: boolean): readonly [string, string] =>
  active
    ? ['Reactivated', `${userName} can sign in again.`]
    : ['Deactivated', `${userName} can’t sign in anymore.`]

/** Undoing runs on its own: the row it came from may have left the list by then. */
function toastDeactivation(person: DeactivationTarget, active: boolean): void {
  toastWithUndo(...toToastText(person, active), () =>
    setActive(person, !active).then(
      () => {
        const [title, message] = toToastText(person, !active)
        // Reactivating lets a person sign in again, and gives nothing back that has ended.
        toast.success(title, active ? message : `${message} ${notBackText}`)
      },
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
        ? `They can sign in again with the same password. Their engagements and records haven’t changed. ${notBackText}`
        : 'They’ll be signed out everywhere and can’t sign in until you reactivate them. Their engagements and records stay. An open session is closed, open tasks go back to their clients, applications are withdrawn, job posts and recurring tasks are paused, and seats in shared organizations end. None of that comes back when you reactivate them.'}
    </ConfirmDialog>
  )
}
