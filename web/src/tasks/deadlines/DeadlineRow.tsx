import { moneyText } from '@claimcrew/contract/kit/numberWords'
import { deadlines, type Task } from '@claimcrew/contract/tasks/shapes'
import { UnstyledButton } from '@mantine/core'
import { useSession } from '../../kit/session.ts'
import { useNow } from '../../kit/time/clock.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { PriorityMark } from '../shared/Marks.tsx'
import { dueText, workTypeText } from '../shared/words.ts'
import classes from './Deadlines.module.css'

type DeadlineRowProps = {
  task: Task
  /** The most dollars of any of them. */
  most: number
  onOpen: (taskId: string) => void
}

/** A task with its dollars as a bar, so that the eye finds what is dear. */
export function DeadlineRow({ task, most, onOpen }: DeadlineRowProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const showsClient = useSession().role !== 'CLIENT'
  const { taskId, title, number, workType, deadlineKind, dollarsCents, assigneeName } = task
  const share = most > 0 ? (dollarsCents ?? 0) / most : 0
  return (
    <li className={classes.row}>
      <PriorityMark priority={task.priority} />
      <div className={classes.what}>
        <UnstyledButton className={classes.title ?? ''} data-task={taskId} onClick={() => onOpen(taskId)}>
          {title}
        </UnstyledButton>
        <span className={classes.about}>
          #{number} · {workTypeText(workType)} · {showsClient && `${task.clientName} · `}
          {task.practiceName !== null && `${task.practiceName} · `}
          {assigneeName ?? <span className={classes.nobody}>unassigned</span>}
        </span>
      </div>
      <div className={classes.kind} title={deadlines[deadlineKind].missed}>
        {deadlines[deadlineKind].label}
        <span className={classes.about}>{dueText(task, now, timeZone)}</span>
      </div>
      <div className={classes.dollars}>
        {dollarsCents === null ? '—' : moneyText(dollarsCents)}
        <span className={classes.track} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      </div>
    </li>
  )
}
