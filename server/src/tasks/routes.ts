import * as contract from '@claimcrew/contract/tasks/contract'
import { handlers } from '../kit/http/handlers.ts'
import { importTasks } from './importing/import.ts'
import { exportTasks } from './reading/export.ts'
import { listTasks } from './reading/list.ts'
import { listAssignable } from './reading/people.ts'
import { countTasks, getTask, listDeadlines, taskSummary } from './reading/read.ts'
import {
  createRecurrence,
  deleteRecurrence,
  listRecurrences,
  updateRecurrence,
} from './recurring/recurrences.ts'
import { reportTasks } from './report/report.ts'
import { changeTasks, undoTasks } from './work/bulk.ts'
import { commentOnTask } from './work/comments.ts'
import { createTask } from './work/create.ts'
import { attachToTask, downloadAttachment, removeAttachment } from './work/files.ts'
import { setDoneQuantity, setTaskStatus } from './work/status.ts'
import { updateTask } from './work/update.ts'

export const routes = handlers(contract, {
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
