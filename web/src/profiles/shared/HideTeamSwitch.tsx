import { listBillers } from '@claimcrew/contract/engagements/contract'
import { Switch } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'

type TeamChoice = 'hide' | 'show'

/** What is asked of the server: only a client has a team to be left out. */
export function useTeamFilter(own: TeamChoice): { readonly own?: 'hide' } {
  const { role } = useSession()
  return role === 'CLIENT' && own === 'hide' ? { own } : {}
}

/** Whether the reader has a team to leave out; undefined until that is known. */
export function useHasTeam(): boolean | undefined {
  const { role } = useSession()
  const asks = role === 'CLIENT'
  const { data: team, isError } = useCall(listBillers, { query: {} }, { enabled: asks })
  if (!asks || isError) return false
  return team && team.billers.length > 0
}

/** Leaves the people who work for one already out of a search, or has them in it. */
export function HideTeamSwitch({ own, onChange }: { own: TeamChoice; onChange: (own: TeamChoice) => void }) {
  const { role } = useSession()
  const hasTeam = useHasTeam()
  if (role !== 'CLIENT') return null
  // A client without a team has nobody to hide; its room is there before that is known, so that nothing beside it moves.
  return (
    <Switch
      style={{ visibility: hasTeam ? 'visible' : 'hidden' }}
      size="sm"
      label="Hide my team"
      checked={own === 'hide'}
      onChange={event => onChange(event.currentTarget.checked ? 'hide' : 'show')}
    />
  )
}
