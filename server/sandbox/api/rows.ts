import type { FaultKnobs, ProviderRow } from '../knobs.ts'
import { ownerOf, type SandboxCompany } from '../people/company.ts'
import { type SandboxPerson, sandboxId } from '../people/person.ts'
import { projectNameOf } from '../people/projects.ts'
import { createUses, type ProgramUse } from './timeUse.ts'
import { isInWindow, readPiecesAround, type TimeWindow, toIso } from './timeWindow.ts'
import type { WorklogSegment } from './worklog.ts'

/** Somebody's rows of a window as the provider holds them, by start. */
export type RowReader = (
  company: SandboxCompany,
  person: SandboxPerson,
  window: TimeWindow,
) => Promise<readonly ProviderRow[]>

export const worklogRows: RowReader = (company, person, window) =>
  readStoredRows(company, window, company.knobs.worklogEdits.get(person.id), async within => {
    const chunks = await readPiecesAround(company, person, within)
    return chunks.filter(chunk => isInWindow(within, chunk.at)).map(chunk => worklogRow(person, chunk))
  })

export const timeUseRows: RowReader = (company, person, window) =>
  readStoredRows(company, window, company.knobs.timeUseEdits.get(person.id), async within => {
    const uses = createUses(company.seed, person, await readPiecesAround(company, person, within))
    return uses.filter(use => isInWindow(within, use.at)).map(timeUseRow)
  })

/** Those of a test, or else made up; moved, and only then looked at through the window. */
async function readStoredRows(
  { knobs }: SandboxCompany,
  { from, to }: TimeWindow,
  planted: readonly ProviderRow[] | undefined,
  make: (within: TimeWindow) => Promise<readonly ProviderRow[]>,
): Promise<readonly ProviderRow[]> {
  const shiftMs = knobs.shift * 1000
  const within = { from: from - shiftMs, to: to - shiftMs }
  const rows = planted ? planted.filter(row => isWithin(within, row)) : await make(within)
  return shiftMs === 0 ? rows : rows.map(row => movedBy(shiftMs, row))
}

function worklogRow(
  person: SandboxPerson,
  { at, seconds, mode, task, deviceId }: WorklogSegment,
): ProviderRow {
  const row = { userId: person.id, start: toIso(at), time: seconds, mode, deviceId }
  if (task === undefined) return row
  if (!task) return { ...row, projectId: task, taskId: task }
  const names = { projectName: projectNameOf(task), taskName: task.name }
  return { ...row, projectId: task.projectId, taskId: task.id, ...names }
}

/** Without a word about whose it is: the provider's rows have none. */
function timeUseRow({ at, seconds, program, patient }: ProgramUse): ProviderRow {
  const { type, category, score } = program
  const words = { value: program.value(patient), title: program.title(patient) }
  return { start: toIso(at), time: seconds, score, category, type, ...words }
}

const startOf = (row: ProviderRow): number =>
  typeof row.start === 'string' ? Date.parse(row.start) : Number.NaN

/** A row without a sensible start is in every window, so that a test gets to see it. */
const isWithin = (window: TimeWindow, row: ProviderRow): boolean =>
  Number.isNaN(startOf(row)) || isInWindow(window, startOf(row))

const movedBy = (ms: number, row: ProviderRow): ProviderRow =>
  Number.isNaN(startOf(row)) ? row : { ...row, start: toIso(startOf(row) + ms) }

/** What today's faults make of rows on their way out: the sums know nothing of it. */
export function applyRowFaults(
  knobs: FaultKnobs,
  rows: readonly ProviderRow[],
  window: TimeWindow,
): readonly ProviderRow[] {
  const remaining = rows.filter((_, index) => !isVanished(knobs, index))
  if (knobs.badSeconds === null) return remaining
  const [first = { start: toIso(window.from), mode: 'computer' }, ...others] = remaining
  return [{ ...first, time: knobs.badSeconds }, ...others]
}

export const isVanished = ({ vanish }: FaultKnobs, index: number): boolean =>
  vanish > 0 && index % vanish === vanish - 1

/** A person who was not asked for. */
export const findStrangerId = (company: SandboxCompany, people: readonly (SandboxPerson | null)[]): string =>
  [...company.people, ownerOf(company)].find(person => !people.includes(person))?.id ??
  sandboxId('a stranger')
