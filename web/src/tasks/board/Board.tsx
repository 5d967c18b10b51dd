import type { Instant } from '@claimcrew/contract/kit/time'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Cursor } from '../keys/useCursor.ts'
import type { Group } from '../shared/groups.ts'
import classes from './Board.module.css'
import type { CardActs } from './Card.tsx'
import { Column } from './Column.tsx'

type BoardProps = {
  groups: readonly Group[]
  now: Instant
  cursor: Cursor
  chosen: ReadonlySet<string>
  openedId: string | undefined
  showsClient: boolean
  /** Whether a task can be put into the column of this key. */
  mayPut: (task: Task, key: string) => boolean
  onPut: (taskId: string, key: string) => void
  acts: Omit<CardActs, 'onDrag'>
}

/** Tasks in columns. A card is dragged, or moved by keys and from its panel. */
export function Board({ groups, now, cursor, mayPut, onPut, acts, ...others }: BoardProps) {
  const [draggedId, setDragged] = useState<string | null>(null)
  const followed = useRef(cursor.moves)
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
    <section className={classes.board} aria-label="Board">
      {groups.map(group => (
        <Column
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
