import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'

type ClientFieldProps = { clientId: string | undefined; onChange: (clientId: string | undefined) => void }

/** For an ADMIN: whose tasks they are, where no column says so. */
export function ClientField({ clientId, onChange }: ClientFieldProps) {
  return (
    <ClientSelect
      label="Client"
      placeholder="Choose a client"
      maw="22rem"
      clearLabel="No client"
      userId={clientId}
      onChange={onChange}
    />
  )
}
