import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { dayText } from '../../kit/time/dayWords.ts'
import classes from './Day.module.css'
import { Keeping } from './Keeping.tsx'
import type { OpenDay } from './openDay.ts'
import { useKnown } from './useOpenDay.ts'
import type { Submitting } from './useSubmit.ts'

type SubmitBarProps = { open: OpenDay; submitting: Submitting }

/** How far the day is kept, and the one way to submit it. */
export function SubmitBar({ open, submitting }: SubmitBarProps) {
  const { known, keeping } = useKnown(open)
  return (
    <div className={classes.actions}>
      <Keeping keeping={keeping} isNew={known.day.version === 0} />
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
