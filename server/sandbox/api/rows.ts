import type { Knobs, ProviderRow } from '../knobs.ts'
import { type Company, ownerOf } from '../people/company.ts'
import { type SandboxPerson, sandboxId } from '../people/person.ts'
import { projectNameOf } from '../people/projects.ts'
import { type Use, usesOf } from './time-use.ts'
import { beginsIn, isoOf, piecesAround, type Window } from './window.ts'
import type { Piece } from './worklog.ts'

/** Somebody's rows of a window as the provider holds them, by start. */
export type RowsOf = (
  company: Company,
  person: SandboxPerson,
  window: Window,
) => Promise<readonly ProviderRow[]>

export const worklogRows: RowsOf = (company, person, window) =>
  heldRows(company, window, company.knobs.worklogEdits.get(person.id), async within => {
    const pieces = await piecesAround(company, person, within)
    return pieces.filter(piece => beginsIn(within, piece.at)).map(piece => worklogRow(person, piece))
  })

export const timeUseRows: RowsOf = (company, person, window) =>
  heldRows(company, window, company.knobs.timeUseEdits.get(person.id), async within => {
    const uses = usesOf(company.seed, person, await piecesAround(company, person, within))
    return uses.filter(use => beginsIn(within, use.at)).map(timeUseRow)
  })

/** Those of a test, or else made up; moved, and only then looked at through the window. */
async function heldRows(
  { knobs }: Company,
  { from, to }: Window,
  planted: readonly ProviderRow[] | undefined,
  make: (within: Window) => Promise<readonly ProviderRow[]>,
): Promise<readonly ProviderRow[]> {
  const moved = knobs.shift * 1000
  const within = { from: from - moved, to: to - moved }
  const rows = planted ? planted.filter(row => isWithin(within, row)) : await make(within)
  return moved === 0 ? rows : rows.map(row => movedBy(moved, row))
}

function worklogRow(person: SandboxPerson, { at, seconds, mode, task, deviceId }: Piece): ProviderRow {
  const row = { userId: person.id, start: isoOf(at), time: seconds, mode, deviceId }
  if (task === undefined) return row
  if (!task) return { ...row, projectId: task, taskId: task }
  const names = { projectName: projectNameOf(task), taskName: task.name }
  return { ...row, projectId: task.projectId, taskId: task.id, ...names }
}

/** Without a word about whose it is: the provider's rows have none. */
function timeUseRow({ at, seconds, program, patient }: Use): ProviderRow {
  const { type, category, score } = program
  const words = { value: program.value(patient), title: program.title(patient) }
  return { start: isoOf(at), time: seconds, score, category, type, ...words }
}

const startOf = (row: ProviderRow): number =>
  typeof row.start === 'string' ? Date.parse(row.start) : Number.NaN

/** A row without a sensible start is in every window, so that a test gets to see it. */
const isWithin = (window: Window, row: ProviderRow): boolean =>
  Number.isNaN(startOf(row)) || beginsIn(window, startOf(row))

const movedBy = (ms: number, row: ProviderRow): ProviderRow =>
  Number.isNaN(startOf(row)) ? row : { ...row, start: isoOf(startOf(row) + ms) }

/** What today's faults make of rows on their way out: the sums know nothing of it. */
export function spoiled(knobs: Knobs, rows: readonly ProviderRow[], window: Window): readonly ProviderRow[] {
  const kept = rows.filter((_, index) => !leftOut(knobs, index))
  if (knobs.badSeconds === null) return kept
  const [first = { start: isoOf(window.from), mode: 'computer' }, ...others] = kept
  return [{ ...first, time: knobs.badSeconds }, ...others]
}

export const leftOut = ({ vanish }: Knobs, index: number): boolean =>
  vanish > 0 && index % vanish === vanish - 1

/** A person who was not asked for. */
export const strangerTo = (company: Company, people: readonly (SandboxPerson | null)[]): string =>
  [...company.people, ownerOf(company)].find(person => !people.includes(person))?.id ??
  sandboxId('a stranger')
