import { getProfile } from '@claimcrew/contract/profiles/contract'
import { Button } from '@mantine/core'
import { IconEye, IconUserCircle } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page, useDocumentTitle } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateMessage } from '../../kit/ui/StateMessage.tsx'
import { ProfileAddress, previewHref } from './address.ts'
import { ProfileEditor } from './ProfileEditor.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'

function ForBillers() {
  useDocumentTitle('Biller profile')
  return (
    <StateMessage
      icon={IconUserCircle}
      order={1}
      title="This page is for billers"
      action={
        <Button component={Link} to="/billers">
          Go to Billers
        </Button>
      }
    >
      Open a biller’s profile from the Billers list. Your own details are under Profile.
    </StateMessage>
  )
}

function Own({ userId }: { userId: string }) {
  const [{ view }] = useAddress(ProfileAddress)
  const { data, error, refetch } = useCall(getProfile, { params: { userId } })
  if (data && view === 'preview') return <ProfilePreview profile={data.profile} />
  return (
    <Page
      title="My profile"
      description="What clients see when they search for billers. Your contact details are never shown."
      actions={
        <Button
          component={Link}
          to={previewHref}
          variant="default"
          leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
        >
          See it as clients see it
        </Button>
      }
    >
      {data ? (
        <ProfileEditor profile={data.profile} />
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
  return user && role === 'BILLER' ? <Own userId={user.userId} /> : <ForBillers />
}
