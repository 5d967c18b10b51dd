import { listClientBillers } from '@claimcrew/contract/tracking/contract'
import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconClockQuestion, IconUserQuestion, IconUsers } from '@tabler/icons-react'
import { useMay } from '../../kit/actingFor.ts'
import { useAllPages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import type { TrackedBiller } from '../trackerUserCalls.ts'
import { ReportsAddress } from './address.ts'
import { PersonField } from './PersonField.tsx'
import { PersonReport } from './PersonReport.tsx'
import { RangeFields } from './RangeFields.tsx'
import classes from './TrackingReports.module.css'

const isTracked = ({ timeDoctorUserIds }: TrackedBiller) => timeDoctorUserIds.length > 0

function Nobody({ asAdmin }: { asAdmin: boolean }) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No billers yet"
      action={
        <Button component={Link} to="/billers" variant="default">
          {asAdmin ? 'Go to Billers' : 'Go to My Billers'}
        </Button>
      }
    >
      {asAdmin
        ? 'Choose any biller here.'
        : 'When you hire billers, you can see their hours, applications and screenshots here.'}
    </EmptyState>
  )
}

/** A biller without a Time Doctor user has no tracked time. */
function NotTracked({ biller, asAdmin, own }: { biller: TrackedBiller; asAdmin: boolean; own: boolean }) {
  return (
    <EmptyState
      icon={IconClockQuestion}
      title={own ? 'Your time isn’t tracked yet' : `${biller.userName} isn’t tracked yet`}
      action={
        asAdmin && (
          <Button component={Link} to="/admin/time-doctor" variant="default">
            Connect an account
          </Button>
        )
      }
    >
      {asAdmin
        ? 'This biller has no matched Time Doctor account. Once you match one, we’ll sync their time automatically.'
        : own
          ? 'Your Time Doctor account isn’t connected. An admin will connect it, and your hours will show up here.'
          : 'Their Time Doctor account isn’t connected. An admin will connect it, and their hours will show up here.'}
    </EmptyState>
  )
}

/** A person and a range: what they did, with which programs, and the screenshots. */
export function TrackingReports() {
  const { user, role } = useSession()
  const may = useMay()
  const [address, change] = useAddress(ReportsAddress)
  const read = useAllPages(listClientBillers, {}, { select: ({ billers }) => billers })
  const [asAdmin, own] = [role === 'ADMIN', role === 'BILLER']
  const billers = read.data
  const chosenId = own ? user?.userId : address.person
  const selected =
    chosenId === undefined
      ? (billers?.find(isTracked) ?? billers?.[0])
      : billers?.find(({ userId }) => userId === chosenId)

  const body = () => {
    if (!billers)
      return read.isError ? (
        <ErrorState title="We couldn’t load the billers" error={read.error} onRetry={read.refetch} />
      ) : (
        <ListSkeleton />
      )
    if (billers.length === 0) return <Nobody asAdmin={asAdmin} />
    if (!selected)
      return (
        <EmptyState
          icon={IconUserQuestion}
          title="We can’t find this person"
          action={
            <Button
              variant="default"
              onClick={() => change({ person: undefined, shot: undefined }, 'choosing')}
            >
              Choose someone else
            </Button>
          }
        >
          Check the link for typos. They may also no longer work with you.
        </EmptyState>
      )
    if (!isTracked(selected)) return <NotTracked biller={selected} asAdmin={asAdmin} own={own} />
    return <PersonReport biller={selected} own={own} />
  }

  return (
    <Page
      title="Time Doctor reports"
      description={
        own
          ? 'Your own tracked time, the applications you used, and your screenshots.'
          : may('tracking:screenshots')
            ? 'Tracked time, applications and screenshots of one biller.'
            : may('tracking:time-use')
              ? 'Tracked time and applications of one biller.'
              : 'Tracked time of one biller.'
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
            selected={selected}
            onChange={person =>
              change({ person, day: undefined, shot: undefined, category: undefined }, 'choosing')
            }
          />
        )}
        {selected && isTracked(selected) && <RangeFields timeZone={selected.timeZone} />}
      </search>
      {body()}
    </Page>
  )
}
