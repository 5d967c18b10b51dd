import { clientBillers } from '@claimcrew/contract/tracking/contract'
import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconClockQuestion, IconUserQuestion, IconUsers } from '@tabler/icons-react'
import { useWhole } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import type { Biller } from '../accountCalls.ts'
import { ReportsAddress } from './address.ts'
import { PersonField } from './PersonField.tsx'
import { PersonReport } from './PersonReport.tsx'
import { RangeFields } from './RangeFields.tsx'
import classes from './Reports.module.css'

const isTracked = ({ timeDoctorUserIds }: Biller) => timeDoctorUserIds.length > 0

function Nobody({ asAdmin }: { asAdmin: boolean }) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No billers yet"
      action={
        <Button component={Link} to="/billers" variant="default">
          {asAdmin ? 'Go to the billers' : 'Go to My Billers'}
        </Button>
      }
    >
      {asAdmin
        ? 'Whoever works as a biller can be chosen here.'
        : 'Whoever you hire can be chosen here, with their hours, applications and screenshots.'}
    </EmptyState>
  )
}

/** Nothing can be tracked of somebody whom nobody has found at the provider yet. */
function NotTracked({ biller, asAdmin, own }: { biller: Biller; asAdmin: boolean; own: boolean }) {
  return (
    <EmptyState
      icon={IconClockQuestion}
      title={own ? 'Your time is not tracked yet' : `${biller.userName} is not tracked yet`}
      action={
        asAdmin && (
          <Button component={Link} to="/admin/time-doctor" variant="default">
            Connect an account
          </Button>
        )
      }
    >
      {asAdmin
        ? 'No Time Doctor account is known as theirs. Once one is connected, their time is pulled by itself.'
        : own
          ? 'Your Time Doctor account is not connected. An administrator does that; your hours then appear here.'
          : 'Their Time Doctor account is not connected. An administrator does that; their hours then appear here.'}
    </EmptyState>
  )
}

/** A person and a range: what they did, with which programs, and the screenshots. */
export function Reports() {
  const { user, role } = useSession()
  const [address, change] = useAddress(ReportsAddress)
  const read = useWhole(clientBillers, {}, { select: ({ billers }) => billers })
  const [asAdmin, own] = [role === 'ADMIN', role === 'BILLER']
  const billers = read.data
  const chosenId = own ? user?.userId : address.person
  const chosen =
    chosenId === undefined
      ? (billers?.find(isTracked) ?? billers?.[0])
      : billers?.find(({ userId }) => userId === chosenId)

  const body = () => {
    if (!billers)
      return read.isError ? (
        <ErrorState title="The billers could not be read" error={read.error} onRetry={read.refetch} />
      ) : (
        <ListSkeleton />
      )
    if (billers.length === 0) return <Nobody asAdmin={asAdmin} />
    if (!chosen)
      return (
        <EmptyState
          icon={IconUserQuestion}
          title="This person is not here"
          action={
            <Button
              variant="default"
              onClick={() => change({ person: undefined, shot: undefined }, 'choosing')}
            >
              Show somebody else
            </Button>
          }
        >
          The link may be mistyped, or they no longer work with you.
        </EmptyState>
      )
    if (!isTracked(chosen)) return <NotTracked biller={chosen} asAdmin={asAdmin} own={own} />
    return <PersonReport biller={chosen} own={own} />
  }

  return (
    <Page
      title="Time Doctor reports"
      description={
        own
          ? 'Your own tracked time, the applications you used, and your screenshots.'
          : 'Tracked time, applications and screenshots of one biller.'
      }
      above={
        <Anchor
          component={Link}
          to={asAdmin ? '/admin/time-doctor' : '/worklog'}
          size="sm"
          className={classes.back ?? ''}
        >
          <IconArrowLeft size={16} stroke={1.6} aria-hidden /> {asAdmin ? 'Time Doctor' : 'Productivity'}
        </Anchor>
      }
    >
      <search className={classes.filters}>
        {!own && billers && billers.length > 0 && (
          <PersonField
            billers={billers}
            chosen={chosen}
            onChange={person =>
              change({ person, day: undefined, shot: undefined, category: undefined }, 'choosing')
            }
          />
        )}
        {chosen && isTracked(chosen) && <RangeFields timeZone={chosen.timeZone} />}
      </search>
      {body()}
    </Page>
  )
}
