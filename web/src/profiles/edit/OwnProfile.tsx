import { getProfile } from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Button, Text } from '@mantine/core'
import { IconEye, IconPencil, IconUserCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page, useDocumentTitle } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateMessage } from '../../kit/ui/StateMessage.tsx'
import { ProfileParts } from '../view/ProfileParts.tsx'
import { editAllHref, ProfileAddress, previewHref } from './address.ts'
import classes from './Edit.module.css'
import { ProfileEditor } from './ProfileEditor.tsx'

function ProfilePreview({ profile }: { profile: Profile }) {
  return (
    <Page
      title={profile.userName}
      description="This is what clients see"
      actions={
        <Button component={Link} to="/billerprofile" variant="default">
          Back to editing
        </Button>
      }
    >
      <Text size="sm" c="dimmed" className={classes.note ?? ''}>
        {profile.listed
          ? 'Your profile is listed.'
          : 'Your profile isn’t listed: only clients you work for or apply to can see it.'}{' '}
        Your résumé and contact details are hidden, as they are for clients you haven’t applied to. Hours are
        shown for a client in New York.
      </Text>
      <ProfileParts profile={{ ...profile, resume: null }} isPreview />
    </Page>
  )
}

function ForBillers({ list }: { list: 'Billers' | 'My Billers' }) {
  useDocumentTitle('Biller profile')
  return (
    <StateMessage
      icon={IconUserCircle}
      order={1}
      title="This page is for billers"
      action={
        <Button component={Link} to="/billers">
          Go to {list}
        </Button>
      }
    >
      Open a biller’s profile from {list}. Your own details are under Profile.
    </StateMessage>
  )
}

function ProfileSections({ userId }: { userId: string }) {
  const [{ view, section }] = useAddress(ProfileAddress)
  const { data, error, refetch } = useCall(getProfile, { params: { userId } })
  if (data && view === 'preview') return <ProfilePreview profile={data.profile} />
  return (
    <Page
      title="Public profile"
      description="What clients see when they search for billers. Your contact details are never shown."
      actions={
        <>
          <Button
            component={Link}
            to={previewHref}
            variant="default"
            leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
          >
            See it as clients see it
          </Button>
          {section !== 'all' && (
            <Button
              component={Link}
              to={editAllHref}
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            >
              Edit all
            </Button>
          )}
        </>
      }
    >
      {data ? (
        // What other features say on it comes with it: a line that came later would move the rest.
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <ProfileEditor profile={data.profile} />
        </Suspense>
      ) : error ? (
        <ErrorState title="We couldn’t load your profile" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}

/** A BILLER writes their own profile here. */
export function OwnProfile() {
  const { user, role } = useSession()
  return user && role === 'BILLER' ? (
    <ProfileSections userId={user.userId} />
  ) : (
    <ForBillers list={role === 'CLIENT' ? 'My Billers' : 'Billers'} />
  )
}
