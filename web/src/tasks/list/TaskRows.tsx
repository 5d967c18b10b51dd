import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { TaskSort } from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { SpacerRow } from '../../kit/ui/list/SpacerRow.tsx'
import { useWindowRows } from '../../kit/ui/list/windowRows.ts'
import type { Cursor } from '../keys/useCursor.ts'
import { focusTask } from '../shared/focusTask.ts'
import type { TaskGroup } from '../shared/groupTasks.ts'
import { type RowActions, TaskRow } from './TaskRow.tsx'
import classes from './TaskRows.module.css'

type GroupRowProps = {
  group: TaskGroup
  index: number
  columns: number
  measure: (row: Element | null) => void
}

/** The line before a group: its name, how many, and the dollars that hang on them. */
function GroupRow({ group: { key, label, tasks }, index, columns, measure }: GroupRowProps) {
  const dollars = tasks.reduce((sum, { dollarsCents }) => sum + (dollarsCents ?? 0), 0)
  return (
    <tr ref={measure} aria-rowindex={index + 2} data-index={index} className={classes.group}>
      <th scope="rowgroup" colSpan={columns} data-group={key}>
        <span className={classes.groupName}>{label}</span>
        <span className={classes.groupCount}>
          {numberText(tasks.length)}
          {dollars > 0 && ` · ${moneyText(dollars)}`}
        </span>
      </th>
    </tr>
  )
}

type Entry = { readonly group: TaskGroup } | { readonly task: Task }

const keyOf = (entry: Entry | undefined) =>
  !entry ? '' : 'task' in entry ? entry.task.taskId : `group ${entry.group.key}`

type Heading = {
  readonly label: string
  readonly at: string
  readonly sort?: TaskSort
  readonly unseen?: true
}

const headings: readonly Heading[] = [
  { label: 'Priority', at: 'priority', sort: 'priority', unseen: true },
  { label: 'Task', at: 'what' },
  { label: 'Status', at: 'status' },
  { label: 'Biller', at: 'who' },
  { label: 'Due', at: 'due', sort: 'due' },
  { label: 'Done', at: 'quantity' },
  { label: 'At stake', at: 'dollars', sort: 'dollars' },
  { label: 'Timer', at: 'acts', unseen: true },
]

/** Billers time their tasks; those who manage see who has them. */
const missingColumn = { own: 'who', team: 'acts' } as const

function HeadingCell({
  heading,
  sort,
  onSort,
}: { heading: Heading } & Pick<TaskRowsProps, 'sort' | 'onSort'>) {
  const { label, at, sort: by, unseen } = heading
  const on = by === sort
  const words = unseen ? <VisuallyHidden component="span">{label}</VisuallyHidden> : label
  return (
    <th scope="col" className={classes[at]} {...(by && { 'aria-sort': on ? 'descending' : 'none' })}>
      {by && !unseen ? (
        <UnstyledButton className={classes.sort ?? ''} data-on={on || undefined} onClick={() => onSort(by)}>
          {label}
          {on && <IconArrowDown size={14} stroke={1.8} aria-hidden />}
        </UnstyledButton>
      ) : (
        words
      )}
    </th>
  )
}

type TaskRowsProps = {
  groups: readonly TaskGroup[]
  now: Instant
  cursor: Cursor
  selected: ReadonlySet<string>
  openedId: string | undefined
  of: 'own' | 'team'
  showsClient: boolean
  sort: TaskSort
  onSort: (sort: TaskSort) => void
  acts: RowActions
}

/** Tasks below one another, with a line before each group; on a phone each row becomes a card. */
export function TaskRows({
  groups,
  now,
  cursor,
  selected,
  openedId,
  of,
  showsClient,
  sort,
  onSort,
  acts,
}: TaskRowsProps) {
  const frame = useRef<HTMLTableElement>(null)
  const isGrouped = groups.length > 1 || groups[0]?.key !== 'all'
  const entries = useMemo(
    () =>
      groups.flatMap((group): Entry[] => [
        ...(isGrouped ? [{ group }] : []),
        ...group.tasks.map(task => ({ task })),
      ]),
    [groups, isGrouped],
  )
  const near = useWindowRows<HTMLTableSectionElement>(entries.length, 61, index => keyOf(entries[index]))
  const followed = useRef(cursor.moveCount)
  const { bring } = near
  useEffect(() => {
    if (cursor.key === undefined || followed.current === cursor.moveCount) return
    followed.current = cursor.moveCount
    const drawn = frame.current?.querySelector(`[data-task="${cursor.key}"]`)
    if (!drawn) bring(entries.findIndex(entry => keyOf(entry) === cursor.key))
    focusTask(frame.current, cursor.key)
  }, [cursor, entries, bring])
  const firstTask = entries.findIndex(entry => 'task' in entry)
  return (
    <table
      ref={frame}
      aria-label="Tasks"
      aria-rowcount={entries.length + 1}
      className={classes.table}
      data-of={of}
      data-choosing={acts.onChoose !== undefined || undefined}
    >
      <thead>
        <tr aria-rowindex={1} className={classes.headings}>
          {acts.onChoose && (
            <th scope="col" className={classes.choose}>
              <VisuallyHidden component="span">Selected</VisuallyHidden>
            </th>
          )}
          {headings
            .filter(({ at }) => at !== missingColumn[of])
            .map(heading => (
              <HeadingCell key={heading.at} heading={heading} sort={sort} onSort={onSort} />
            ))}
        </tr>
      </thead>
      <tbody ref={near.start}>
        <SpacerRow height={near.before} />
        {near.rows.map(({ index }) => {
          const entry = entries[index]
          if (!entry) return null
          if ('group' in entry)
            return (
              <GroupRow
                key={keyOf(entry)}
                group={entry.group}
                index={index}
                measure={near.measure}
                columns={headings.length - 1 + (acts.onChoose ? 1 : 0)}
              />
            )
          const { task } = entry
          return (
            <TaskRow
              key={task.taskId}
              task={task}
              now={now}
              index={index}
              active={cursor.key === undefined ? index === firstTask : task.taskId === cursor.key}
              selected={selected.has(task.taskId)}
              isOpen={task.taskId === openedId}
              of={of}
              showsClient={showsClient}
              acts={acts}
              measure={near.measure}
            />
          )
        })}
        <SpacerRow height={near.after} />
      </tbody>
    </table>
  )
}
