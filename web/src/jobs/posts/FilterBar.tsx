import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import type { JobsAddress } from '../address.ts'
import classes from './Posts.module.css'

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
        <ClientSelect
          aria-label="Client"
          placeholder="All clients"
          clearLabel="Show all clients"
          userId={address.client}
          onChange={client => onChange({ client }, 'choosing')}
        />
      )}
    </search>
  )
}
