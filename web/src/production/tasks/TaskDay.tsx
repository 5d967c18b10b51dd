import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconListCheck } from '@tabler/icons-react'
import { useRef, useSyncExternalStore } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import day from '../day/Day.module.css'
import { DayTotals } from '../day/DayTotals.tsx'
import { EntryTable } from '../day/EntryTable.tsx'
import type { ProductionRow } from '../day/entryRows.ts'
import { DayNotices } from '../day/Notices.tsx'
import type { OpenDay } from '../day/openDay.ts'
import { DayStatus } from '../day/submit/DayStatus.tsx'
import { SubmitBar } from '../day/submit/SubmitBar.tsx'
import { useRemoveRow, useSubmit, useTakeBackProduction } from '../day/submit/useSubmit.ts'
import { useDayState } from '../day/useOpenDay.ts'
import { useOwnTasks } from '../ownTasks.ts'
import { AddTask } from './AddTask.tsx'
import { TaskRows } from './TaskRows.tsx'
import classes from './Tasks.module.css'

/** Rows by the task they belong to, in the order in which the first of each comes. */
function groupByTask(rows: readonly ProductionRow[]): {
  tasks: [string, readonly string[]][]
  others: readonly ProductionRow[]
} {
  const groups = new Map<string, string[]>()
  for (const { key, more } of rows)
    if (more.taskId !== null) groups.set(more.taskId, [...(groups.get(more.taskId) ?? []), key])
  return { tasks: [...groups], others: rows.filter(({ more }) => more.taskId === null) }
}

/** The day by task: what was touched, how much, how long, and a note; what has no task is written in the grid. */
export function TaskDay({ open }: { open: OpenDay }) {
  const { reply } = useDayState(open)
  const rows = useSyncExternalStore(open.worksheet.subscribeAny, open.worksheet.rows)
  const own = useOwnTasks()
  const box = useRef<HTMLDivElement>(null)
  const submitting = useSubmit(open, box)
  const takingBack = useTakeBackProduction(open)
  const onRemove = useRemoveRow(open)
  const canWrite = open.clients.length > 0 && reply.day.day <= reply.today
  useHotkeys(canWrite ? [['mod+Enter', () => void submitting.submit()]] : [], [])
  const { tasks, others } = groupByTask(rows)
  const filledCount = others.filter(row => !open.validate(row).isEmpty).length
  const closed = reply.day.entries.filter(({ clientId }) => !open.isWritable(clientId))
  return (
    <div ref={box}>
      <DayNotices open={open} />
      <DayStatus open={open} takingBack={takingBack} />
      {canWrite && (
        <>
          {tasks.length === 0 && (
            <EmptyState icon={IconListCheck} title="No tasks for this day yet">
              {own.isReading || own.openTasks?.length !== 0
                ? 'Add a task you worked on, or start its timer. The minutes show up here.'
                : 'You have no open tasks. Report other work under All entries.'}
            </EmptyState>
          )}
          <ul
            className={classes.tasks}
            aria-label="Tasks for the day"
            // What is typed while it is submitted or taken back would be in neither.
            inert={submitting.isSubmitting || takingBack.isTakingBack}
          >
            {tasks.map(([taskId, keys]) => (
              <TaskRows
                key={taskId}
                open={open}
                task={own.byId.get(taskId)}
                rowKeys={keys}
                isStrict={submitting.isStrict}
                onRemove={onRemove}
              />
            ))}
          </ul>
          <AddTask
            open={open}
            tasks={own.openTasks}
            isReading={own.isReading}
            taken={tasks.map(([taskId]) => taskId)}
          />
          <Text size="sm" c="dimmed" mt="sm">
            {filledCount > 0 && `${countText(filledCount, 'entry', 'entries')} on this day without a task. `}
            <Anchor
              component={Link}
              underline="always"
              to={to('/production-report', { day: open.day })}
              inherit
            >
              {filledCount > 0 ? 'See all entries.' : 'Add work without a task under All entries.'}
            </Anchor>
          </Text>
        </>
      )}
      {closed.length > 0 && (
        <section>
          <Title order={2} size="h4" mt="lg" mb="xs">
            Submitted
          </Title>
          <EntryTable
            label="Submitted entries"
            entries={closed}
            targetOf={open.targetOf}
            taskOf={taskId => own.byId.get(taskId)}
          />
        </section>
      )}
      {(canWrite || closed.length > 0) && <DayTotals open={open} withHold={false} />}
      {canWrite && (
        <div className={`${day.top} ${day.end}`}>
          <span />
          <SubmitBar open={open} submitting={submitting} />
        </div>
      )}
    </div>
  )
}
