import * as contract from '@claimcrew/contract/tasks/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { importTasks } from './importing/importTasks.ts'
import { exportTasks } from './reading/exportTasks.ts'
import { listAssignable } from './reading/listAssignable.ts'
import { listTasks } from './reading/listTasks.ts'
import { countTasks, getTask, listDeadlines, taskSummary } from './reading/readTasks.ts'
import {
  createRecurrence,
  deleteRecurrence,
  listRecurrences,
  updateRecurrence,
} from './recurring/recurrences.ts'
import { reportTasks } from './report/reportTasks.ts'
import { changeTasks, undoTasks } from './work/bulkChange.ts'
import { commentOnTask } from './work/comments.ts'
import { createTask } from './work/createTask.ts'
import { attachToTask, downloadAttachment, removeAttachment } from './work/files.ts'
import { setDoneQuantity, setTaskStatus } from './work/taskStatus.ts'
import { updateTask } from './work/updateTask.ts'

export const routes = defineRoutes(contract, {
  createTask,
  listTasks,
  countTasks,
  taskSummary,
  listAssignable,
  exportTasks,
  importTasks,
  changeTasks,
  undoTasks,
  reportTasks,
  listDeadlines,
  createRecurrence,
  listRecurrences,
  updateRecurrence,
  deleteRecurrence,
  getTask,
  updateTask,
  setTaskStatus,
  setDoneQuantity,
  commentOnTask,
  attachToTask,
  downloadAttachment,
  removeAttachment,
})
