import type { Settings } from '@claimcrew/contract/attendance/settings'
import { getAttendanceSettings, saveHouseSettings } from '@claimcrew/contract/attendance/settings'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { SettingsForm } from './Form.tsx'
import { Holidays } from './Holidays.tsx'

/** For an ADMIN: what counts for everybody who has no schedule of their own, and the holidays. */
export function HouseSettings() {
  const read = useCall(getAttendanceSettings, { query: {} })
  const saving = useMutateOnce(saveHouseSettings, {
    onSuccess: () => {
      toast.success('Settings saved', 'They apply from today.')
    },
    // Also after a refusal: somebody else may have changed them.
    onSettled: () => void refresh(getAttendanceSettings),
  })
  if (read.isPending) return <ListSkeleton />
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load the settings" error={read.error} onRetry={read.refetch} />
  const { house, holidays } = read.data
  const save = async (settings: Settings, before: Settings | null) => {
    const saved = await saving.mutateAsync({ body: { settings, before: before ?? undefined } })
    return { settings: saved.house, before: saved.house }
  }
  return (
    <>
      <Section
        title="Workday"
        description="For everyone without a custom schedule. Times are in each biller’s time zone. To set a custom schedule, open the biller’s month from the register."
      >
        <SettingsForm
          latest={{ settings: house, before: house }}
          saving={saving}
          submitLabel="Save settings"
          onSave={save}
        />
      </Section>
      <Section title="Holidays" description="Days off for everyone, no matter which client they work for.">
        <Holidays holidays={holidays} />
      </Section>
    </>
  )
}
