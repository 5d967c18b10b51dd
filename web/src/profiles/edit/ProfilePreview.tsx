import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Button, Text } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ProfileParts } from '../view/ProfileParts.tsx'
import classes from './Edit.module.css'

export function ProfilePreview({ profile }: { profile: Profile }) {
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
