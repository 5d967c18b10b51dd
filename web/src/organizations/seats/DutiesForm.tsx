import { listOrganizations, listSeats, updateSeat } from '@claimcrew/contract/organizations/contract'
import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import { useState } from 'react'
import { call, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { dutiesText } from '../shared/dutyWords.ts'
import { DutiesField } from './DutiesField.tsx'
import { findReasonError, ReasonField } from './ReasonField.tsx'
import { SeatDialog } from './SeatDialog.tsx'

type DutiesFormProps = {
  seat: OrganizationSeat
  /** An ADMIN says why. */
  needsReason?: boolean
  onClose: () => void
}

/** Changes what somebody's seat is for. */
export function DutiesForm({ seat, needsReason = false, onClose }: DutiesFormProps) {
  const { seatId, userName, organizationId } = seat
  const [reason, setReason] = useState('')
  const [first, setFirst] = useState(seat.duties)
  const [duties, setDuties] = useState(seat.duties)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const readSeat = async () => {
    const { seats } = await call(listSeats, { query: { organizationId } })
    return seats.find(one => one.seatId === seatId)
  }
  const saving = useMutate(updateSeat, {
    recover: async ({ body }) => {
      const latest = await readSeat()
      return latest && dutiesText(latest.duties) === dutiesText(body.duties) ? { seat: latest } : null
    },
    onSuccess: ({ seat: saved }) => {
      toast.success('Duties changed', `${userName}: ${dutiesText(saved.duties)}`)
      onClose()
    },
    onError: async error => {
      setFieldErrors(fieldErrorsOf(error))
      if (statusOf(error) !== 409) return
      // Another owner may have changed them meanwhile: a second save is meant over what they left.
      const latest = await readSeat().catch(() => undefined)
      if (latest) setFirst(latest.duties)
    },
    onSettled: () => refresh(listSeats, listOrganizations),
  })
  const isChanged = dutiesText(first) !== dutiesText(duties)
  const submit = () => {
    const errors = {
      ...validateFields(updateSeat.body, { duties }),
      ...(needsReason ? findReasonError(reason) : {}),
    }
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    if (isChanged)
      saving.mutate({
        params: { seatId },
        body: { duties, before: first, ...(needsReason ? { reason: reason.trim() } : {}) },
      })
    else onClose()
  }
  return (
    <SeatDialog
      title={`Duties of ${userName}`}
      confirmLabel="Save"
      isChanged={isChanged}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <DutiesField
        label="What do they do?"
        description={first === seat.duties ? undefined : `Now: ${dutiesText(first)}`}
        value={duties}
        onChange={selected => {
          if (!saving.isPending) setDuties(selected)
        }}
        error={fieldErrors.duties}
      />
      {needsReason && (
        <ReasonField value={reason} onChange={setReason} saving={saving} error={fieldErrors.reason} />
      )}
    </SeatDialog>
  )
}
