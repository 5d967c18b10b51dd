import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'

type ClientFieldProps = { clientId: string | undefined; onChange: (clientId: string | undefined) => void }

/** For an ADMIN: whose month is closed. */
export function ClientField({ clientId, onChange }: ClientFieldProps) {
  return (
    <ClientSelect
      aria-label="Client"
      placeholder="Choose a client"
      w="16rem"
      userId={clientId}
      onChange={onChange}
    />
  )
}
