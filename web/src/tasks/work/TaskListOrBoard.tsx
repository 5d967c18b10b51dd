import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Instant } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import { maxBulkTasks } from '@claimcrew/contract/tasks/bulkChange'
import type { TaskSort } from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useSession } from '../../kit/session.ts'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import type { TasksAddressChange } from '../address.ts'
import { TaskBoard } from '../board/TaskBoard.tsx'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import { type ChooserKind, type ChooserTarget, TaskChooser } from '../keys/TaskChooser.tsx'
import { useCursor } from '../keys/useCursor.ts'
import { useKeys } from '../keys/useKeys.ts'
import { TaskRows } from '../list/TaskRows.tsx'
import type { TaskGroup, TaskGrouping } from '../shared/groupTasks.ts'
import { undoLast } from '../taskWrites.ts'
import { OpenTask } from './OpenTask.tsx'
import { useDropTask } from './useDropTask.ts'
import { useEditedTask } from './useEditedTask.ts'
import classes from './Work.module.css'
import { listWorkKeys } from './workKeys.ts'

type BulkBarProps = {
  count: number
  /** Where there are practices to tell apart. */
  hasPractices: boolean
  onAsk: (what: ChooserKind) => void
  onClear: () => void
}

const acts = [
  ['assign', 'Assign'],
  ['status', 'Move'],
  ['due', 'Due date'],
  ['priority', 'Priority'],
  ['practice', 'Practice'],
] as const

/** What can be done to all that are chosen. */
function BulkBar({ count, hasPractices, onAsk, onClear }: BulkBarProps) {
  if (count === 0) return null
  const tooMany = count > maxBulkTasks
  return (
    <section className={classes.bulk} aria-label="Actions for selected tasks">
      <strong className="tabular">{numberText(count, 0)} selected</strong>
      {tooMany ? (
        <span>Select {maxBulkTasks} tasks or fewer to change them.</span>
      ) : (
        acts
          .filter(([what]) => hasPractices || what !== 'practice')
          .map(([what, label]) => (
            <Button key={what} size="compact-md" variant="default" onClick={() => onAsk(what)}>
              {label}
            </Button>
          ))
      )}
      <CloseButton aria-label="Clear" onClick={onClear} />
    </section>
  )
}

const nobody: ReadonlySet<string> = new Set()

type TaskListOrBoardProps = {
  groups: readonly TaskGroup[]
  group: TaskGrouping
  now: Instant
  of: 'own' | 'team'
  view: 'list' | 'board'
  sort: TaskSort
  openedId: string | undefined
  /** In place of the list where nothing is in it. */
  empty: ReactNode
  isRead: boolean
  change: (change: TasksAddressChange, by?: 'choosing' | 'opening' | 'stepping') => void
  search: RefObject<HTMLElement | null>
  showsKeys: boolean
  onShowKeys: (shows: boolean) => void
  onCreate: (() => void) | undefined
  onQuickAdd: (() => void) | undefined
}

/**
 * The tasks themselves, and what keys and the mouse do to them. Apart from what stands above, because it is drawn again
 * at every key.
 */
export function TaskListOrBoard(props: TaskListOrBoardProps) {
  const { groups, group, now, of, view, sort, openedId, change, search, onShowKeys } = props
  const actor = useActor()
  const { role } = useSession()
  const columns = useMemo(() => {
    const keys = groups.map(one => one.tasks.map(({ taskId }) => taskId))
    return view === 'board' ? keys : [keys.flat()]
  }, [groups, view])
  const order = useMemo(() => columns.flat(), [columns])
  const byId = useMemo(
    () => new Map(groups.flatMap(one => one.tasks.map(task => [task.taskId, task]))),
    [groups],
  )
  const { cursor, step, put, back } = useCursor(columns)
  const [selectedIds, setSelectedIds] = useState(nobody)
  // What a filter hides, or somebody has taken away, is neither counted nor changed.
  const selected = useMemo(
    () => new Set([...selectedIds].filter(taskId => byId.has(taskId))),
    [selectedIds, byId],
  )
  const [asking, setAsking] = useState<ChooserTarget | null>(null)
  const { edits, edit } = useEditedTask(openedId)
  const canChoose = of === 'team' && actor !== null && actorMay(actor, 'tasks:manage')
  const [firstId = ''] = selected
  const hasPractices = useSeveralPractices(byId.get(firstId)?.clientId).length > 0

  const ask = (what: ChooserKind) => {
    const keys = selected.size > 0 ? [...selected] : [cursor.key ?? '']
    const tasks = keys.flatMap((key): Task | readonly Task[] => byId.get(key) ?? [])
    if (tasks.length > 0) setAsking({ what, tasks })
  }
  const open = useCallback((task: string) => change({ task }, 'opening'), [change])
  const toggle = useCallback(
    (taskId: string) =>
      setSelectedIds(before => {
        const next = new Set(before)
        if (!next.delete(taskId)) next.add(taskId)
        return next
      }),
    [],
  )
  const acts = useMemo(
    () => ({ onOpen: open, onFocus: put, onChoose: canChoose ? toggle : undefined }),
    [open, put, toggle, canChoose],
  )
  const onSort = useCallback((by: TaskSort) => change({ sort: by }, 'choosing'), [change])
  const stepTo = useCallback((task: string) => change({ task }, 'stepping'), [change])
  const close = useCallback(() => {
    back(openedId)
    change({ task: undefined }, 'opening')
  }, [back, openedId, change])
  const clear = useCallback(() => setSelectedIds(nobody), [])
  const { mayPut, onPut } = useDropTask(group, actor, byId, selected)

  const atCursor = (act: (taskId: string) => void) => () => {
    if (cursor.key !== undefined) act(cursor.key)
  }
  const editAt = (taskId: string) => {
    edit(taskId, true)
    open(taskId)
  }
  const keys = listWorkKeys(
    {
      step,
      open: atCursor(open),
      edit: canChoose ? atCursor(editAt) : undefined,
      choose: canChoose ? atCursor(toggle) : undefined,
      ask,
      search: () => search.current?.querySelector('input')?.focus(),
      switchView: () => change({ view: view === 'list' ? 'board' : 'list', group: undefined }, 'choosing'),
      undo: undoLast,
      create: props.onCreate,
      quickAdd: props.onQuickAdd,
      clear,
      showKeys: () => onShowKeys(true),
    },
    of,
    view,
  )
  useKeys(keys)

  const shared = {
    groups,
    now,
    cursor,
    selected,
    openedId,
    showsClient: role !== 'CLIENT',
    acts,
  }
  return (
    <>
      {props.empty}
      {props.isRead && !props.empty && view === 'list' && (
        <TaskRows {...shared} of={of} sort={sort} onSort={onSort} />
      )}
      {props.isRead && view === 'board' && <TaskBoard {...shared} mayPut={mayPut} onPut={onPut} />}
      <BulkBar count={selected.size} hasPractices={hasPractices} onAsk={ask} onClear={clear} />
      <VisuallyHidden role="status">{selected.size > 0 && `${selected.size} selected`}</VisuallyHidden>
      <OpenTask taskId={openedId} order={order} edits={edits} onEdit={edit} onStep={stepTo} onClose={close} />
      {asking && actor && (
        <TaskChooser
          {...asking}
          actor={actor}
          onClose={() => {
            setAsking(null)
            back()
          }}
        />
      )}
      {props.showsKeys && <KeysDialog acts={keys} onClose={() => onShowKeys(false)} />}
    </>
  )
}
