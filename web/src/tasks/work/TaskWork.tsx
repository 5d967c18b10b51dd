import { listTasks, taskSummary } from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useNow } from '../../kit/time/clock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { NotUpToDate } from '../../kit/ui/list/NotUpToDate.tsx'
import { ReadOn } from '../../kit/ui/list/ReadOn.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { countText } from '../../kit/words/countWords.ts'
import { useActor } from '../actor.ts'
import type { WorkAddress, WorkChange } from '../address.ts'
import { Board } from '../board/Board.tsx'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import { useCursor } from '../keys/useCursor.ts'
import { useKeys } from '../keys/useKeys.ts'
import { TaskRows } from '../list/TaskRows.tsx'
import { groupsOf } from '../shared/groups.ts'
import { undoLast } from '../writes.ts'
import { Bar } from './Bar.tsx'
import { BulkBar } from './BulkBar.tsx'
import { type Asked, type Asking, Chooser } from './Chooser.tsx'
import { FilterChips } from './FilterChips.tsx'
import { queryOf } from './filters.ts'
import { OpenedTask } from './OpenedTask.tsx'
import { usePutting } from './putting.ts'
import { Strip } from './Strip.tsx'
import { mostGrouped, useTaskList } from './useTaskList.ts'
import { useTaskMoves } from './useTaskMoves.ts'
import { workKeys } from './useWorkKeys.ts'
import classes from './Work.module.css'

const read = [listTasks, taskSummary]
const nobody: ReadonlySet<string> = new Set()

type TaskWorkProps = {
  address: WorkAddress
  change: (change: WorkChange, by?: 'typing' | 'choosing' | 'opening' | 'stepping') => void
  of: 'own' | 'team'
  /** In place of tasks where there are none. */
  empty: ReactNode
  /** What begins a task: for those who may. */
  onCreate?: () => void
  onQuickAdd?: () => void
}

/** Tasks as a list or a board, with all that is done to them. */
export function TaskWork({ address, change, of, empty, onCreate, onQuickAdd }: TaskWorkProps) {
  const actor = useActor()
  const now = useNow()
  const view = address.view === 'board' ? 'board' : 'list'
  const wanted = address.group ?? (view === 'board' ? 'status' : 'due')
  const group = view === 'board' && wanted === 'none' ? 'status' : wanted
  const [q] = useDebouncedValue(address.q.trim(), 200)
  const query = queryOf(address, q)
  // Groups in the order in which tasks come are complete as far as they go; any others need all there are.
  const followsOrder = group === 'none' || (group === 'due' && address.sort === 'due')
  const { pages, tasks, total } = useTaskList(query, view === 'board' || !followsOrder)
  useTaskMoves(read)
  const groups = useMemo(
    () => groupsOf(tasks ?? [], { by: group, now, statuses: address.status, keepsEmpty: view === 'board' }),
    [tasks, group, now, address.status, view],
  )
  const columns = useMemo(() => {
    const keys = groups.map(one => one.tasks.map(({ taskId }) => taskId))
    return view === 'board' ? keys : [keys.flat()]
  }, [groups, view])
  const { cursor, step, put, back } = useCursor(columns)
  const [chosen, setChosen] = useState(nobody)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const [editedId, setEdited] = useState<string>()
  const [said, say] = useState('')
  const search = useRef<HTMLDivElement>(null)

  const byId = useMemo(() => new Map(tasks?.map(task => [task.taskId, task])), [tasks])
  const subjects = (): readonly Task[] => {
    const keys = chosen.size > 0 ? [...chosen] : [cursor.key ?? '']
    return keys.flatMap(key => byId.get(key) ?? [])
  }
  const ask = (what: Asked) => {
    const about = subjects()
    if (about.length > 0) setAsking({ what, tasks: about })
  }
  const open = useCallback((task: string) => change({ task }, 'opening'), [change])
  const toggle = useCallback(
    (taskId: string) =>
      setChosen(before => {
        const next = new Set(before)
        if (!next.delete(taskId)) next.add(taskId)
        say(next.size === 0 ? 'None chosen' : `${next.size} chosen`)
        return next
      }),
    [],
  )
  const canChoose = of === 'team'
  const acts = useMemo(
    () => ({ onOpen: open, onFocus: put, onChoose: canChoose ? toggle : undefined }),
    [open, put, toggle, canChoose],
  )
  const { mayPut, onPut } = usePutting(group, actor, byId, chosen)
  const clear = () => setChosen(nobody)
  const keys = workKeys(
    {
      step,
      open: () => cursor.key !== undefined && open(cursor.key),
      edit:
        of === 'team'
          ? () => {
              if (cursor.key === undefined) return
              setEdited(cursor.key)
              open(cursor.key)
            }
          : undefined,
      choose: canChoose ? () => cursor.key !== undefined && toggle(cursor.key) : undefined,
      ask,
      search: () => search.current?.querySelector('input')?.focus(),
      switchView: () => change({ view: view === 'list' ? 'board' : 'list', group: undefined }, 'choosing'),
      undo: undoLast,
      create: onCreate,
      quickAdd: onQuickAdd,
      clear,
      showKeys: () => setShowsKeys(true),
    },
    of,
    view,
  )
  useKeys(keys)

  const order = columns.flat()
  const shared = {
    groups,
    now,
    cursor,
    chosen,
    openedId: address.task,
    showsClient: actor?.role !== 'CLIENT',
  }
  const body = () => {
    if (!tasks)
      return pages.isError ? (
        <ErrorState
          title="The tasks could not be read"
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <ListSkeleton rows={8} />
      )
    if (tasks.length === 0 && view === 'list') return empty
    return view === 'board' ? (
      <Board {...shared} mayPut={mayPut} onPut={onPut} acts={acts} />
    ) : (
      <TaskRows
        {...shared}
        of={of}
        sort={address.sort}
        onSort={sort => change({ sort }, 'choosing')}
        acts={acts}
      />
    )
  }
  return (
    <>
      <Strip
        of={actor?.role === 'ADMIN' ? 'all' : of}
        address={address}
        onChange={values => change(values, 'choosing')}
      />
      <Bar
        address={address}
        view={view}
        group={group}
        searchRef={search}
        onChange={change}
        onKeys={() => setShowsKeys(true)}
      />
      <FilterChips address={address} onChange={values => change(values, 'choosing')} />
      <NotUpToDate read={pages} />
      {view === 'board' && (total ?? 0) > mostGrouped && (
        <Notice>
          The first {mostGrouped.toLocaleString('en-US')} of {countText(total ?? 0, 'task')} are shown. Narrow
          them to see the rest.
        </Notice>
      )}
      {total !== undefined && tasks && tasks.length > 0 && (
        <p className={`${classes.count} tabular`}>{countText(total, 'task')}</p>
      )}
      {body()}
      {view === 'list' && <ReadOn pages={pages} />}
      <BulkBar count={chosen.size} onAsk={ask} onClear={clear} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <OpenedTask
        taskId={address.task}
        order={order}
        edits={editedId !== undefined && editedId === address.task}
        onEdit={edits => setEdited(edits ? address.task : undefined)}
        onStep={task => change({ task }, 'stepping')}
        onClose={() => {
          setEdited(undefined)
          back(address.task)
          change({ task: undefined }, 'opening')
        }}
      />
      {asking && actor && (
        <Chooser
          {...asking}
          actor={actor}
          onClose={() => {
            setAsking(null)
            back()
          }}
        />
      )}
      {showsKeys && <KeysDialog acts={keys} onClose={() => setShowsKeys(false)} />}
    </>
  )
}
