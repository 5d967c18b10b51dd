import { taskChanged } from '@claimcrew/contract/tasks/contract'
import { maySeeTask } from '@claimcrew/contract/tasks/policy'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { listPeriodsAmong } from '../engagements/period-store.ts'
import { type LiveReader, type LiveTopic, liveTopic } from '../kit/live/topics.ts'
import { toAccessEnds } from './accessEnds.ts'
import { readTasks } from './task-store.ts'

export const topics: LiveTopic[] = [
  liveTopic(taskChanged, {
    may: 'tasks:read',
    deliver: async ({ db, now }, events, readers) => {
      const ids = events.flatMap(({ userId, subject }) =>
        userId === null && subject !== null ? [subject] : [],
      )
      const tasks = new Map((await readTasks(db, [...new Set(ids)])).map(task => [task.taskId, task]))
      const billers = readers.filter(reader => reader.role === 'BILLER')
      const clientIds = [...new Set([...tasks.values()].map(task => task.clientId))]
      const periods = await listPeriodsAmong(
        db,
        billers.length === 0 ? [] : clientIds,
        billers.map(reader => reader.userId),
      )
      // Whatever happens to a task after the end of an engagement is news to its biller no more.
      const isOver = (reader: LiveReader, { clientId }: Task) =>
        toAccessEnds(
          periods.filter(period => period.billerId === reader.userId),
          reader,
          now,
        ).has(clientId)
      return events.flatMap(event => {
        const task = tasks.get(event.subject ?? '')
        const concerned = readers.filter(reader => {
          if (event.userId !== null) return reader.userId === event.userId
          // Many at once: everybody else has an event of their own.
          return task
            ? maySeeTask(reader, task) && !isOver(reader, task)
            : event.subject === null &&
                (event.part === null ? reader.role === 'ADMIN' : reader.organizationId === event.part)
        })
        return concerned.map(({ userId }) => ({ event, userId, body: { taskId: event.subject } }))
      })
    },
  }),
]
