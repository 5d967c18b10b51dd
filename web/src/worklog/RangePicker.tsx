import type { WorklogRange } from '@claimcrew/contract/worklog/rules'
import { ActionIcon, Button, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { MonthPicker } from '../attendance/shared/MonthPicker.tsx'
import { monthOf } from '../attendance/shared/registerAddress.ts'
import classes from './Range.module.css'
import { addressOfRange, isPresent, stepRange } from './worklogAddress.ts'
import type { ChangeAddress } from './worklogSheet.ts'
import { rangeNouns, rangeText } from './worklogWords.ts'

type RangePickerProps = { range: WorklogRange; date: string; today: string; change: ChangeAddress }

type StepProps = { label: string; to: string | undefined; forward?: boolean; onGo: (date: string) => void }

function Step({ label, to, forward = false, onGo }: StepProps) {
  const WayIcon = forward ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to && onGo(to)}
    >
      <WayIcon size={18} stroke={1.6} />
    </ActionIcon>
  )
}

type GoToProps = { range: WorklogRange; date: string; onGo: (date: string) => void }

/** Names the week or day, and goes to any other by the browser's own calendar. */
function GoTo({ range, date, onGo }: GoToProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(date)
  const toggle = () => {
    setTyped(date)
    setOpen(!open)
  }
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus withRoles={false} position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          className={classes.name ?? ''}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={toggle}
        >
          {rangeText(range, date)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Choose a ${rangeNouns[range]}`}>
        <form
          className={classes.goTo}
          onSubmit={event => {
            event.preventDefault()
            setOpen(false)
            onGo(typed)
          }}
        >
          <TextInput
            type="date"
            label={range === 'daily' ? 'Day' : 'Any day of the week'}
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
      </Popover.Dropdown>
    </Popover>
  )
}

/** A month, a week or a day: the one before, the one after, any, and the present one. */
export function RangePicker({ range, date, today, change }: RangePickerProps) {
  const go = (wanted: WorklogRange, to: string) => change(addressOfRange(wanted, to, today), 'choosing')
  const noun = rangeNouns[range]
  return (
    <div className={classes.picker}>
      <SegmentedControl
        aria-label="Range"
        value={range}
        onChange={wanted => go(wanted as WorklogRange, date)}
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
        <div className={classes.steps}>
          <Step label={`Previous ${noun}`} to={stepRange(range, date, -1)} onGo={to => go(range, to)} />
          <GoTo range={range} date={date} onGo={to => go(range, to)} />
          <Step label={`Next ${noun}`} to={stepRange(range, date, 1)} forward onGo={to => go(range, to)} />
        </div>
      )}
      {!isPresent(range, date, today) && (
        <Button variant="subtle" px="sm" onClick={() => go(range, today)}>
          {range === 'daily' ? 'Today' : `This ${noun}`}
        </Button>
      )}
    </div>
  )
}
