import type { Settings } from '@claimcrew/contract/attendance/settings'
import { getAttendanceSettings, saveBillerSettings } from '@claimcrew/contract/attendance/settings'
import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { refreshDays } from '../registerQueries.ts'
import { SettingsForm } from './Form.tsx'

type BillerSettingsProps = { billerId: string; billerName: string; onClose: () => void }

/** What is expected of one biller, where that differs from the house. */
export function BillerSettings({ billerId, billerName, onClose }: BillerSettingsProps) {
  const root = useRef<HTMLDivElement>(null)
  const read = useCall(getAttendanceSettings, { query: { billerId } })
  const saving = useMutateOnce(saveBillerSettings, {
    onSuccess: () => {
      toast.success('Schedule saved', `It applies to ${billerName} starting today.`)
      void refreshDays()
    },
    // Also after a refusal: somebody else may have changed it.
    onSettled: () => void refresh(getAttendanceSettings),
  })
  if (read.isPending) return <ListSkeleton />
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load the schedule" error={read.error} onRetry={read.refetch} />
  const { house, own } = read.data
  const params = { billerId }
  const save = async (settings: Settings, before: Settings | null) => {
    const saved = await saving.mutateAsync({ params, body: { settings, before } })
    return { settings: saved.own ?? saved.house, before: saved.own }
  }
  const reset = () =>
    saving.mutateAsync({ params, body: { settings: null, before: own } }).then(
      () => root.current && onClose(),
      // The form says why.
      () => undefined,
    )
  return (
    <div ref={root}>
      <Text fw={600}>Schedule for {billerName}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {own
          ? 'This biller has a custom schedule.'
          : 'This biller follows the Claimcrew default. Change anything to give them a custom schedule.'}{' '}
        Times are in the biller’s time zone.
      </Text>
      <SettingsForm
        latest={{ settings: own ?? house, before: own }}
        saving={saving}
        submitLabel="Save schedule"
        onSave={save}
        onSaved={onClose}
        onCancel={onClose}
      >
        {own && (
          <Button variant="default" disabled={saving.isPending} onClick={reset}>
            Reset to Claimcrew default
          </Button>
        )}
      </SettingsForm>
    </div>
  )
}
