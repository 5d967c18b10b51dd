import { to } from '@claimcrew/contract/kit/href'
import { moneyText } from '@claimcrew/contract/kit/numberWords'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { openStatuses } from '@claimcrew/contract/tasks/rules'
import { Anchor, Text } from '@mantine/core'
import { usePages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useNow } from '../../kit/time/clock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { DueMark } from '../../tasks/shared/Marks.tsx'
import { Card } from '../Card.tsx'
import classes from './OwnTasks.module.css'

const most = 4

type OwnTasksProps = { hasClients: boolean; className: string | undefined }

/** What to work on: what is overdue or due today, then what comes next. */
export function OwnTasks({ hasClients, className }: OwnTasksProps) {
  const { data, error, refetch } = usePages(listTasks, {
    query: { status: [...openStatuses], sort: 'due', limit: most },
  })
  const now = useNow()
  const first = data?.pages[0]
  const body = () => {
    if (first && first.items.length > 0)
      return (
        <ul className={classes.tasks}>
          {first.items.map(task => (
            <li key={task.taskId} className={classes.task}>
              <div className={classes.words}>
                <Anchor component={Link} to={to('/tasks', { task: task.taskId })} size="sm" fw={560}>
                  {task.title}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {task.clientName}
                  {task.dollarsCents ? ` · ${moneyText(task.dollarsCents)}` : ''}
                </Text>
              </div>
              <DueMark task={task} now={now} />
            </li>
          ))}
        </ul>
      )
    if (first)
      return (
        <Text size="sm" c="dimmed">
          {hasClients
            ? 'No open tasks. New ones from your clients show up here.'
            : 'Once a client hires you, the tasks they give you show up here.'}
        </Text>
      )
    if (error) return <ErrorState title="We couldn’t load your tasks" error={error} onRetry={refetch} />
    return <ListSkeleton rows={most} />
  }
  return (
    <Card
      title="Your tasks"
      className={className}
      aside={
        <Anchor component={Link} to="/tasks" size="sm">
          {first && first.total > most ? `All ${first.total} tasks` : 'All tasks'}
        </Anchor>
      }
    >
      {body()}
    </Card>
  )
}
