import { addSeat, listOrganizations, listSeats, moveSeat } from '@claimcrew/contract/organizations/contract'
import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import type { Duty } from '@claimcrew/contract/permissions'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useMutateOnce } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { DutiesField } from '../seats/DutiesField.tsx'
import { findReasonError, ReasonField } from '../seats/ReasonField.tsx'
import { SeatDialog } from '../seats/SeatDialog.tsx'

type AddSeatFormProps = { organizationId: string; organizationName: string; onClose: () => void }

/** Gives somebody with a client account a seat without an invitation. */
export function AddSeatForm({ organizationId, organizationName, onClose }: AddSeatFormProps) {
  const [email, setEmail] = useState('')
  const [duties, setDuties] = useState<Duty[]>([])
  const [reason, setReason] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const adding = useMutateOnce(addSeat, {
    onSuccess: ({ seat }) => {
      toast.success('Seat added', seat.userName)
      onClose()
      return refresh(listSeats, listOrganizations)
    },
    onError: error => setFieldErrors(fieldErrorsOf(error)),
  })
  const submit = () => {
    const body = { organizationId, email, duties, reason: reason.trim() }
    const errors = { ...validateFields(addSeat.body, body), ...findReasonError(reason) }
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0) adding.mutate({ body })
  }
  return (
    <SeatDialog
      title={`Add a seat in ${organizationName}`}
      confirmLabel="Add seat"
      isChanged={email !== '' || duties.length > 0 || reason !== ''}
      saving={adding}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Email address"
        description="Of someone who already has a client account."
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        data-autofocus
        maxLength={254}
        readOnly={adding.isPending}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
        error={fieldErrors.email}
      />
      <DutiesField
        label="What will they do?"
        value={duties}
        onChange={selected => {
          if (!adding.isPending) setDuties(selected)
        }}
        error={fieldErrors.duties}
      />
      <ReasonField value={reason} onChange={setReason} saving={adding} error={fieldErrors.reason} />
    </SeatDialog>
  )
}

type MoveSeatFormProps = { seat: OrganizationSeat; onClose: () => void }

/** Gives somebody the same seat in another organization instead. */
export function MoveSeatForm({ seat: { seatId, userName }, onClose }: MoveSeatFormProps) {
  const [organizationId, setOrganizationId] = useState<string>()
  const [reason, setReason] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const moving = useMutateOnce(moveSeat, {
    onSuccess: () => {
      toast.success('Seat moved', userName)
      onClose()
    },
    onError: error => setFieldErrors(fieldErrorsOf(error)),
    onSettled: () => refresh(listSeats, listOrganizations),
  })
  const submit = () => {
    const errors = {
      ...(organizationId === undefined ? { organizationId: 'Choose an organization.' } : {}),
      ...findReasonError(reason),
    }
    setFieldErrors(errors)
    if (organizationId === undefined || Object.keys(errors).length > 0) return
    moving.mutate({ params: { seatId }, body: { organizationId, reason: reason.trim() } })
  }
  return (
    <SeatDialog
      title={`Move the seat of ${userName}`}
      confirmLabel="Move seat"
      isChanged={organizationId !== undefined || reason !== ''}
      saving={moving}
      onSubmit={submit}
      onClose={onClose}
    >
      <ClientSelect
        label="To"
        placeholder="Type to search"
        required
        userId={organizationId}
        onChange={selected => {
          if (!moving.isPending) setOrganizationId(selected)
        }}
        error={fieldErrors.organizationId}
      />
      <ReasonField value={reason} onChange={setReason} saving={moving} error={fieldErrors.reason} />
    </SeatDialog>
  )
}
