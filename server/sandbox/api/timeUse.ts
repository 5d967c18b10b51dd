import { type Chance, chanceFor } from '../people/chance.ts'
import type { SandboxPerson } from '../people/person.ts'
import {
  createPatient,
  mainProgramOf,
  officePrograms,
  type Program,
  pastimes,
  portals,
  type SandboxPatient,
  unratedPrograms,
} from '../people/programs.ts'
import { mainDevice, type WorklogSegment } from './worklog.ts'

/** What stood in front for a while, within one piece of work. */
export type ProgramUse = {
  readonly at: number
  readonly seconds: number
  readonly program: Program
  readonly patient: SandboxPatient
  readonly piece: WorklogSegment
}

/** The programs of somebody's work at the desk, by start. */
export function createUses(
  seed: number,
  person: SandboxPerson,
  chunks: readonly WorklogSegment[],
): ProgramUse[] {
  const desk = mainDevice(person)
  const main = mainProgramOf(person.system, chanceFor(seed, 'programs', person.id))
  return chunks
    .filter(chunk => chunk.mode === 'computer' && chunk.deviceId === desk)
    .flatMap(chunk => usesWithin(chunk, main, chanceFor(seed, 'use', person.id, chunk.at)))
}

function usesWithin(chunk: WorklogSegment, main: Program, chance: Chance): ProgramUse[] {
  const uses: ProgramUse[] = []
  for (let from = 0; from < chunk.seconds; ) {
    const lasts = chance.whole(100, 560)
    const [program, patient] = [programBy(main, chance), createPatient(chance)]
    const seconds = Math.min(lasts, chunk.seconds - from)
    uses.push({ at: chunk.at + from * 1000, seconds, program, patient, piece: chunk })
    from += lasts
  }
  return uses
}

function programBy(main: Program, chance: Chance): Program {
  const roll = chance.whole(1, 100)
  if (roll <= 42) return main
  if (roll <= 67) return chance.pick(portals)
  if (roll <= 89) return chance.pick(officePrograms)
  return chance.pick(roll <= 95 ? unratedPrograms : pastimes)
}
