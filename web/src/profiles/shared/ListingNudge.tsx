import { listClients } from '@claimcrew/contract/engagements/contract'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { findListingErrors } from '@claimcrew/contract/profiles/rules'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { Notice } from '../../kit/ui/state/Notice.tsx'

/** Until a biller's profile is listed: that nobody finds it, and the way to change that. */
export function ListingNudge() {
  const { user } = useSession()
  const { data } = useCall(getProfile, { params: { userId: user?.userId ?? '' } })
  const { data: clients, isLoading } = useCall(listClients, { query: {} }, { select: ({ total }) => total })
  if (!data || data.profile.listed || isLoading) return null
  const isReady = Object.keys(findListingErrors(data.profile)).length === 0
  return (
    <Notice>
      Clients can’t find you yet, and we match jobs with your profile.{' '}
      <Link to="/billerprofile">{isReady ? 'List your profile' : 'Complete your profile'}</Link>
      {clients === 0 && (
        <>
          , then apply. <Link to="/dashboard">See the steps to your first client</Link>
        </>
      )}
    </Notice>
  )
}
