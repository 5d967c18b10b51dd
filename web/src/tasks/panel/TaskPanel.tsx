import { numberText } from '@claimcrew/contract/kit/numberWords'
import { getTask } from '@claimcrew/contract/tasks/contract'
import { mayManageTask, mayWorkTask } from '@claimcrew/contract/tasks/policy'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { ActionIcon, Drawer, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import type { ChooserKind } from '../keys/TaskChooser.tsx'
import { type KeyAction, useKeys } from '../keys/useKeys.ts'
import { undoLast } from '../taskWrites.ts'
import { useTaskChanges } from '../useTaskChanges.ts'
import classes from './Panel.module.css'
import { TaskDetails } from './TaskDetails.tsx'

type TaskPanelProps = {
  taskId: string | undefined
  /** Whether its fields can be written. */
  edits: boolean
  /** A dialog lies on top of it. */
  covered: boolean
  /** Where it stands in the list behind it. */
  position: { readonly at: number; readonly of: number } | undefined
  onEdit: (taskId: string, edits: boolean) => void
  onStep: (by: number) => void
  onAsk: (what: ChooserKind, task: Task, unsavedQuantity?: number) => void
  onClose: () => void
}

const asksOfManagers = [
  ['a', 'assign', 'Assign'],
  ['d', 'due', 'Due date'],
  ['p', 'priority', 'Priority'],
] as const

const dialogs = '[role="dialog"]'
const openedBy = ['task']
const nothing: readonly string[] = []
const read = [getTask]

/** One task with all there is to it. On a phone it takes the whole screen. */
export function TaskPanel({ taskId, edits, covered, position, ...acts }: TaskPanelProps) {
  const { onEdit, onStep, onAsk, onClose } = acts
  const [showsKeys, setShowsKeys] = useState(false)
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [blocked, setBlocked] = useState(false)
  // While it slides away it still shows the last one.
  const [last, setLast] = useState(taskId)
  if (taskId !== undefined && last !== taskId) setLast(taskId)
  const params = { taskId: last ?? '' }
  const { data, error, refetch } = useCall(getTask, { params }, { enabled: last !== undefined })
  useTaskChanges(read, last ?? '')
  const layer = useRef<HTMLDivElement>(null)
  const unsavedQuantity = useRef<number>(undefined)
  // A row behind it that was moved a moment ago may ask for the focus late: it would take the keys along.
  useEffect(() => {
    if (taskId === undefined) return
    const keepFocus = ({ target }: FocusEvent) => {
      const isBehind = target instanceof Element && target.closest('[data-task]') && !target.closest(dialogs)
      if (isBehind) layer.current?.closest(dialogs)?.querySelector('button')?.focus()
    }
    document.addEventListener('focusin', keepFocus)
    return () => document.removeEventListener('focusin', keepFocus)
  }, [taskId])
  const task = data?.task
  const actor = useActor()
  const manages = actor !== null && task !== undefined && mayManageTask(actor, task)
  const works = manages || (actor !== null && task !== undefined && mayWorkTask(actor, task))
  const isOver = data !== undefined && data.endedAt !== null
  const focusOn = (selector: string) => layer.current?.querySelector<HTMLElement>(selector)?.focus()
  const writing: readonly KeyAction[] = [
    {
      keys: ['s'],
      words: 'Change status',
      act: () => task && onAsk('status', task, unsavedQuantity.current),
    },
    ...(manages
      ? asksOfManagers.map(([key, what, words]) => ({
          keys: [key] as const,
          words,
          act: () => task && onAsk(what, task),
        }))
      : []),
    { keys: ['q'], words: 'Update quantity done', act: () => focusOn('[data-quantity] input') },
    { keys: ['m'], words: 'Write a comment', act: () => focusOn('[data-comment] textarea') },
  ]
  const keys: readonly KeyAction[] = [
    { keys: ['j'], words: 'Next task', act: () => onStep(1) },
    { keys: ['k'], words: 'Previous task', act: () => onStep(-1) },
    ...(manages
      ? [{ keys: ['e'] as const, words: 'Edit the task', act: () => onEdit(task.taskId, true) }]
      : []),
    ...(isOver || !works ? [] : writing),
    { keys: ['z'], words: 'Undo the last change', act: undoLast },
    { keys: ['?'], words: 'Show keyboard shortcuts', act: () => setShowsKeys(true) },
  ]
  useKeys(keys, layer)
  const stays = blocked || covered || showsKeys
  const step = (by: number, label: string, StepIcon: typeof IconChevronUp) => (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      disabled={!position || position.at + by < 0 || position.at + by >= position.of}
      onClick={() => onStep(by)}
    >
      <StepIcon size={16} stroke={1.8} />
    </ActionIcon>
  )
  const steps = position && (
    <Group gap={6} wrap="nowrap" className={classes.steps ?? ''}>
      <Text size="sm" c="dimmed" className="tabular">
        {position.at + 1} of {numberText(position.of)}
      </Text>
      {step(-1, 'Previous task', IconChevronUp)}
      {step(1, 'Next task', IconChevronDown)}
    </Group>
  )
  return (
    <Drawer
      opened={taskId !== undefined}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : '38rem'}
      title={task ? `Task #${task.number}` : 'Task'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnEscape={!stays}
      closeOnClickOutside={!stays}
      // The row of the task that was shown last has it then.
      returnFocus={false}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      <UnsavedArea names={taskId === undefined ? nothing : openedBy} onAsk={setBlocked}>
        <div ref={layer} className={classes.panel}>
          {data ? (
            <TaskDetails
              key={data.task.taskId}
              steps={steps}
              read={data}
              edits={edits}
              onEdit={onEdit}
              onAsk={onAsk}
              unsavedQuantity={unsavedQuantity}
            />
          ) : error ? (
            <ErrorState title="We couldn’t load the task" error={error} onRetry={refetch} />
          ) : (
            <ListSkeleton rows={5} />
          )}
        </div>
        {showsKeys && <KeysDialog acts={keys} onClose={() => setShowsKeys(false)} />}
      </UnsavedArea>
    </Drawer>
  )
}
