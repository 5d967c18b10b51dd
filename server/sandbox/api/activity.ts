import type { ProviderRow } from '../knobs.ts'
import type { SandboxCall } from '../people/company.ts'
import { applyRowFaults, findStrangerId, type RowReader, timeUseRows, worklogRows } from './rows.ts'
import { type SandboxAnswer, toListAnswer } from './sandboxAnswer.ts'
import { parsePeople, parseWindow, type TimeWindow, toIso } from './timeWindow.ts'

/** `GET /api/1.0/activity/worklog`: the machine comes with `detail`, names with `task-project-names`. */
export async function worklog(call: SandboxCall): Promise<SandboxAnswer> {
  const { company, query } = call
  const [detail, names] = [query.get('detail') === 'true', query.get('task-project-names') === 'true']
  const stranger = company.knobs.foreignRows ? findStrangerId(company, parsePeople(call)) : null
  return byPerson(call, worklogRows, (rows, window) => {
    const sent = applyRowFaults(company.knobs, rows, window).map(row => worded(row, detail, names))
    const madeUp = { start: toIso(window.from), time: 600, mode: 'computer' }
    return stranger === null ? sent : [...sent, { ...madeUp, ...sent[0], userId: stranger }]
  })
}

/** `GET /api/1.0/activity/timeuse`: nothing in it says whose it is. */
export const timeUse = (call: SandboxCall): Promise<SandboxAnswer> =>
  byPerson(call, timeUseRows, (rows, window) => applyRowFaults(call.company.knobs, rows, window))

/** `GET /api/1.0/activity/edit-time`: what was added by hand. */
export const timeEdits = (call: SandboxCall): Promise<SandboxAnswer> =>
  byPerson(call, worklogRows, rows =>
    rows
      .filter(row => row.mode === 'manual')
      .map(({ userId, start, time }) => ({ userId, start, time, status: 'approved' })),
  )

type Transform = (rows: readonly ProviderRow[], window: TimeWindow) => readonly ProviderRow[]

/** An array for each person asked for, in that order; an empty one for somebody unknown. */
async function byPerson(call: SandboxCall, rowsOf: RowReader, transform: Transform): Promise<SandboxAnswer> {
  const [window, lists]: [TimeWindow, (readonly ProviderRow[])[]] = [parseWindow(call), []]
  for (const person of parsePeople(call))
    lists.push(transform(person ? await rowsOf(call.company, person, window) : [], window))
  return toListAnswer(call.company.knobs, lists)
}

function worded(row: ProviderRow, detail: boolean, names: boolean): ProviderRow {
  if (detail && names) return row
  const { deviceId, projectName, taskName, ...bare } = row
  const machine = detail && deviceId !== undefined ? { deviceId } : {}
  return { ...bare, ...machine, ...(names && projectName !== undefined ? { projectName, taskName } : {}) }
}
