import * as attachments from '@claimcrew/contract/tasks/attachments'
import * as bulkChange from '@claimcrew/contract/tasks/bulkChange'
import * as contract from '@claimcrew/contract/tasks/contract'
import * as importing from '@claimcrew/contract/tasks/importing'
import * as recurrence from '@claimcrew/contract/tasks/recurrence'
import * as report from '@claimcrew/contract/tasks/report'
import { defineRoutes } from '../kit/http/handlers.ts'
import { importTasks } from './importing/importTasks.ts'
import { exportTasks } from './reading/exportTasks.ts'
import { listAssignable } from './reading/listAssignable.ts'
import { listTasks } from './reading/listTasks.ts'
import { countTasks, getTask, getTaskSummary, listDeadlines } from './reading/readTasks.ts'
import {
  createRecurrence,
  deleteRecurrence,
  listRecurrences,
  updateRecurrence,
} from './recurring/recurrences.ts'
import { getTaskReport } from './report/taskReport.ts'
import { changeTasks, undoTasks } from './work/bulkChange.ts'
import { commentOnTask } from './work/comments.ts'
import { createTask } from './work/createTask.ts'
import { attachToTask, downloadAttachment, removeAttachment } from './work/files.ts'
import { setDoneQuantity, setTaskStatus } from './work/taskStatus.ts'
import { updateTask } from './work/updateTask.ts'

export const routes = [
  ...defineRoutes(contract, {
    createTask,
    listTasks,
    countTasks,
    getTaskSummary,
    listAssignable,
    exportTasks,
    listDeadlines,
    getTask,
    updateTask,
    setTaskStatus,
    setDoneQuantity,
    commentOnTask,
  }),
  ...defineRoutes(attachments, {
    attachToTask,
    downloadAttachment,
    removeAttachment,
  }),
  ...defineRoutes(bulkChange, {
    changeTasks,
    undoTasks,
  }),
  ...defineRoutes(importing, {
    importTasks,
  }),
  ...defineRoutes(recurrence, {
    createRecurrence,
    listRecurrences,
    updateRecurrence,
    deleteRecurrence,
  }),
  ...defineRoutes(report, {
    getTaskReport,
  }),
]
