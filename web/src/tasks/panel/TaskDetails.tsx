import type { Reply } from '@claimcrew/contract/kit/endpoint'
import type { getTask } from '@claimcrew/contract/tasks/contract'
import { mayManageTask, mayWorkTask } from '@claimcrew/contract/tasks/policy'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { Button, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { EditForm } from '../add/EditForm.tsx'
import type { ChooserKind } from '../keys/TaskChooser.tsx'
import { PriorityMark } from '../shared/Marks.tsx'
import { taskStatusStyles, workTypeText } from '../shared/words.ts'
import { Attachments } from './Attachments.tsx'
import { Comments } from './Comments.tsx'
import classes from './Panel.module.css'
import { QuantityField } from './QuantityField.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskHistory } from './TaskHistory.tsx'
import { useTypedQuantity } from './useTypedQuantity.ts'

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <Title order={3} size="h4">
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}

type TaskDetailsProps = {
  /** The buttons to the tasks before and after it. */
  steps: ReactNode
  read: Reply<typeof getTask>
  edits: boolean
  onEdit: (taskId: string, edits: boolean) => void
  onAsk: (what: ChooserKind, task: Task) => void
  /** Is told what is typed and not saved, for the keys. */
  unsavedQuantity: RefObject<number | undefined>
}

/** What a task is, where it stands, and what was said and done about it. */
export function TaskDetails({ steps, read, edits, onEdit, onAsk, unsavedQuantity }: TaskDetailsProps) {
  const { task, comments, events, attachments, people, endedAt } = read
  const actor = useActor()
  const quantity = useTypedQuantity(task)
  const isOver = endedAt !== null
  const works = !isOver && actor !== null && mayWorkTask(actor, task)
  const unsaved = works ? quantity.unsaved : undefined
  useEffect(() => {
    unsavedQuantity.current = unsaved
    return () => {
      unsavedQuantity.current = undefined
    }
  }, [unsavedQuantity, unsaved])
  if (!actor) return null
  const manages = mayManageTask(actor, task)
  const isReadOnly = isOver || !(manages || works)
  return (
    <>
      <div className={classes.head}>
        <div className={classes.partHead}>
          <Title order={2} size="h3" className={classes.title ?? ''}>
            {task.title}
          </Title>
          {steps}
        </div>
        <div className={classes.badges}>
          <StateBadge stateStyle={taskStatusStyles[task.status]} />
          <PriorityMark priority={task.priority} />
          <span>{workTypeText(task.workType)}</span>
          {actor.role !== 'CLIENT' && <span>{task.clientName}</span>}
        </div>
      </div>
      {isOver ? (
        <Text size="sm" c="dimmed">
          You no longer work for this client, so this task stays as it is.
        </Text>
      ) : (
        <StatusSteps task={task} actor={actor} unsavedQuantity={unsaved} />
      )}
      <QuantityField task={task} works={works} quantity={quantity} />
      {edits && manages ? (
        <Part title="Edit">
          <EditForm task={task} onDone={() => onEdit(task.taskId, false)} />
        </Part>
      ) : (
        <Part
          title="Details"
          aside={
            manages && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
                onClick={() => onEdit(task.taskId, true)}
              >
                Edit
              </Button>
            )
          }
        >
          <TaskFacts task={task} manages={manages} onAsk={what => onAsk(what, task)} />
        </Part>
      )}
      {(!isReadOnly || attachments.length > 0) && (
        <Part title="Attachments">
          <Attachments task={task} attachments={attachments} actor={actor} isOver={isReadOnly} />
        </Part>
      )}
      {(!isReadOnly || comments.length > 0) && (
        <Part title="Comments">
          <Comments task={task} comments={comments} people={people} isOver={isReadOnly} />
        </Part>
      )}
      <Part title="History">
        <TaskHistory events={events} timeZone={task.timeZone} people={people} clientId={task.clientId} />
      </Part>
    </>
  )
}
