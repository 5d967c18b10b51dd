import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { useClients } from '../work/people.ts'

type ClientFieldProps = { clientId: string | undefined; onChange: (clientId: string | undefined) => void }

/** For an ADMIN: whose tasks they are, where no column says so. */
export function ClientField({ clientId, onChange }: ClientFieldProps) {
  const clients = useClients()
  return (
    <SearchSelect
      label="Client"
      placeholder="Whose tasks they are"
      maw="22rem"
      clearable
      clearButtonProps={{ 'aria-label': 'No client' }}
      nothingFoundMessage="Nobody is called so."
      value={clientId ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
      data={(clients ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
    />
  )
}
