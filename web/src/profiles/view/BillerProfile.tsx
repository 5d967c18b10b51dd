import { to } from '@claimcrew/contract/kit/href'
import type { Person } from '@claimcrew/contract/people/contract'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { Button, Paper, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useEngagements } from '../../engagements/shared/Engagements.tsx'
import { PersonProfile } from '../../engagements/shared/PersonProfile.tsx'
import { useMay } from '../../kit/actingFor.ts'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { useParam } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { ShortlistButton } from '../shared/ShortlistButton.tsx'
import { billerActions } from '../shared/slots.ts'
import { ProfileParts } from './ProfileParts.tsx'

const useProfile = (userId: string) => useCall(getProfile, { params: { userId } })

function Parts({ userId }: { userId: string }) {
  const { data, error, refetch } = useProfile(userId)
  if (data) return <ProfileParts profile={data.profile} />
  if (statusOf(error) === 404)
    return (
      <Paper withBorder p="lg">
        <Text size="sm" c="dimmed">
          This biller hasn’t listed a profile. Only people who work with them can see it.
        </Text>
      </Paper>
    )
  if (error)
    return <ErrorState title="We couldn’t load the biller’s profile" error={error} onRetry={refetch} />
  return (
    <div data-awaited>
      <ListSkeleton rows={3} />
    </div>
  )
}

/** Whether somebody works for the client who reads this; undefined until that is known. */
function useIsHired(person: Person): boolean | undefined {
  const asks = useSession().role === 'CLIENT' && person.role === 'BILLER'
  const { data, isLoading } = useEngagements(person, asks)
  if (!asks) return false
  return isLoading ? undefined : (data?.engagements.some(({ state }) => state === 'active') ?? false)
}

/** What one does next with a biller: give work to those who work for one, else remember or invite them. */
function Actions({ person, maySee }: { person: Person; maySee: boolean }) {
  const may = useMay()
  const isHired = useIsHired(person)
  if (isHired)
    return (
      may('tasks:manage') && (
        <Button component={Link} to={to('/tasks-report', { assignee: person.userId, edit: 'new' })}>
          Add a task
        </Button>
      )
    )
  return isHired === false && maySee && <HiringActions person={person} />
}

/** What one may do about a biller whose profile one sees. */
function HiringActions({ person }: { person: Person }) {
  const may = useMay()
  const others = useSlot(billerActions)
  const { data } = useProfile(person.userId)
  if (!data) return null
  return (
    <>
      {may('profiles:search') && <ShortlistButton biller={data.profile} />}
      {/* Fetched when it is needed: what stands before it does not move away from under a pointer. */}
      {others.map(({ order, Part }) => (
        <Suspense key={order}>
          <Part biller={data.profile} />
        </Suspense>
      ))}
    </>
  )
}

/** Billers see their own profile and no other's; of an organization those do who hire. */
function useMaySee() {
  const { user, role } = useSession()
  const may = useMay()
  return ({ userId, role: of }: Person) =>
    of === 'BILLER' && may('profiles:read') && (role !== 'BILLER' || userId === user?.userId)
}

export function BillerProfile() {
  const userId = useParam('userId')
  const { user } = useSession()
  const maySee = useMaySee()
  return (
    <PersonProfile
      // Another person begins anew, with nothing of the last one on the screen.
      key={userId}
      userId={userId}
      main={person => maySee(person) && <Parts userId={person.userId} />}
      actions={person => {
        if (person.userId !== user?.userId) return <Actions person={person} maySee={maySee(person)} />
        if (!maySee(person)) return null
        return (
          <Button component={Link} to="/billerprofile" variant="default">
            Edit profile
          </Button>
        )
      }}
    />
  )
}
