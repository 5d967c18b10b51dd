import { taskMoved } from '@claimcrew/contract/tasks/contract'
import { maySeeTask } from '@claimcrew/contract/tasks/policy'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'
import { readTasks } from './task-store.ts'

export const topics: LiveTopic[] = [
  liveTopic(taskMoved, {
    deliver: async ({ db }, events, readers) => {
      const ids = events.flatMap(({ userId, subject }) =>
        userId === null && subject !== null ? [subject] : [],
      )
      const tasks = new Map((await readTasks(db, [...new Set(ids)])).map(task => [task.taskId, task]))
      return events.flatMap(event => {
        const task = tasks.get(event.subject ?? '')
        const concerned = readers.filter(reader => {
          if (event.userId !== null) return reader.userId === event.userId
          // Many at once: everybody else has an event of their own.
          return task ? maySeeTask(reader, task) : event.subject === null && reader.role === 'ADMIN'
        })
        return concerned.map(({ userId }) => ({ event, userId, body: { taskId: event.subject } }))
      })
    },
  }),
]
