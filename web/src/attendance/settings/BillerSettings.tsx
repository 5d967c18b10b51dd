import { attendanceSettings, saveBillerSettings } from '@claimcrew/contract/attendance/contract'
import { Button, Text } from '@mantine/core'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { refreshDays } from '../registerQueries.ts'
import { SettingsForm } from './Form.tsx'

type BillerSettingsProps = { billerId: string; billerName: string; onClose: () => void }

/** What is expected of one biller, where that differs from the house. */
export function BillerSettings({ billerId, billerName, onClose }: BillerSettingsProps) {
  const read = useCall(attendanceSettings, { query: { billerId } })
  const saving = useMutate(saveBillerSettings, {
    onSuccess: () => {
      toast.success('Schedule saved', `It applies to ${billerName} starting today.`)
      onClose()
      void refresh(attendanceSettings)
      void refreshDays()
    },
  })
  if (read.isPending) return <ListSkeleton />
  if (read.isError)
    return <ErrorState title="We couldn’t load the schedule" error={read.error} onRetry={read.refetch} />
  const { house, own } = read.data
  const params = { billerId }
  return (
    <>
      <Text fw={600}>Schedule for {billerName}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {own
          ? 'This biller has a custom schedule.'
          : 'This biller follows the Claimcrew default. Change anything to give them a custom schedule.'}{' '}
        Times are in the biller’s time zone.
      </Text>
      <SettingsForm
        settings={own ?? house}
        saving={saving}
        submitLabel="Save schedule"
        onSave={(settings, onFields) =>
          saving.mutateAsync({ params, body: { settings } }).catch(error => onFields(fieldErrorsOf(error)))
        }
      >
        {own && (
          <Button
            variant="default"
            disabled={saving.isPending}
            onClick={() => saving.mutate({ params, body: { settings: null } })}
          >
            Reset to Claimcrew default
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </SettingsForm>
    </>
  )
}
