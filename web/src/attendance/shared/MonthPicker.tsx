import { monthNames } from '@claimcrew/contract/kit/timeWords'
import { ActionIcon, Button, Popover, Text } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './MonthPicker.module.css'
import { isSameMonth, type Month, monthOf, stepMonth } from './registerAddress.ts'
import { monthText } from './registerWords.ts'

type MonthPickerProps = { month: Month; today: string; onChange: (month: Month) => void }

type StepProps = { label: string; forward?: boolean; onClick: () => void }

function Step({ label, forward = false, onClick }: StepProps) {
  const StepIcon = forward ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon variant="default" size={36} aria-label={label} onClick={onClick}>
      <StepIcon size={18} stroke={1.6} />
    </ActionIcon>
  )
}

/** The months of one year to choose from. */
function Months({ month, today, onChange }: MonthPickerProps) {
  const [year, setYear] = useState(month.year)
  return (
    <div className={classes.months}>
      <div className={classes.yearBar}>
        <Step label={`${year - 1}`} onClick={() => setYear(Math.max(2000, year - 1))} />
        <Text fw={600} className="tabular" aria-live="polite">
          {year}
        </Text>
        <Step label={`${year + 1}`} forward onClick={() => setYear(Math.min(2100, year + 1))} />
      </div>
      <div className={classes.monthGrid}>
        {monthNames.map((name, index) => {
          const one = { month: index + 1, year }
          const chosen = isSameMonth(one, month)
          return (
            <Button
              key={name}
              size="sm"
              px={0}
              variant={chosen ? 'filled' : 'subtle'}
              color={chosen ? 'teal' : 'gray'}
              aria-label={monthText(one)}
              aria-current={isSameMonth(one, monthOf(today)) ? 'date' : undefined}
              aria-pressed={chosen}
              data-autofocus={chosen || undefined}
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
  const [open, setOpen] = useState(false)
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.unseen}>Month</legend>
      <Step label="Previous month" onClick={() => onChange(stepMonth(month, -1))} />
      <Popover
        opened={open}
        onChange={setOpen}
        trapFocus
        returnFocus
        withRoles={false}
        position="bottom-start"
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.monthButton ?? ''}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {monthText(month)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Choose a month">
          <Months
            month={month}
            today={today}
            onChange={wanted => {
              setOpen(false)
              onChange(wanted)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Step label="Next month" forward onClick={() => onChange(stepMonth(month, 1))} />
    </fieldset>
  )
}
