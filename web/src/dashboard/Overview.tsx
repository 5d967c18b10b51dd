import { dayText } from '@claimcrew/contract/kit/timeWords'
import { IconUserQuestion } from '@tabler/icons-react'
import { useSession } from '../kit/session.ts'
import { useMinute } from '../kit/time/clock.ts'
import { timeAndZoneIn } from '../kit/time/timeZones.ts'
import { Message } from '../kit/ui/Message.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { OwnOverview } from './own/Overview.tsx'
import { useToday } from './read.ts'
import { TeamOverview } from './team/Overview.tsx'

/** The day and the time by which everything below is meant. */
function Now() {
  return (
    <span className="tabular">
      {dayText(useToday(), true)}, {timeAndZoneIn(useTimeZone(), useMinute())}
    </span>
  )
}

/** The first screen after signing in: the team for those who have one, for a BILLER the own day. */
export function Overview() {
  const { role, user } = useSession()
  return (
    <Page title="Overview" description={<Now />}>
      {role === 'CLIENT' || role === 'ADMIN' ? (
        <TeamOverview role={role} />
      ) : role === 'BILLER' && user ? (
        <OwnOverview userId={user.userId} />
      ) : (
        <Message icon={IconUserQuestion}>
          We do not know yet what your account is for. Sign out and in again; if that does not help, ask an
          administrator.
        </Message>
      )}
    </Page>
  )
}
