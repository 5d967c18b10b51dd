import { moneyText } from '@claimcrew/contract/kit/numberWords'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { IconMessage, IconPaperclip, IconRepeat } from '@tabler/icons-react'
import { memo } from 'react'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { DueMark, PriorityMark, QuantityMark } from '../shared/Marks.tsx'
import { TaskActions } from '../shared/TaskActions.tsx'
import { taskLabel, taskStatusStyles, workTypeText } from '../shared/words.ts'
import classes from './TaskRows.module.css'

export type RowActions = {
  readonly onOpen: (taskId: string) => void
  readonly onFocus: (taskId: string) => void
  /** Left out where nothing can be done to many at once. */
  readonly onChoose: ((taskId: string) => void) | undefined
}

type TaskRowProps = {
  task: Task
  now: Instant
  /** Its place among the entries, as the window of rows counts them. */
  index: number
  active: boolean
  selected: boolean
  isOpen: boolean
  /** A BILLER sees for whom; those who manage see who has it. */
  of: 'own' | 'team'
  showsClient: boolean
  acts: RowActions
  measure: (row: Element | null) => void
}

function Assignee({ task: { assigneeName, assigneePicture } }: { task: Task }) {
  if (assigneeName === null) return <span className={classes.nobody}>Unassigned</span>
  return (
    <span className={classes.person}>
      <PersonAvatar person={{ userName: assigneeName, profilePicture: assigneePicture }} size={24} />
      <span>{assigneeName}</span>
    </span>
  )
}

function PlainRow({
  task,
  now,
  index,
  active,
  selected,
  isOpen,
  of,
  showsClient,
  acts,
  measure,
}: TaskRowProps) {
  const { taskId, title, number, priority, status, workType, dollarsCents, comments, attachments } = task
  return (
    <tr
      ref={measure}
      className={classes.row}
      data-index={index}
      data-chosen={selected || undefined}
      data-opened={isOpen || undefined}
      aria-rowindex={index + 2}
    >
      {acts.onChoose && (
        <td className={classes.choose}>
          <input
            type="checkbox"
            aria-label={`Select ${taskLabel(task)}`}
            tabIndex={-1}
            checked={selected}
            onChange={() => acts.onChoose?.(taskId)}
          />
        </td>
      )}
      <td className={classes.priority}>
        <PriorityMark priority={priority} />
      </td>
      <th scope="row" className={classes.what}>
        <button
          type="button"
          className={classes.title}
          data-task={taskId}
          tabIndex={active ? 0 : -1}
          onFocus={() => acts.onFocus(taskId)}
          onClick={() => acts.onOpen(taskId)}
        >
          {title}
        </button>
        <span className={classes.about}>
          <span>#{number}</span>
          <span>{workTypeText(workType)}</span>
          {showsClient && <span>{task.clientName}</span>}
          {task.practiceName !== null && <span>{task.practiceName}</span>}
          {task.recurrenceId !== null && <IconRepeat size={13} stroke={1.8} aria-label="Recurring" />}
          {comments > 0 && (
            <span className={classes.counted}>
              <IconMessage size={13} stroke={1.8} aria-label="Comments" />
              {comments}
            </span>
          )}
          {attachments > 0 && (
            <span className={classes.counted}>
              <IconPaperclip size={13} stroke={1.8} aria-label="Attachments" />
              {attachments}
            </span>
          )}
        </span>
      </th>
      <td className={classes.status}>
        <StateBadge stateStyle={taskStatusStyles[status]} />
      </td>
      {of === 'team' && (
        <td className={classes.who}>
          <Assignee task={task} />
        </td>
      )}
      <td className={classes.due}>
        <DueMark task={task} now={now} withKind />
      </td>
      <td className={classes.quantity}>
        <QuantityMark task={task} />
      </td>
      <td className={classes.dollars}>{dollarsCents === null ? '—' : moneyText(dollarsCents)}</td>
      {of === 'own' && (
        <td className={classes.acts}>
          <TaskActions task={task} size="icon" tabIndex={active ? 0 : -1} />
        </td>
      )}
    </tr>
  )
}

/** Kept as it is while one scrolls or moves on: only rows that change are drawn again. */
export const TaskRow = memo(PlainRow)
