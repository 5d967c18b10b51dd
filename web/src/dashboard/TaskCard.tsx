import { moneyText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { openStatuses } from '@claimcrew/contract/tasks/rules'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePages } from '../kit/call/pages.ts'
import { Link } from '../kit/screen/Link.tsx'
import { useNow } from '../kit/time/clock.ts'
import { ErrorState } from '../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { DueMark } from '../tasks/shared/Marks.tsx'
import { TaskActions } from '../tasks/shared/TaskActions.tsx'
import { Card } from './Card.tsx'
import classes from './TaskCard.module.css'

const most = 4

type TaskCardProps = {
  title: string
  /** Somebody else's than the reader's own. */
  assigneeId?: string
  all: Href
  hrefOf: (taskId: string) => Href
  /** Said where there is none. */
  nothing: ReactNode
  className?: string | undefined
}

/** What somebody works on: what is overdue or due today, then what comes next. */
export function TaskCard({ title, assigneeId, all, hrefOf, nothing, className }: TaskCardProps) {
  const { data, error, refetch } = usePages(listTasks, {
    query: { status: [...openStatuses], sort: 'due', limit: most, ...(assigneeId && { assigneeId }) },
  })
  const now = useNow()
  const first = data?.pages[0]
  const body = () => {
    if (first && first.items.length > 0)
      return (
        <ul className={classes.tasks} aria-label={title}>
          {first.items.map(task => (
            <li key={task.taskId} className={classes.task}>
              <div className={classes.words}>
                <Anchor component={Link} to={hrefOf(task.taskId)} size="sm" fw={560}>
                  {task.title}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[!assigneeId && task.clientName, task.dollarsCents && moneyText(task.dollarsCents)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <div className={classes.due}>
                <DueMark task={task} now={now} />
              </div>
              <TaskActions task={task} size="icon" />
            </li>
          ))}
        </ul>
      )
    if (first)
      return (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      )
    if (error) return <ErrorState title="We couldn’t load the tasks" error={error} onRetry={refetch} />
    return <ListSkeleton rows={most} />
  }
  return (
    <Card
      title={title}
      className={className}
      aside={
        <Anchor component={Link} to={all} size="sm">
          {first && first.total > most ? `All ${first.total} tasks` : 'All tasks'}
        </Anchor>
      }
    >
      {body()}
    </Card>
  )
}
