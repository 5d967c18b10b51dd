import { attendanceSettings, saveHouseSettings } from '@claimcrew/contract/attendance/contract'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useAct, useCall } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { SettingsForm } from './Form.tsx'
import { Holidays } from './Holidays.tsx'

/** For an ADMIN: what counts for everybody who has no schedule of their own, and the holidays. */
export function HouseSettings() {
  const read = useCall(attendanceSettings, { query: {} })
  const saving = useAct(saveHouseSettings, {
    onSuccess: () => {
      toast.success('Settings saved', 'They count from today on.')
      void refresh(attendanceSettings)
    },
  })
  if (read.isPending) return <ListSkeleton />
  if (read.isError)
    return <ErrorState title="The settings could not be read" error={read.error} onRetry={read.refetch} />
  const { house, holidays } = read.data
  return (
    <>
      <Section
        title="A working day"
        description="For everybody who has no schedule of their own. Times are on each biller’s own clock. A biller’s own schedule is set in their month: open it from the register."
      >
        <SettingsForm
          key={JSON.stringify(house)}
          settings={house}
          saving={saving}
          submitLabel="Save settings"
          onSave={(settings, onFields) =>
            saving.mutateAsync({ body: { settings } }).catch(error => onFields(fieldErrorsOf(error)))
          }
        />
      </Section>
      <Section title="Holidays" description="Days off for everybody, whoever they work for.">
        <Holidays holidays={holidays} />
      </Section>
    </>
  )
}
