import { attendanceSettings, saveBillerSettings } from '@claimcrew/contract/attendance/contract'
import { Button, Text } from '@mantine/core'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useAct, useCall } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { refreshDays } from '../days.ts'
import { SettingsForm } from './Form.tsx'

type BillerSettingsProps = { billerId: string; billerName: string; onClose: () => void }

/** What is expected of one biller, where that differs from the house. */
export function BillerSettings({ billerId, billerName, onClose }: BillerSettingsProps) {
  const read = useCall(attendanceSettings, { query: { billerId } })
  const saving = useAct(saveBillerSettings, {
    onSuccess: () => {
      toast.success('Schedule saved', `It counts for ${billerName} from today on.`)
      onClose()
      void refresh(attendanceSettings)
      void refreshDays()
    },
  })
  if (read.isPending) return <ListSkeleton />
  if (read.isError)
    return <ErrorState title="The schedule could not be read" error={read.error} onRetry={read.refetch} />
  const { house, own } = read.data
  const params = { billerId }
  return (
    <>
      <Text fw={600}>Schedule of {billerName}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {own ? 'A schedule of their own.' : 'The same as the house. Change something to give them their own.'}{' '}
        Times are on their own clock.
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
            Back to the house’s
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </SettingsForm>
    </>
  )
}
