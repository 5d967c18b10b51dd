import { moneyText } from '@claimcrew/contract/kit/numberWords'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { IconMessage, IconPaperclip } from '@tabler/icons-react'
import { memo } from 'react'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { DueMark, PriorityMark } from '../shared/Marks.tsx'
import { TaskActions } from '../shared/TaskActions.tsx'
import { quantityText, taskLabel, workTypeText } from '../shared/words.ts'
import classes from './TaskBoard.module.css'

export type CardActions = {
  readonly onOpen: (taskId: string) => void
  readonly onFocus: (taskId: string) => void
  readonly onDrag: (taskId: string | null) => void
  /** Left out where nothing can be done to many at once. */
  readonly onChoose: ((taskId: string) => void) | undefined
}

type TaskCardProps = {
  index: number
  /** How many stand in its column. */
  of: number
  /** How far below the beginning of its column, in pixels. */
  start: number
  measure: (card: Element | null) => void
  task: Task
  now: Instant
  /** Whether Tab comes here. */
  active: boolean
  selected: boolean
  isOpen: boolean
  movable: boolean
  showsClient: boolean
  acts: CardActions
}

function PlainCard({
  index,
  of,
  start,
  measure,
  task,
  now,
  active,
  selected,
  isOpen,
  movable,
  showsClient,
  acts,
}: TaskCardProps) {
  const { taskId, title, number, priority, workType, dollarsCents, comments, attachments } = task
  const counted = task.plannedQuantity !== null || task.doneQuantity > 0
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={of}
      style={{ transform: `translateY(${start}px)` }}
      draggable={movable}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', taskLabel(task))
        acts.onDrag(taskId)
      }}
      onDragEnd={() => acts.onDrag(null)}
    >
      <div className={classes.card} data-chosen={selected || undefined} data-opened={isOpen || undefined}>
        <div className={classes.top}>
          <PriorityMark priority={priority} />
          <span className={classes.kind}>
            #{number} · {workTypeText(workType)}
          </span>
          {acts.onChoose && (
            <input
              type="checkbox"
              className={classes.box}
              aria-label={`Select ${taskLabel(task)}`}
              tabIndex={-1}
              checked={selected}
              onChange={() => acts.onChoose?.(taskId)}
            />
          )}
          <span className={classes.acts}>
            <TaskActions task={task} size="icon" tabIndex={active ? 0 : -1} />
          </span>
        </div>
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
        {showsClient && <span className={classes.client}>{task.clientName}</span>}
        {task.practiceName !== null && <span className={classes.client}>{task.practiceName}</span>}
        <div className={classes.foot}>
          {task.dueAt !== null && <DueMark task={task} now={now} />}
          <span className={classes.figures}>
            {counted && <span title="Done of planned">{quantityText(task)}</span>}
            {dollarsCents !== null && <span title="Dollars at stake">{moneyText(dollarsCents)}</span>}
            {comments > 0 && (
              <span title="Comments">
                <IconMessage size={13} stroke={1.8} aria-label="Comments" />
                {comments}
              </span>
            )}
            {attachments > 0 && (
              <span title="Attachments">
                <IconPaperclip size={13} stroke={1.8} aria-label="Attachments" />
                {attachments}
              </span>
            )}
            {task.assigneeName !== null && (
              <span title={task.assigneeName}>
                <PersonAvatar
                  person={{ userName: task.assigneeName, profilePicture: task.assigneePicture }}
                  size={22}
                />
              </span>
            )}
          </span>
        </div>
      </div>
    </li>
  )
}

/** Kept as it is while the board moves: only a card that has changed is drawn again. */
export const TaskCard = memo(PlainCard)
