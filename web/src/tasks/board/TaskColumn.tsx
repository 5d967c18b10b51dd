import { moneyText } from '@claimcrew/contract/kit/numberWords'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { Title } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Cursor } from '../keys/useCursor.ts'
import { focusTask } from '../shared/focusTask.ts'
import type { TaskGroup } from '../shared/groupTasks.ts'
import classes from './TaskBoard.module.css'
import { type CardActions, TaskCard } from './TaskCard.tsx'

type TaskColumnProps = {
  group: TaskGroup
  now: Instant
  /** The board's cursor where it is in this column, else nothing. */
  cursor: Cursor | undefined
  /** The first card of the board, where the keys are nowhere yet. */
  takesTab: boolean
  selected: ReadonlySet<string>
  openedId: string | undefined
  showsClient: boolean
  isMovable: (task: Task) => boolean
  /** Whether what is dragged now can be put here. */
  takes: boolean
  onDrop: (key: string) => void
  acts: CardActions
  /** Up to which key press the focus has followed: a card that others move takes the focus from nobody. */
  followed: RefObject<number>
}

const estimate = 122

const dollarsIn = (tasks: readonly Task[]) =>
  tasks.reduce((sum, { dollarsCents }) => sum + (dollarsCents ?? 0), 0)

/** A column that scrolls by itself; of its cards only those near its window are drawn. */
function PlainColumn({
  group,
  now,
  cursor,
  takesTab,
  selected,
  openedId,
  takes,
  onDrop,
  acts,
  followed,
  ...others
}: TaskColumnProps) {
  const { key, label, tasks } = group
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: index => tasks[index]?.taskId ?? index,
    overscan: 4,
    useFlushSync: false,
  })
  const at = cursor?.key === undefined ? -1 : tasks.findIndex(({ taskId }) => taskId === cursor.key)
  useEffect(() => {
    if (at < 0 || cursor?.key === undefined || followed.current === cursor.moveCount) return
    followed.current = cursor.moveCount
    virtual.scrollToIndex(at, { align: 'auto' })
    focusTask(scroller.current, cursor.key)
  }, [at, cursor, followed, virtual])
  const rows = virtual.getVirtualItems()
  const dollars = dollarsIn(tasks)
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      data-over={(over && takes) || undefined}
      onDragOver={event => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (takes) onDrop(key)
      }}
    >
      <div className={classes.heading}>
        <Title order={2} size="h4" id={id}>
          {label} <span className={classes.count}>{tasks.length}</span>
        </Title>
        {dollars > 0 && <span className={classes.count}>{moneyText(dollars)}</span>}
      </div>
      <div ref={scroller} className={classes.scroller}>
        {tasks.length === 0 ? (
          <p className={classes.none}>{key === 'done' ? 'Drop finished tasks here.' : 'Nothing here'}</p>
        ) : (
          <ul className={classes.cards} style={{ height: virtual.getTotalSize() }}>
            {rows.map(({ index, start }) => {
              const task = tasks[index]
              return (
                task && (
                  <TaskCard
                    key={task.taskId}
                    index={index}
                    of={tasks.length}
                    start={start}
                    measure={virtual.measureElement}
                    task={task}
                    now={now}
                    active={at < 0 ? takesTab && index === 0 : index === at}
                    selected={selected.has(task.taskId)}
                    isOpen={task.taskId === openedId}
                    movable={others.isMovable(task)}
                    showsClient={others.showsClient}
                    acts={acts}
                  />
                )
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}

/** A key press draws only the columns that it has to do with. */
export const TaskColumn = memo(PlainColumn)
