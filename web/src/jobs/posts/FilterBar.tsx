import { listClients } from '@claimcrew/contract/engagements/contract'
import { useCall } from '../../kit/call/query.ts'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import type { JobsAddress } from '../address.ts'
import classes from './Posts.module.css'

type ClientChoiceProps = { client: string | undefined; onChange: (client: string | undefined) => void }

/** For an ADMIN: the posts of one client. */
function ClientChoice({ client, onChange }: ClientChoiceProps) {
  const listed = useCall(listClients, { query: {} })
  return (
    <SearchSelect
      aria-label="Client"
      placeholder="All clients"
      clearable
      clearButtonProps={{ 'aria-label': 'Show all clients' }}
      nothingFoundMessage="Nobody is called so."
      value={client ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
      data={(listed.data?.clients ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
    />
  )
}

type FilterBarProps = {
  address: JobsAddress
  asAdmin: boolean
  onChange: (change: Partial<JobsAddress>, by?: 'typing' | 'choosing') => void
}

export function PostFilterBar({ address, asAdmin, onChange }: FilterBarProps) {
  return (
    <search className={classes.bar}>
      <div className={classes.searchField}>
        <SearchField
          label="Search posts by title"
          placeholder="Title"
          value={address.q}
          onChange={q => onChange({ q })}
        />
      </div>
      {asAdmin && (
        <ClientChoice client={address.client} onChange={client => onChange({ client }, 'choosing')} />
      )}
    </search>
  )
}
