import { addDays, SentDay } from '@claimcrew/contract/kit/time'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '../../kit/time/dayWords.ts'
import { GoToPopover } from '../../kit/ui/time/GoToPopover.tsx'
import { Stepper } from '../../kit/ui/time/Stepper.tsx'
import classes from './Day.module.css'

type DayBarProps = {
  day: string
  /** Nobody works in the future. */
  today: string
  onGo: (day: string) => void
}

function DayForm({ day, today, onGo }: DayBarProps) {
  const [typed, setTyped] = useState(day)
  return (
    <form
      className={classes.goTo}
      onSubmit={event => {
        event.preventDefault()
        const parsed = SentDay.safeParse(typed)
        if (parsed.success) onGo(parsed.data)
      }}
    >
      <TextInput
        type="date"
        label="Day"
        required
        withAsterisk={false}
        min="2000-01-01"
        max={today}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit">Go</Button>
    </form>
  )
}

/** The day before, the one after, any, and today. */
export function DayBar({ day, today, onGo }: DayBarProps) {
  return (
    <div className={classes.bar}>
      <Stepper
        label="Day"
        back={{ label: 'Previous day', onStep: () => onGo(addDays(day, -1)) }}
        forward={{ label: 'Next day', onStep: day < today ? () => onGo(addDays(day, 1)) : undefined }}
      >
        <GoToPopover where={dayText(day)} label="Choose a day">
          {close => (
            <DayForm
              day={day}
              today={today}
              onGo={next => {
                close()
                onGo(next)
              }}
            />
          )}
        </GoToPopover>
      </Stepper>
      {day !== today && (
        <Button variant="subtle" px="sm" onClick={() => onGo(today)}>
          Today
        </Button>
      )}
    </div>
  )
}
