import {
  getSignInSettings,
  secondFactorRules,
  updateSignInSettings,
} from '@claimcrew/contract/people/secondFactor'
import { Radio, Stack, Text } from '@mantine/core'
import { refresh, useCall, useMutate } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'

const labels = {
  nobody: 'No one: each person decides',
  administrators: 'Admins',
  everyone: 'Everyone',
} as const

/** An ADMIN's setting for the whole installation. */
export function SignInRule() {
  const settings = useCall(getSignInSettings, {})
  const saving = useMutate(updateSignInSettings, {
    recover: 'again',
    onSuccess: () => toast.success('Saved'),
    onSettled: () => refresh(getSignInSettings),
  })
  if (!settings.data)
    return settings.isError ? (
      <ErrorState title="We couldn’t load this setting" error={settings.error} onRetry={settings.refetch} />
    ) : (
      <ListSkeleton rows={2} />
    )
  return (
    <Stack gap="sm">
      <Radio.Group
        aria-label="Who needs two-step sign-in"
        value={saving.isPending ? saving.variables.body.secondFactorOf : settings.data.secondFactorOf}
        onChange={value => {
          const secondFactorOf = secondFactorRules.find(rule => rule === value)
          if (secondFactorOf) saving.mutate({ body: { secondFactorOf } })
        }}
      >
        <Stack gap="xs">
          {secondFactorRules.map(rule => (
            <Radio key={rule} value={rule} label={labels[rule]} disabled={saving.isPending} />
          ))}
        </Stack>
      </Radio.Group>
      {saving.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(saving.error)}
        </Text>
      )}
    </Stack>
  )
}
