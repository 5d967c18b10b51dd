import { listTasks } from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import type { TaskQuery } from './filters.ts'

const pageSize = 250
const boardPageSize = 500

/** A board and groups show so many at most; who has more narrows them. */
export const mostGrouped = 2000

/** Tasks, page after page; for groups as many as can be shown, because each page may have something for every group. */
export function useTaskList(query: TaskQuery, grouped: boolean) {
  const limit = grouped ? boardPageSize : pageSize
  const pages = usePages(listTasks, { query: { ...query, limit } }, { placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const tasks = useMemo(() => data?.pages.flatMap((page): readonly Task[] => page.items), [data])
  const readsOn = grouped && hasNextPage && !isFetching && !isError && (tasks?.length ?? 0) < mostGrouped
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, fetchNextPage])
  return { pages, tasks, total: data?.pages[0]?.total }
}
