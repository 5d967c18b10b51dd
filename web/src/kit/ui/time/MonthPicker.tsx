import { monthNames } from '@claimcrew/contract/kit/timeText'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import {
  firstYear,
  isSameMonth,
  lastYear,
  monthOf,
  stepMonth,
  type YearMonth,
  yearMonthText,
} from '../../time/months.ts'
import { GoToPopover } from './GoToPopover.tsx'
import classes from './MonthPicker.module.css'
import { StepButton, Stepper } from './Stepper.tsx'

type MonthPickerProps = { month: YearMonth; today: string; onChange: (month: YearMonth) => void }

/** The months of one year to choose from. */
function Months({ month, today, onChange }: MonthPickerProps) {
  const [year, setYear] = useState(month.year)
  return (
    <div className={classes.months}>
      <div className={classes.yearBar}>
        <StepButton label={`${year - 1}`} onStep={() => setYear(Math.max(firstYear, year - 1))} />
        <Text fw={600} className="tabular" aria-live="polite">
          {year}
        </Text>
        <StepButton label={`${year + 1}`} forward onStep={() => setYear(Math.min(lastYear, year + 1))} />
      </div>
      <div className={classes.monthGrid}>
        {monthNames.map((name, index) => {
          const one = { month: index + 1, year }
          const selected = isSameMonth(one, month)
          return (
            <Button
              key={name}
              size="sm"
              px={0}
              variant={selected ? 'filled' : 'subtle'}
              color={selected ? 'teal' : 'gray'}
              aria-label={yearMonthText(one)}
              aria-current={isSameMonth(one, monthOf(today)) ? 'date' : undefined}
              aria-pressed={selected}
              data-autofocus={selected || undefined}
              onClick={() => onChange(one)}
            >
              {name.slice(0, 3)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** One month back, one forward, or any from a small calendar of months. */
export function MonthPicker({ month, today, onChange }: MonthPickerProps) {
  return (
    <Stepper
      label="Month"
      back={{ label: 'Previous month', onStep: () => onChange(stepMonth(month, -1)) }}
      forward={{ label: 'Next month', onStep: () => onChange(stepMonth(month, 1)) }}
    >
      <GoToPopover where={yearMonthText(month)} label="Choose a month">
        {close => (
          <Months
            month={month}
            today={today}
            onChange={next => {
              close()
              onChange(next)
            }}
          />
        )}
      </GoToPopover>
    </Stepper>
  )
}
