import { getProfile, listProfiles, updateProfile } from '@claimcrew/contract/profiles/contract'
import { listingFaults } from '@claimcrew/contract/profiles/rules'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Paper, Switch, Text, Title } from '@mantine/core'
import { refresh, useAct } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { keepProfile } from './keepProfile.ts'

/** Whether clients find the profile, and what that means. */
export function Listing({ profile }: { profile: Profile }) {
  const saving = useAct(updateProfile, {
    onSuccess: ({ profile: saved }) => {
      keepProfile(saved)
      toast.success(saved.listed ? 'You are listed' : 'You are not listed any more')
      void refresh(getProfile, listProfiles)
    },
  })
  const faults = Object.values(listingFaults(profile))
  const mayList = profile.listed || faults.length === 0
  return (
    <Paper withBorder p="lg" component="section" aria-label="Being found">
      <Title order={2} size="h3" mb="sm">
        Being found
      </Title>
      <Switch
        label="Listed"
        description={
          profile.listed
            ? 'Clients find you in their search and see this profile.'
            : 'Only clients you work with or apply to see this profile.'
        }
        checked={saving.isPending ? !profile.listed : profile.listed}
        disabled={!mayList || saving.isPending}
        onChange={event =>
          saving.mutate({ params: { userId: profile.userId }, body: { listed: event.currentTarget.checked } })
        }
      />
      {!mayList && (
        <Text size="sm" mt="sm">
          {faults.join(' ')}
        </Text>
      )}
      {saving.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {textOf(saving.error)}
        </Text>
      )}
    </Paper>
  )
}
