import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { dayText } from '../../kit/time/dayWords.ts'
import classes from './Day.module.css'
import { DayAutosaveStatus } from './DayAutosaveStatus.tsx'
import type { OpenDay } from './openDay.ts'
import { useDayState } from './useOpenDay.ts'
import type { SubmitState } from './useSubmit.ts'

type SubmitBarProps = { open: OpenDay; submitting: SubmitState }

/** How far the day is kept, and the one way to submit it. */
export function SubmitBar({ open, submitting }: SubmitBarProps) {
  const { reply, autosave } = useDayState(open)
  return (
    <div className={classes.actions}>
      <DayAutosaveStatus autosave={autosave} isNew={reply.day.version === 0} />
      <Button
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        loading={submitting.isSubmitting}
        onClick={submitting.submit}
      >
        Submit {dayText(open.day)}
      </Button>
    </div>
  )
}
