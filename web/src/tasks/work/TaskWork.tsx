import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import { getTaskSummary, listTasks } from '@claimcrew/contract/tasks/contract'
import { type Task, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { useSession } from '../../kit/session.ts'
import { useNow } from '../../kit/time/clock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import type { TasksAddress, TasksAddressChange } from '../address.ts'
import { groupTasks } from '../shared/groupTasks.ts'
import { useTaskChanges } from '../useTaskChanges.ts'
import { FilterChips } from './FilterChips.tsx'
import { type TaskQuery, toTaskQuery } from './filters.ts'
import { SummaryStrip } from './SummaryStrip.tsx'
import { TaskListOrBoard } from './TaskListOrBoard.tsx'
import { TaskToolbar } from './TaskToolbar.tsx'
import classes from './Work.module.css'

const pageSize = 250
const boardPageSize = 500

/** A board and groups show so many at most; who has more narrows them. */
const maxGrouped = 2000

/** Tasks, page after page; for groups as many as can be shown, because each page may have something for every group. */
function useTaskList(query: TaskQuery, grouped: boolean) {
  const limit = grouped ? boardPageSize : pageSize
  const pages = usePages(listTasks, { query: { ...query, limit } }, { placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const tasks = useMemo(() => data?.pages.flatMap((page): readonly Task[] => page.items), [data])
  const readsOn = grouped && hasNextPage && !isFetching && !isError && (tasks?.length ?? 0) < maxGrouped
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, fetchNextPage])
  return { pages, tasks, total: data?.pages[0]?.total }
}

const read = [listTasks, getTaskSummary]

type TaskWorkProps = {
  address: TasksAddress
  change: (change: TasksAddressChange, by?: 'typing' | 'choosing' | 'opening' | 'stepping') => void
  of: 'own' | 'team'
  /** In place of tasks where there are none. */
  empty: ReactNode
  /** What begins a task: for those who may. */
  onCreate?: (() => void) | undefined
  onQuickAdd?: (() => void) | undefined
}

/** Tasks as a list or a board, and what they are narrowed by. */
export function TaskWork({ address, change, of, empty, onCreate, onQuickAdd }: TaskWorkProps) {
  const { role } = useSession()
  const now = useNow()
  const view = address.view === 'board' ? 'board' : 'list'
  const requestedGroup = address.group ?? (view === 'board' ? 'status' : 'due')
  const group = view === 'board' && requestedGroup === 'none' ? 'status' : requestedGroup
  const [q] = useDebouncedValue(address.q.trim(), 200)
  // Groups in the order in which tasks come are complete as far as they go; any others need all there are.
  const followsOrder = group === 'none' || (group === 'due' && address.sort === 'due')
  const { pages, tasks, total } = useTaskList(toTaskQuery(address, q), view === 'board' || !followsOrder)
  useTaskChanges(read)
  // Read from the address anew each time, so that it is compared by what it says.
  const named = address.status.join(',')
  const groups = useMemo(() => {
    // A board of open tasks has a place to put what is done.
    const statuses = taskStatuses.filter(status => [...named.split(','), 'done'].includes(status))
    return groupTasks(tasks ?? [], { by: group, now, statuses, keepsEmpty: view === 'board' })
  }, [tasks, group, now, named, view])
  const [showsKeys, setShowsKeys] = useState(false)
  const search = useRef<HTMLDivElement>(null)
  const taskCount = tasks?.length ?? 0
  return (
    <>
      <SummaryStrip
        of={role === 'ADMIN' ? 'all' : of}
        address={address}
        onChange={values => change(values, 'choosing')}
      />
      <TaskToolbar
        address={address}
        view={view}
        group={group}
        searchRef={search}
        onChange={change}
        onKeys={() => setShowsKeys(true)}
      />
      <FilterChips address={address} onChange={values => change(values, 'choosing')} />
      <StaleListNotice read={pages} />
      {view === 'board' && (total ?? 0) > maxGrouped && (
        <Notice>
          The first {numberText(maxGrouped)} of {countText(total ?? 0, 'task')} are shown. Use filters to see
          the rest.
        </Notice>
      )}
      {total !== undefined && taskCount > 0 && (
        <p className={`${classes.count} tabular`}>{countText(total, 'task')}</p>
      )}
      {!tasks &&
        (pages.isError ? (
          <ErrorState
            title="We couldn’t load the tasks"
            error={pages.error}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <ListSkeleton rows={8} />
        ))}
      <TaskListOrBoard
        groups={groups}
        group={group}
        now={now}
        of={of}
        view={view}
        sort={address.sort}
        openedId={address.task}
        empty={tasks?.length === 0 && view === 'list' ? empty : null}
        isRead={tasks !== undefined}
        change={change}
        search={search}
        showsKeys={showsKeys}
        onShowKeys={setShowsKeys}
        onCreate={onCreate}
        onQuickAdd={onQuickAdd}
      />
      {view === 'list' && <LoadMore pages={pages} />}
    </>
  )
}
