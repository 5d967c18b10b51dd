import { getOrganization, listSeats, updateSeat } from '@claimcrew/contract/organizations/contract'
import { Duties, type OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import { duties as allDuties, type Duty } from '@claimcrew/contract/permissions'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { call, fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh } from '../../kit/call/query.ts'
import { sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { dutiesText } from '../shared/dutyWords.ts'
import { DutiesField } from './DutiesField.tsx'
import { SeatDialog } from './SeatDialog.tsx'

const HandOver = z.object({ seatId: z.string('Choose the new owner.'), duties: Duties })

type HandOverFormProps = {
  own: OrganizationSeat
  others: readonly OrganizationSeat[]
  organizationName: string
  onClose: () => void
}

/** Makes somebody an owner, unless an attempt before this one, or somebody else, has done it already. */
async function makeOwner(seatId: string): Promise<void> {
  const readDuties = async () => {
    const { seats } = await call(listSeats, { query: {} })
    return seats.find(one => one.seatId === seatId)?.duties ?? []
  }
  const before = await readDuties()
  if (before.includes('owner')) return
  const duties = allDuties.filter(duty => duty === 'owner' || before.includes(duty))
  await sendOrRecover<unknown>(
    () => call(updateSeat, { params: { seatId }, body: { duties, before } }),
    async () => ((await readDuties()).includes('owner') ? duties : null),
  )
}

/** Changes one's own duties. Once they include no owner's, only one's own organization says whether that arrived. */
const changeOwn = ({ seatId, duties: before }: OrganizationSeat, duties: Duty[]) =>
  sendOrRecover<unknown>(
    () => call(updateSeat, { params: { seatId }, body: { duties, before } }),
    async () => {
      const acting = await call(getOrganization, {})
      return dutiesText(acting.duties) === dutiesText(duties) ? acting : null
    },
  )

/**
 * Makes a colleague the owner, and then oneself something else: in this order there is always an owner. Where only the
 * first arrives the form says so, and sending it again does the rest.
 */
export function HandOverForm({ own, others, organizationName, onClose }: HandOverFormProps) {
  const [seatId, setSeatId] = useState<string | null>(null)
  const [duties, setDuties] = useState<Duty[]>(own.duties.filter(duty => duty !== 'owner'))
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [halfDoneFor, setHalfDoneFor] = useState<string | null>(null)
  const next = others.find(one => one.seatId === seatId)
  const handing = useMutation<unknown, Error>({
    mutationFn: async () => {
      if (!next) return
      await makeOwner(next.seatId)
      await changeOwn(own, duties).catch(error => {
        setHalfDoneFor(next.seatId)
        throw error
      })
    },
    onSuccess: () => {
      toast.success('Ownership handed over', `${next?.userName} is now an owner of ${organizationName}.`)
      onClose()
    },
    onError: error => setFieldErrors(fieldErrorsOf(error)),
    onSettled: () => refresh(listSeats),
  })
  const submit = () => {
    const errors = validateFields(HandOver, { seatId: seatId ?? undefined, duties })
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0) handing.mutate()
  }
  return (
    <SeatDialog
      title="Hand over ownership"
      confirmLabel="Hand over"
      isChanged={seatId !== null}
      saving={handing}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        The new owner can do everything in {organizationName}, including ending your seat. Only they can undo
        this.
      </Text>
      <SearchSelect
        label="New owner"
        placeholder="Choose a person"
        required
        data-autofocus
        nothingFoundMessage="No matches"
        selectFirstOptionOnChange
        data={others.map(one => ({ value: one.seatId, label: `${one.userName} (${one.email})` }))}
        value={seatId}
        onChange={selected => {
          if (!handing.isPending) setSeatId(selected)
        }}
        error={fieldErrors.seatId}
      />
      <DutiesField
        label="What will you do from then on?"
        without="owner"
        value={duties}
        onChange={selected => {
          if (!handing.isPending) setDuties(selected)
        }}
        error={fieldErrors.duties}
      />
      {next && next.seatId === halfDoneFor && !handing.isPending && (
        <Text size="sm">
          {next.userName} is now an owner, and so are you still: your own duties haven’t changed. Hand over
          again to finish.
        </Text>
      )}
    </SeatDialog>
  )
}
