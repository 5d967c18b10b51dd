import { getOrganization, listSeats, renameOrganization } from '@claimcrew/contract/organizations/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { storeActingFor } from '../../kit/actingFor.ts'
import { cacheReply } from '../../kit/call/cache.ts'
import { call, fieldErrorsOf, statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { toast } from '../../kit/toast/toast.ts'
import { SeatDialog } from './SeatDialog.tsx'

/** Changes what the organization is called that its owner acts for. */
export function RenameForm({ organizationName, onClose }: { organizationName: string; onClose: () => void }) {
  const [initialName] = useState(organizationName)
  const [first, setFirst] = useState(initialName)
  const [name, setName] = useState(initialName)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const saving = useMutate(renameOrganization, {
    recover: async ({ body }) => {
      const latest = await call(getOrganization, {})
      return latest.organization.name === body.name ? latest : null
    },
    onSuccess: reply => {
      toast.success('Organization renamed', reply.organization.name)
      cacheReply(getOrganization, {}, reply)
      storeActingFor(reply)
      onClose()
    },
    onError: async error => {
      setFieldErrors(fieldErrorsOf(error))
      if (statusOf(error) !== 409) return
      // Another owner may have renamed it meanwhile: a second save is meant over what they wrote.
      const latest = await call(getOrganization, {}).catch(() => null)
      if (latest) setFirst(latest.organization.name)
    },
    onSettled: () => refresh(getOrganization, listSeats),
  })
  const isChanged = name.trim() !== initialName
  const submit = () => {
    const errors = validateFields(renameOrganization.body, { name })
    setFieldErrors(errors)
    if (Object.keys(errors).length > 0) return
    if (name.trim() === first) onClose()
    else saving.mutate({ body: { name: name.trim(), before: { name: first } } })
  }
  return (
    <SeatDialog
      title="Rename your organization"
      confirmLabel="Rename"
      isChanged={isChanged}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description={
          first === initialName
            ? 'Your team, your billers and applicants see it. Closed statements keep the old name, and your own name stays.'
            : `Now: ${first}`
        }
        required
        data-autofocus
        autoComplete="organization"
        maxLength={100}
        readOnly={saving.isPending}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={fieldErrors.name}
      />
    </SeatDialog>
  )
}
