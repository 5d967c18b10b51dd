import { dayText, lengthText } from '@claimcrew/contract/kit/timeWords'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './Screenshots.module.css'

type DayPickerProps = {
  days: readonly { readonly day: string; readonly trackedSeconds?: number }[]
  day: string
  onDay: (day: string) => void
}

/** One day at a time: nobody is shown more than they asked for. */
export function DayPicker({ days, day, onDay }: DayPickerProps) {
  const index = days.findIndex(one => one.day === day)
  const step = (label: string, to: string | undefined, StepIcon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to && onDay(to)}
    >
      <StepIcon size={18} stroke={1.6} />
    </ActionIcon>
  )
  return (
    <div className={classes.picker}>
      {step('Day before', days[index - 1]?.day, IconChevronLeft)}
      <NativeSelect
        aria-label="Day"
        value={day}
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
        data={days.map(({ day: value, trackedSeconds }) => ({
          value,
          label:
            trackedSeconds === undefined
              ? dayText(value)
              : `${dayText(value)} · ${trackedSeconds > 0 ? lengthText(trackedSeconds) : 'no time'}`,
        }))}
      />
      {step('Day after', days[index + 1]?.day, IconChevronRight)}
    </div>
  )
}
