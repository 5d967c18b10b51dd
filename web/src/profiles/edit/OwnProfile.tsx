import { Button } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { PersonProfile } from '../../engagements/person/PersonProfile.tsx'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { Message } from '../../kit/ui/Message.tsx'
import { useDocumentTitle } from '../../kit/ui/Page.tsx'

function ForBillers() {
  useDocumentTitle('Biller profile')
  return (
    <Message
      icon={IconUserCircle}
      order={1}
      title="This is where a biller finds their own profile"
      action={
        <Button component={Link} to="/billers">
          Go to the billers
        </Button>
      }
    >
      Open somebody’s profile from the list of billers. Your own details are under Profile.
    </Message>
  )
}

/** A BILLER's own profile, as clients see it. */
export function OwnProfile() {
  const { user, role } = useSession()
  return user && role === 'BILLER' ? <PersonProfile userId={user.userId} /> : <ForBillers />
}
