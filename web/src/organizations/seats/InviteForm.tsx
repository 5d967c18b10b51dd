import { inviteToSeat, listSeats } from '@claimcrew/contract/organizations/contract'
import type { Duty } from '@claimcrew/contract/permissions'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useMutateOnce } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { DutiesField } from './DutiesField.tsx'
import { SeatDialog } from './SeatDialog.tsx'

/** Invites somebody by email to a seat. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [duties, setDuties] = useState<Duty[]>([])
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const inviting = useMutateOnce(inviteToSeat, {
    onSuccess: ({ invitation }) => {
      toast.success('Invitation sent', invitation.email)
      onClose()
      return refresh(listSeats)
    },
    onError: error => setFieldErrors(fieldErrorsOf(error)),
  })
  const submit = () => {
    const body = { email, duties }
    const errors = validateFields(inviteToSeat.body, body)
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0) inviting.mutate({ body })
  }
  return (
    <SeatDialog
      title="Invite someone"
      confirmLabel="Send invitation"
      isChanged={email !== '' || duties.length > 0}
      saving={inviting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Email address"
        description="We send a link there. It works for 14 days."
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        data-autofocus
        maxLength={254}
        readOnly={inviting.isPending}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
        error={fieldErrors.email}
      />
      <DutiesField
        label="What will they do?"
        value={duties}
        onChange={selected => {
          if (!inviting.isPending) setDuties(selected)
        }}
        error={fieldErrors.duties}
      />
    </SeatDialog>
  )
}
