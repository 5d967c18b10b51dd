import { getProfile, listProfiles, updateProfile } from '@claimcrew/contract/profiles/contract'
import { findListingErrors } from '@claimcrew/contract/profiles/rules'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Anchor, Paper, Switch, Text, Title } from '@mantine/core'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { cacheProfile } from './cacheProfile.ts'

/** Whether clients find the profile, and what that means. */
export function ListingCard({ profile }: { profile: Profile }) {
  const saving = useMutate(updateProfile, {
    recover: 'again',
    onSuccess: ({ profile: saved }) => {
      cacheProfile(saved)
      saved.listed
        ? toast.success('Your profile is listed', 'Clients can find you. Next, apply to a job.')
        : toast.success('Your profile is no longer listed')
    },
    // Also where no answer came: it may have been done.
    onSettled: () => void refresh(getProfile, listProfiles),
  })
  const errors = Object.values(findListingErrors(profile))
  const mayList = profile.listed || errors.length === 0
  return (
    <Paper withBorder p="lg" component="section" aria-label="Profile visibility">
      <Title order={2} size="h3" mb="sm">
        Profile visibility
      </Title>
      <Switch
        label="Listed"
        description={
          profile.listed
            ? 'Clients can find you and see this profile.'
            : 'Only clients you work for or apply to can see this profile.'
        }
        checked={saving.isPending ? !profile.listed : profile.listed}
        disabled={!mayList || saving.isPending}
        onChange={event =>
          saving.mutate({ params: { userId: profile.userId }, body: { listed: event.currentTarget.checked } })
        }
      />
      {profile.listed && (
        <Anchor component={Link} to="/jobs" size="sm" mt="sm" display="inline-block">
          Find jobs that fit you
        </Anchor>
      )}
      {!mayList && (
        <Text size="sm" mt="sm">
          {errors.join(' ')}
        </Text>
      )}
      {saving.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {errorText(saving.error)}
        </Text>
      )}
    </Paper>
  )
}
