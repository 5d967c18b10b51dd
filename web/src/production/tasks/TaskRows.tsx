import { type Task, taskStatusLabels } from '@claimcrew/contract/tasks/shapes'
import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { TaskActions } from '../../tasks/shared/TaskActions.tsx'
import { type ColumnName, columnLabels } from '../day/columns.ts'
import { PaceCell } from '../day/grid/GridRow.tsx'
import type { OpenDay } from '../day/openDay.ts'
import { useRow } from '../day/useOpenDay.ts'
import { taskName } from '../ownTasks.ts'
import classes from './Tasks.module.css'

const fields = ['quantity', 'minutes', 'hold', 'note'] as const satisfies readonly ColumnName[]

type TaskRowProps = {
  open: OpenDay
  rowKey: string
  name: string
  isStrict: boolean
  onRemove: (key: string) => void
}

/** What was done on a task: how much, how long, a note. */
function TaskRow({ open, rowKey, name, isStrict, onRemove }: TaskRowProps) {
  const subscribe = useMemo(() => open.worksheet.subscribeRow(rowKey), [open, rowKey])
  const row = useRow(open, rowKey, subscribe)
  if (!row) return null
  const validation = open.validate(row)
  const faultOf = (column: ColumnName) =>
    validation.errors[column] ??
    (isStrict && validation.missing.includes(column) ? 'Fill this in.' : undefined)
  return (
    <div className={classes.row}>
      {fields.map(column => (
        <TextInput
          key={column}
          size="sm"
          label={columnLabels[column]}
          aria-label={`${columnLabels[column]}, ${name}`}
          data-column={column}
          inputMode={column === 'note' ? 'text' : 'decimal'}
          value={row.cells[column]}
          error={faultOf(column)}
          onChange={event => {
            const { value } = event.currentTarget
            open.edit(worksheet => worksheet.type(rowKey, column, value))
          }}
        />
      ))}
      <span className={classes.pace}>
        <PaceCell open={open} validation={validation} withHold={false} />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${name} from the day`}
        onClick={() => onRemove(rowKey)}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

type TaskRowsProps = Omit<TaskRowProps, 'rowKey' | 'name'> & {
  /** Not known while it is read, or where it is no longer one's own. */
  task: Task | undefined
  rowKeys: readonly string[]
}

/** A task that was touched on the day, with its entries. */
export function TaskRows({ open, task, rowKeys, isStrict, onRemove }: TaskRowsProps) {
  const name = task ? taskName(task) : 'A task'
  return (
    <li className={classes.task}>
      <div className={classes.head}>
        <div>
          <span className={classes.name}>{name}</span>
          {task && (
            <Text size="xs" c="dimmed">
              {task.clientName}, {taskStatusLabels[task.status].toLowerCase()}
              {task.plannedQuantity !== null && `, ${task.doneQuantity} of ${task.plannedQuantity} done`}
            </Text>
          )}
        </div>
        {task && (
          <div className={classes.act}>
            <TaskActions task={task} size="button" />
          </div>
        )}
      </div>
      {rowKeys.map(rowKey => (
        <TaskRow
          key={rowKey}
          open={open}
          rowKey={rowKey}
          name={name}
          isStrict={isStrict}
          onRemove={onRemove}
        />
      ))}
    </li>
  )
}
