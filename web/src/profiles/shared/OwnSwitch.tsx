import { Switch } from '@mantine/core'
import { useSession } from '../../kit/session.ts'

type OwnChoice = 'hide' | 'show'

/** What is asked of the server: only a client has a team to be left out. */
export function useOwnQuery(own: OwnChoice): { readonly own?: 'hide' } {
  const { role } = useSession()
  return role === 'CLIENT' && own === 'hide' ? { own } : {}
}

/** Leaves the people who work for one already out of a search, or has them in it. */
export function OwnSwitch({ own, onChange }: { own: OwnChoice; onChange: (own: OwnChoice) => void }) {
  const { role } = useSession()
  if (role !== 'CLIENT') return null
  return (
    <Switch
      size="sm"
      label="Hide my team"
      checked={own === 'hide'}
      onChange={event => onChange(event.currentTarget.checked ? 'hide' : 'show')}
    />
  )
}
