import { getProfile, updateProfile } from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Switch, Text } from '@mantine/core'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { cacheProfile } from './cacheProfile.ts'

/** Consent to show what was measured, given and taken back in one place. */
export function SharingCard({ profile }: { profile: Profile }) {
  const { sharesMeasured, userId } = profile
  const saving = useMutate(updateProfile, {
    recover: 'again',
    onSuccess: ({ profile: saved }) => {
      cacheProfile(saved)
      toast.success(saved.sharesMeasured ? 'Shown on your profile' : 'No longer shown')
    },
    // Also where no answer came: it may have been done.
    onSettled: () => void refresh(getProfile),
  })
  return (
    <>
      <Switch
        label="Show this on my profile"
        description={
          sharesMeasured
            ? 'People who can see your profile see the totals, never single days.'
            : 'Only you and clients you work for can see it.'
        }
        checked={saving.isPending ? !sharesMeasured : sharesMeasured}
        disabled={saving.isPending}
        onChange={event =>
          saving.mutate({ params: { userId }, body: { sharesMeasured: event.currentTarget.checked } })
        }
      />
      {saving.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
          {errorText(saving.error)}
        </Text>
      )}
    </>
  )
}
