import * as attachments from '@claimcrew/contract/tasks/attachments'
import * as bulkChange from '@claimcrew/contract/tasks/bulkChange'
import * as contract from '@claimcrew/contract/tasks/contract'
import * as importing from '@claimcrew/contract/tasks/importing'
import * as recurrence from '@claimcrew/contract/tasks/recurrence'
import * as report from '@claimcrew/contract/tasks/report'
import { expect } from 'vitest'
import { csvForm, taskFor } from '../scenes/tasks.ts'
import type { AnyAnswer, Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

export const tasks = { ...contract, ...attachments, ...bulkChange, ...importing, ...recurrence, ...report }

/** The client whose tasks this person makes. */
async function clientFor(target: Person, world: World): Promise<Person> {
  return target.user.role === 'CLIENT' ? target : world.join('CLIENT')
}

const ofTask = async (target: Person, world: World) => ({
  params: { taskId: (await taskFor(target, world)).taskId },
})

/** Narrowed down to a person that a stranger cannot see: the list is empty, and that is all that they learn. */
const toOwner = ({ userId, user }: Person) => ({
  query: user.role === 'CLIENT' ? { clientId: userId } : { assigneeId: userId },
})

const fields = {
  title: 'Appeal the underpaid claims of March',
  workType: 'Appeals',
  practiceId: null,
  priority: 'high',
  dueAt: '2026-03-31T21:00:00.000Z',
  deadlineKind: 'appeal',
  plannedQuantity: 12,
  dollarsCents: 480_000,
  note: 'Start with the oldest.',
} as const

const recurring = {
  title: 'Post the ERA of the day',
  workType: 'ERA',
  pattern: { every: 'week' as const, days: [1, 3, 5] },
  time: '08:00',
  dueInDays: 1,
  dueTime: '17:00',
}

async function recurrenceOf(target: Person, world: World) {
  const client = await clientFor(target, world)
  const { recurrence } = await client.get(tasks.createRecurrence, { body: recurring })
  return { params: { recurrenceId: recurrence.recurrenceId } }
}

const sentFile = { query: { name: 'remittance.csv' }, body: { file: undefined } }
const someFile = () => csvForm('check,amount\n1001,250.00\n')

async function attachmentOf(target: Person, world: World) {
  const { params } = await ofTask(target, world)
  const { attachment } = await target.get(tasks.attachToTask, { params, ...sentFile }, someFile())
  return { params: { ...params, fileId: attachment.fileId } }
}

const findsNothing =
  (empty: (body: AnyAnswer['body']) => unknown) =>
  ({ status, body }: AnyAnswer) => {
    expect(status).toBe(200)
    expect(empty(body)).toBe(true)
  }

export const taskCases: EndpointCases<typeof tasks> = {
  createTask: {
    input: async (target, world) => ({
      body: { ...fields, clientId: (await clientFor(target, world)).userId },
    }),
    stranger: 404,
  },
  listTasks: {
    input: toOwner,
    stranger: findsNothing(({ items, total }) => items.length === 0 && total === 0),
  },
  countTasks: {
    input: toOwner,
    stranger: findsNothing(({ groups }) => groups.every(({ count }: { count: number }) => count === 0)),
  },
  getTaskSummary: { input: toOwner, stranger: findsNothing(({ open }) => open.count === 0) },
  listAssignable: {
    input: async (target, world) => ({ query: { clientId: (await clientFor(target, world)).userId } }),
    stranger: 404,
  },
  exportTasks: {
    input: toOwner,
    stranger: findsNothing(bytes => String(bytes).trim().split('\n').length === 1),
  },
  importTasks: {
    input: async (target, world) => ({
      query: { dryRun: 'false', clientId: (await clientFor(target, world)).userId },
      body: { file: undefined },
    }),
    more: async () => csvForm('title,workType\nPost the checks,Payment posting\n'),
    stranger: 404,
  },
  changeTasks: {
    input: async (target, world) => ({
      body: { ids: [(await taskFor(target, world)).taskId], change: { status: 'in-progress' } },
    }),
  },
  undoTasks: {
    input: async (target, world) => {
      const { taskId } = await taskFor(target, world)
      const { task: changed } = await target.get(tasks.setTaskStatus, {
        params: { taskId },
        body: { status: 'in-progress' },
      })
      return { body: { tasks: [{ taskId, version: changed.version }] } }
    },
  },
  getTaskReport: {
    input: target => ({ query: { from: '2026-03-01', to: '2026-03-31', ...toOwner(target).query } }),
    stranger: findsNothing(({ totals }) => totals.open === 0 && totals.arrived === 0),
  },
  listDeadlines: { input: toOwner, stranger: findsNothing(({ items }) => items.length === 0) },
  createRecurrence: {
    input: async (target, world) => ({
      body: { ...recurring, clientId: (await clientFor(target, world)).userId },
    }),
    stranger: 404,
  },
  listRecurrences: {
    input: async (target, world) => ({ query: { clientId: (await clientFor(target, world)).userId } }),
    stranger: 404,
  },
  updateRecurrence: {
    input: async (target, world) => ({ ...(await recurrenceOf(target, world)), body: { paused: true } }),
    stranger: 404,
  },
  deleteRecurrence: { input: recurrenceOf, stranger: 404 },
  getTask: { input: ofTask, stranger: 404 },
  updateTask: {
    input: async (target, world) => ({ ...(await ofTask(target, world)), body: { ...fields, version: 1 } }),
    stranger: 404,
  },
  setTaskStatus: {
    input: async (target, world) => ({
      ...(await ofTask(target, world)),
      body: { status: 'in-progress', doneQuantity: 3, note: 'Three are through.', version: 1 },
    }),
    stranger: 404,
  },
  setDoneQuantity: {
    input: async (target, world) => ({
      ...(await ofTask(target, world)),
      body: { doneQuantity: 4, note: 'One more.' },
    }),
    stranger: 404,
  },
  commentOnTask: {
    input: async (target, world) => {
      const { taskId, clientId } = await taskFor(target, world)
      return { params: { taskId }, body: { text: 'The payer asks for the notes.', mentions: [clientId] } }
    },
    stranger: 404,
  },
  attachToTask: {
    input: async (target, world) => ({ ...(await ofTask(target, world)), ...sentFile }),
    more: async () => someFile(),
    stranger: 404,
  },
  downloadAttachment: { input: attachmentOf, stranger: 404 },
  removeAttachment: { input: attachmentOf, stranger: 404 },
}
