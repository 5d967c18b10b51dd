import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { NativeSelect } from '@mantine/core'
import { dayText } from '../../kit/time/dayWords.ts'
import { Stepper } from '../../kit/ui/time/Stepper.tsx'

type Day = { readonly day: string; readonly trackedSeconds?: number }

type DayPickerProps = { days: readonly Day[]; day: string; onDay: (day: string) => void }

function optionOf({ day, trackedSeconds }: Day) {
  if (trackedSeconds === undefined) return { value: day, label: dayText(day) }
  const time = trackedSeconds > 0 ? formatDuration(trackedSeconds) : 'no time'
  return { value: day, label: `${dayText(day)} · ${time}` }
}

/** One day at a time: nobody is shown more than they asked for. */
export function DayPicker({ days, day, onDay }: DayPickerProps) {
  const index = days.findIndex(one => one.day === day)
  const stepTo = (to: Day | undefined) => to && (() => onDay(to.day))
  return (
    <Stepper
      label="Day to show"
      back={{ label: 'Previous day', onStep: stepTo(days[index - 1]) }}
      forward={{ label: 'Next day', onStep: stepTo(days[index + 1]) }}
    >
      <NativeSelect
        aria-label="Day"
        value={day}
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
        data={days.map(optionOf)}
      />
    </Stepper>
  )
}
