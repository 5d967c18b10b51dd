import { to } from '@claimcrew/contract/kit/href'
import { Button } from '@mantine/core'
import { IconFileInvoice, IconId, IconReportAnalytics, IconUserQuestion } from '@tabler/icons-react'
import { useMay } from '../kit/actingFor.ts'
import { Link } from '../kit/screen/Link.tsx'
import { useSession } from '../kit/session.ts'
import { Page } from '../kit/ui/Page.tsx'
import { StateMessage } from '../kit/ui/StateMessage.tsx'
import { Greeting } from './Greeting.tsx'
import { OwnOverview } from './own/Overview.tsx'
import { OwnGreeting } from './own/OwnGreeting.tsx'
import { HiringOverview } from './team/HiringOverview.tsx'
import { TeamOverview } from './team/Overview.tsx'
import { AdminGreeting, HiringGreeting, TeamGreeting } from './team/TeamGreeting.tsx'

/** How things stand for the one who reads it. */
function OverviewGreeting() {
  const { role, user } = useSession()
  const may = useMay()
  if (role === 'BILLER' && user) return <OwnGreeting userId={user.userId} />
  if (role === 'ADMIN') return <AdminGreeting />
  if (role === 'CLIENT') return may('attendance:read') ? <TeamGreeting /> : <HiringGreeting role={role} />
  return <Greeting />
}

/** On from here: what was worked and done over any days, and what it came to. */
function Onward() {
  const may = useMay()
  const { role } = useSession()
  return (
    <>
      {role === 'BILLER' && (
        <Button
          component={Link}
          to="/billerprofile"
          variant="default"
          leftSection={<IconId size={16} stroke={1.6} aria-hidden />}
        >
          Public profile
        </Button>
      )}
      {may('reports:read:team') && (
        <Button
          component={Link}
          to="/reports"
          variant="default"
          leftSection={<IconReportAnalytics size={16} stroke={1.6} aria-hidden />}
        >
          Reports
        </Button>
      )}
      {may('statements:read') && (
        <Button
          component={Link}
          to={to('/reports', { view: 'statements' })}
          variant="default"
          leftSection={<IconFileInvoice size={16} stroke={1.6} aria-hidden />}
        >
          Statements
        </Button>
      )}
    </>
  )
}

/** The first screen after signing in: the team for those who have one, for a BILLER the own day. */
export function DashboardScreen() {
  const { role, user } = useSession()
  const may = useMay()
  return (
    <Page title="Overview" description={<OverviewGreeting />} actions={role && <Onward />}>
      {role === 'CLIENT' || role === 'ADMIN' ? (
        may('attendance:read') ? (
          <TeamOverview role={role} />
        ) : (
          <HiringOverview role={role} />
        )
      ) : role === 'BILLER' && user ? (
        <OwnOverview userId={user.userId} />
      ) : (
        <StateMessage icon={IconUserQuestion}>
          We don’t know your role yet. Sign out and back in. If that doesn’t help, ask an admin.
        </StateMessage>
      )}
    </Page>
  )
}
