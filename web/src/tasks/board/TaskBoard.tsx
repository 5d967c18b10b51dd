import type { Instant } from '@claimcrew/contract/kit/time'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Cursor } from '../keys/useCursor.ts'
import type { TaskGroup } from '../shared/groupTasks.ts'
import classes from './TaskBoard.module.css'
import type { CardActions } from './TaskCard.tsx'
import { TaskColumn } from './TaskColumn.tsx'

type TaskBoardProps = {
  groups: readonly TaskGroup[]
  now: Instant
  cursor: Cursor
  selected: ReadonlySet<string>
  openedId: string | undefined
  showsClient: boolean
  /** Whether a task can be put into the column of this key. */
  mayPut: (task: Task, key: string) => boolean
  onPut: (taskId: string, key: string) => void
  acts: Omit<CardActions, 'onDrag'>
}

/** Tasks in columns. A card is dragged, or moved by keys and from its panel. */
export function TaskBoard({ groups, now, cursor, mayPut, onPut, acts, ...others }: TaskBoardProps) {
  const [draggedId, setDragged] = useState<string | null>(null)
  const followed = useRef(cursor.moveCount)
  const tasks = useMemo(
    () => new Map(groups.flatMap(group => group.tasks.map(task => [task.taskId, task]))),
    [groups],
  )
  const dragged = draggedId === null ? undefined : tasks.get(draggedId)
  const isMovable = useCallback((task: Task) => groups.some(({ key }) => mayPut(task, key)), [groups, mayPut])
  const drop = useCallback(
    (key: string) => {
      setDragged(null)
      if (draggedId !== null) onPut(draggedId, key)
    },
    [draggedId, onPut],
  )
  const cardActs = useMemo(() => ({ ...acts, onDrag: setDragged }), [acts])
  const first = groups.find(group => group.tasks.length > 0)
  const at = cursor.key !== undefined && tasks.has(cursor.key)
  return (
    <section className={classes.board} data-scrolls="sideways" aria-label="Board">
      {groups.map(group => (
        <TaskColumn
          key={group.key}
          group={group}
          now={now}
          cursor={group.tasks.some(({ taskId }) => taskId === cursor.key) ? cursor : undefined}
          takesTab={!at && group === first}
          takes={dragged !== undefined && mayPut(dragged, group.key)}
          isMovable={isMovable}
          onDrop={drop}
          acts={cardActs}
          followed={followed}
          {...others}
        />
      ))}
    </section>
  )
}
