import type { WorklogRange } from '@claimcrew/contract/worklog/rules'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { monthOf } from '../../kit/time/months.ts'
import { GoToPopover } from '../../kit/ui/time/GoToPopover.tsx'
import { MonthPicker } from '../../kit/ui/time/MonthPicker.tsx'
import { Stepper } from '../../kit/ui/time/Stepper.tsx'
import { rangeNouns, worklogRangeText } from '../shared/words.ts'
import { isCurrentRange, stepRange, toRangeAddress } from './address.ts'
import classes from './RangePicker.module.css'
import type { ChangeWorklogAddress } from './worklogTableQueries.ts'

type RangePickerProps = { range: WorklogRange; date: string; today: string; change: ChangeWorklogAddress }

type DayFormProps = { label: string; date: string; onGo: (date: string) => void }

/** Any day, by the browser's own calendar. */
function DayForm({ label, date, onGo }: DayFormProps) {
  const [typed, setTyped] = useState(date)
  return (
    <form
      className={classes.goTo}
      onSubmit={event => {
        event.preventDefault()
        onGo(typed)
      }}
    >
      <TextInput
        type="date"
        label={label}
        required
        withAsterisk={false}
        min="2000-01-01"
        max="2100-12-31"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit">Go</Button>
    </form>
  )
}

/** A month, a week or a day: the one before, the one after, any, and the present one. */
export function RangePicker({ range, date, today, change }: RangePickerProps) {
  const go = (next: WorklogRange, to: string) => change(toRangeAddress(next, to, today), 'choosing')
  const noun = rangeNouns[range]
  const step = (way: 1 | -1) => {
    const to = stepRange(range, date, way)
    return to === undefined ? undefined : () => go(range, to)
  }
  return (
    <div className={classes.picker}>
      <SegmentedControl
        aria-label="Range"
        value={range}
        onChange={next => go(next as WorklogRange, date)}
        data={[
          { value: 'monthly', label: 'Month' },
          { value: 'weekly', label: 'Week' },
          { value: 'daily', label: 'Day' },
        ]}
      />
      {range === 'monthly' ? (
        <MonthPicker
          month={monthOf(date)}
          today={today}
          onChange={({ month, year }) => go(range, `${year}-${String(month).padStart(2, '0')}-01`)}
        />
      ) : (
        <Stepper
          label={range === 'daily' ? 'Day' : 'Week'}
          back={{ label: `Previous ${noun}`, onStep: step(-1) }}
          forward={{ label: `Next ${noun}`, onStep: step(1) }}
        >
          <GoToPopover where={worklogRangeText(range, date)} label={`Choose a ${noun}`}>
            {close => (
              <DayForm
                label={range === 'daily' ? 'Day' : 'Any day of the week'}
                date={date}
                onGo={to => {
                  close()
                  go(range, to)
                }}
              />
            )}
          </GoToPopover>
        </Stepper>
      )}
      {!isCurrentRange(range, date, today) && (
        <Button variant="subtle" px="sm" onClick={() => go(range, today)}>
          {range === 'daily' ? 'Today' : `This ${noun}`}
        </Button>
      )}
    </div>
  )
}
