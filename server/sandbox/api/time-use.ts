import { type Chance, chanceFor } from '../people/chance.ts'
import type { SandboxPerson } from '../people/person.ts'
import {
  mainPrograms,
  officePrograms,
  type Patient,
  type Program,
  pastimes,
  patientBy,
  portals,
  unratedPrograms,
} from '../people/programs.ts'
import { mainDevice, type Piece } from './worklog.ts'

/** What stood in front for a while, within one piece of work. */
export type Use = {
  readonly at: number
  readonly seconds: number
  readonly program: Program
  readonly patient: Patient
  readonly piece: Piece
}

/** The programs of somebody's work at the desk, by start. */
export function usesOf(seed: number, person: SandboxPerson, pieces: readonly Piece[]): Use[] {
  const desk = mainDevice(person)
  const main = chanceFor(seed, 'programs', person.id).pick(mainPrograms)
  return pieces
    .filter(piece => piece.mode === 'computer' && piece.deviceId === desk)
    .flatMap(piece => usesWithin(piece, main, chanceFor(seed, 'use', person.id, piece.at)))
}

function usesWithin(piece: Piece, main: Program, chance: Chance): Use[] {
  const uses: Use[] = []
  for (let from = 0; from < piece.seconds; ) {
    const lasts = chance.whole(100, 560)
    const [program, patient] = [programBy(main, chance), patientBy(chance)]
    const seconds = Math.min(lasts, piece.seconds - from)
    uses.push({ at: piece.at + from * 1000, seconds, program, patient, piece })
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
