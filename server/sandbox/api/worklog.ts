import { type Chance, chanceFor } from '../people/chance.ts'
import { type SandboxPerson, type Stretch, sandboxId } from '../people/person.ts'
import { currentProjects, formerProjects, type Project, type Task } from '../people/projects.ts'

type Rest = 'break' | 'paidBreak' | 'unpaidBreak'
const atWork = ['computer', 'offcomputer', 'offline', 'mobile', 'manual'] as const
type Mode = Rest | (typeof atWork)[number]

/** A piece of somebody's day, in milliseconds and whole seconds. */
export type Piece = {
  readonly at: number
  readonly seconds: number
  readonly mode: Mode
  /** What stands where nothing was chosen: the provider has three ways to say so. */
  readonly task: Task | '' | null | undefined
  readonly deviceId: string
}

export const isWork = (mode: unknown): boolean => atWork.some(one => one === mode)

export const mainDevice = (person: SandboxPerson): string => sandboxId(`device ${person.id}`)

/** What the stretches of a person are made of, by start. It grows with the present, and nothing before it changes. */
export function piecesOf(seed: number, person: SandboxPerson, stretches: readonly Stretch[]): Piece[] {
  const worker = workerOf(seed, person)
  const pieces = stretches.flatMap(stretch =>
    partsOf(stretch).flatMap(part => {
      const chance = chanceFor(seed, 'work', person.id, part.start)
      return part.rest ? [restOf(part, worker, chance)] : workOf(part, worker, chance)
    }),
  )
  return pieces.filter(piece => piece.seconds > 0).sort((one, other) => one.at - other.at)
}

/** What stays the same about a person from day to day. */
type Worker = {
  readonly device: string
  readonly laptop: string | null
  readonly duties: readonly [Task, ...Task[]]
}

function workerOf(seed: number, person: SandboxPerson): Worker {
  const chance = chanceFor(seed, 'worker', person.id)
  const laptop = chance.of(0.2) ? sandboxId(`laptop ${person.id}`) : null
  const usual = person.projects?.map(projectNamed) ?? [1, 2, 3].map(() => chance.pick(currentProjects))
  const [main = currentProjects[0], ...others] = usual
  // What somebody mostly does stands here more often than the rest.
  const duties = [main, main, ...others].flatMap(project => project.tasks)
  return { device: mainDevice(person), laptop, duties: [main.tasks[0], ...duties] }
}

function projectNamed(name: string): Project {
  const found = currentProjects.find(project => project.name === name)
  if (!found) throw new Error(`The sandbox has no project ${name}`)
  return found
}

type Part = { readonly start: number; readonly end: number; readonly rest: boolean }

function partsOf(stretch: Stretch): Part[] {
  const parts: Part[] = []
  const end = Date.parse(stretch.end)
  let start = Date.parse(stretch.start)
  const until = (to: number, rest: boolean) => {
    if (to > start) parts.push({ start, end: to, rest })
    start = Math.max(start, to)
  }
  for (const one of stretch.breaks) {
    until(Math.min(Date.parse(one.start), end), false)
    until(Math.min(Date.parse(one.end), end), true)
  }
  until(end, false)
  return parts
}

const secondsIn = (part: Part): number => Math.floor((part.end - part.start) / 1000)

const longestPaidBreak = 20 * 60

function restOf(part: Part, worker: Worker, chance: Chance): Piece {
  const seconds = secondsIn(part)
  const short = chance.pick(['break', 'paidBreak'] as const)
  const mode = seconds > longestPaidBreak ? 'unpaidBreak' : short
  return { at: part.start, seconds, mode, task: undefined, deviceId: worker.device }
}

function workOf(part: Part, worker: Worker, chance: Chance): Piece[] {
  const [pieces, length]: [Piece[], number] = [[], secondsIn(part)]
  const add = (from: number, seconds: number, deviceId: string) => {
    const [mode, task] = [modeBy(chance), taskBy(worker, chance)]
    const kept = Math.min(seconds, length - from)
    if (kept > 0) pieces.push({ at: part.start + from * 1000, seconds: kept, mode, task, deviceId })
  }
  // Some carry on at a laptop before they have left the desk: that much stands in two rows.
  if (worker.laptop && chance.of(0.06)) add(chance.whole(300, 1500), chance.whole(300, 1200), worker.laptop)
  for (let from = 0; from < length; ) {
    const seconds = chance.whole(8 * 60, 40 * 60)
    add(from, seconds, worker.device)
    from += seconds
  }
  return pieces
}

function modeBy(chance: Chance): Mode {
  if (chance.of(0.87)) return 'computer'
  return chance.pick(['offcomputer', 'offcomputer', 'mobile', 'manual', 'manual', 'offline'])
}

function taskBy(worker: Worker, chance: Chance): Piece['task'] {
  if (chance.of(0.05)) return chance.pick(['', null, undefined])
  if (chance.of(0.9)) return chance.pick(worker.duties)
  return chance.of(0.25) ? chance.pick(chance.pick(formerProjects).tasks) : chance.pick(worker.duties)
}
