import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Actor } from '@claimcrew/contract/permissions'
import { listStatusSteps } from '@claimcrew/contract/tasks/policy'
import { type Task, taskPriorities, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { readSession } from '../../kit/session.ts'
import { useNow } from '../../kit/time/clock.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { formatDateTime } from '../../kit/ui/TimeText.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { PriorityMark } from '../shared/Marks.tsx'
import { priorityWords, taskLabel, taskStatusStyles } from '../shared/words.ts'
import { applyTaskChange } from '../taskWrites.ts'
import { useAssignablePeople } from '../useAssignablePeople.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { hasTypedLetters, listDays } from './choices.ts'

export type ChooserKind = 'status' | 'assign' | 'due' | 'priority' | 'practice'

/** What is asked, and of which tasks. */
export type ChooserTarget = {
  readonly what: ChooserKind
  readonly tasks: readonly Task[]
  /** A quantity that is typed of the one task and not saved: it goes with its next status. */
  readonly unsavedQuantity?: number | undefined
}

type ChooserProps = ChooserTarget & { actor: Actor; onClose: () => void }

const subjectOf = (tasks: readonly Task[]) => {
  const [first] = tasks
  return tasks.length === 1 && first ? taskLabel(first) : countText(tasks.length, 'task')
}

function StatusChooser({ tasks, unsavedQuantity, actor, onClose }: Omit<ChooserProps, 'what'>) {
  const steps = taskStatuses.filter(status =>
    tasks.every(task => listStatusSteps(actor, task).includes(status)),
  )
  return (
    <ChooseDialog
      title={`Move ${subjectOf(tasks)}`}
      placeholder="New status"
      nothing={steps.length === 0 ? 'These tasks have no status change in common.' : 'No matching status'}
      choicesFor={typed =>
        steps
          .map(status => {
            const { word, icon: StatusIcon } = taskStatusStyles[status]
            return {
              key: status,
              label: word,
              icon: StatusIcon && <StatusIcon size={16} stroke={1.8} aria-hidden />,
            }
          })
          .filter(hasTypedLetters(typed))
      }
      onChoose={key => {
        const status = steps.find(one => one === key)
        if (status) void moveTasks(tasks, status, unsavedQuantity)
      }}
      onClose={onClose}
    />
  )
}

export const moveTasks = (tasks: readonly Task[], status: Task['status'], doneQuantity?: number) =>
  applyTaskChange(
    tasks,
    { status },
    { status, ...(doneQuantity !== undefined && { doneQuantity }) },
    { title: subjectOf(tasks), message: `Now ${taskStatusStyles[status].word.toLowerCase()}.` },
    doneQuantity,
  )

export const prioritizeTasks = (tasks: readonly Task[], priority: Task['priority']) =>
  applyTaskChange(
    tasks,
    { priority },
    { priority },
    { title: subjectOf(tasks), message: `${priorityWords[priority]} priority.` },
  )

type Person = { readonly userId: string; readonly userName: string; readonly profilePicture?: string | null }

export const assignTasks = (tasks: readonly Task[], person: Person | null) =>
  applyTaskChange(
    tasks,
    { assigneeId: person?.userId ?? null },
    {
      assigneeId: person?.userId ?? null,
      assigneeName: person?.userName ?? null,
      assigneePicture: person?.profilePicture ?? null,
    },
    { title: subjectOf(tasks), message: person ? `Assigned to ${person.userName}` : 'Unassigned.' },
  )

function AssignChooser({ tasks, onClose }: Omit<ChooserProps, 'what'>) {
  const clientIds = new Set(tasks.map(({ clientId }) => clientId))
  const [clientId] = clientIds
  const own = readSession().role === 'CLIENT'
  const read = useAssignablePeople(own ? undefined : clientId, clientIds.size === 1)
  const people = clientIds.size === 1 ? (read.data ?? []) : []
  return (
    <ChooseDialog
      title={`Assign ${subjectOf(tasks)}`}
      placeholder="Biller’s name"
      nothing={
        clientIds.size > 1
          ? 'These tasks belong to different clients. Select tasks for one client.'
          : read.isPending
            ? 'Loading billers…'
            : 'No one by that name'
      }
      choicesFor={typed =>
        [
          ...people.map(person => ({
            key: person.userId,
            label: person.userName,
            icon: <PersonAvatar person={person} size={24} />,
          })),
          ...(clientIds.size === 1
            ? [{ key: 'none', label: 'Unassigned', hint: 'Goes back to the client' }]
            : []),
        ].filter(hasTypedLetters(typed))
      }
      onChoose={key => void assignTasks(tasks, people.find(({ userId }) => userId === key) ?? null)}
      onClose={onClose}
    />
  )
}

function DueChooser({ tasks, onClose }: Omit<ChooserProps, 'what'>) {
  const now = useNow()
  const timeZone = tasks[0]?.timeZone ?? 'UTC'
  return (
    <ChooseDialog
      title={`When ${tasks.length === 1 ? 'is' : 'are'} ${subjectOf(tasks)} due?`}
      placeholder="friday, +3d or 2026-12-01"
      nothing="Enter a valid date. Try friday, +3d or 2026-12-01."
      choicesFor={typed => listDays(typed, timeZone, now)}
      onChoose={key => {
        const dueAt = key === 'none' ? null : key
        const message = dueAt ? `Due ${formatDateTime(dueAt, timeZone)}.` : 'No due date.'
        void applyTaskChange(tasks, { dueAt }, { dueAt }, { title: subjectOf(tasks), message })
      }}
      onClose={onClose}
    />
  )
}

function PriorityChooser({ tasks, onClose }: Omit<ChooserProps, 'what'>) {
  return (
    <ChooseDialog
      title={`Set priority for ${subjectOf(tasks)}`}
      placeholder="Priority"
      nothing="No matching priority"
      choicesFor={typed =>
        taskPriorities
          .toReversed()
          .map(one => ({ key: one, label: priorityWords[one], icon: <PriorityMark priority={one} /> }))
          .filter(hasTypedLetters(typed))
      }
      onChoose={key => {
        const priority = taskPriorities.find(one => one === key)
        if (priority) void prioritizeTasks(tasks, priority)
      }}
      onClose={onClose}
    />
  )
}

function PracticeChooser({ tasks, onClose }: Omit<ChooserProps, 'what'>) {
  const clientIds = new Set(tasks.map(({ clientId }) => clientId))
  const isOne = clientIds.size === 1
  const practices = useSeveralPractices(isOne ? [...clientIds][0] : undefined).filter(one => !one.closed)
  const choices = [
    ...practices.map(({ practiceId: key, name: label }) => ({ key, label })),
    { key: 'none', label: 'No practice' },
  ]
  return (
    <ChooseDialog
      title={`Set the practice of ${subjectOf(tasks)}`}
      placeholder="Practice"
      nothing={
        isOne
          ? 'No practice by that name'
          : 'These tasks belong to different clients. Select tasks for one client.'
      }
      choicesFor={typed => (isOne ? choices.filter(hasTypedLetters(typed)) : [])}
      onChoose={key => {
        const practice = practices.find(one => one.practiceId === key)
        const practiceId = practice?.practiceId ?? null
        const practiceName = practice?.name ?? null
        const text = { title: subjectOf(tasks), message: practiceName ?? 'No practice.' }
        void applyTaskChange(tasks, { practiceId }, { practiceId, practiceName }, text)
      }}
      onClose={onClose}
    />
  )
}

const choosers = {
  status: StatusChooser,
  assign: AssignChooser,
  due: DueChooser,
  priority: PriorityChooser,
  practice: PracticeChooser,
} as const

/** What a key or a button asks for the tasks that are chosen. */
export function TaskChooser({ what, ...props }: ChooserProps) {
  const Asks = choosers[what]
  return <Asks {...props} />
}
