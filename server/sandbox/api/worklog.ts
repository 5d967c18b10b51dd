import { type Chance, chanceFor } from '../people/chance.ts'
import { type SandboxPerson, sandboxId, type WorkInterval } from '../people/person.ts'
import { currentProjects, formerProjects, type SandboxProject, type SandboxTask } from '../people/projects.ts'

type BreakMode = 'break' | 'paidBreak' | 'unpaidBreak'
const atWork = ['computer', 'offcomputer', 'offline', 'mobile', 'manual'] as const
type WorklogMode = BreakMode | (typeof atWork)[number]

/** A piece of somebody's day, in milliseconds and whole seconds. */
export type WorklogSegment = {
  readonly at: number
  readonly seconds: number
  readonly mode: WorklogMode
  /** What stands where nothing was chosen: the provider has three ways to say so. */
  readonly task: SandboxTask | '' | null | undefined
  readonly deviceId: string
}

export const isWork = (mode: unknown): boolean => atWork.some(one => one === mode)

export const mainDevice = (person: SandboxPerson): string => sandboxId(`device ${person.id}`)

/** What the stretches of a person are made of, by start. It grows with the present, and nothing before it changes. */
export function createSegments(
  seed: number,
  person: SandboxPerson,
  intervals: readonly WorkInterval[],
): WorklogSegment[] {
  const worker = workerOf(seed, person)
  const segments = intervals.flatMap(interval =>
    partsOf(interval).flatMap(part => {
      const chance = chanceFor(seed, 'work', person.id, part.start)
      return part.rest ? [restOf(part, worker, chance)] : workOf(part, worker, chance)
    }),
  )
  return segments.filter(segment => segment.seconds > 0).sort((one, other) => one.at - other.at)
}

/** What stays the same about a person from day to day. */
type SandboxWorker = {
  readonly device: string
  readonly laptop: string | null
  readonly duties: readonly [SandboxTask, ...SandboxTask[]]
}

function workerOf(seed: number, person: SandboxPerson): SandboxWorker {
  const chance = chanceFor(seed, 'worker', person.id)
  const laptop = chance.of(0.2) ? sandboxId(`laptop ${person.id}`) : null
  const usual = person.projects?.map(projectNamed) ?? [1, 2, 3].map(() => chance.pick(currentProjects))
  const [main = currentProjects[0], ...others] = usual
  // What somebody mostly does stands here more often than the rest.
  const duties = [main, main, ...others].flatMap(project => project.tasks)
  return { device: mainDevice(person), laptop, duties: [main.tasks[0], ...duties] }
}

function projectNamed(name: string): SandboxProject {
  const match = currentProjects.find(project => project.name === name)
  if (!match) throw new Error(`The sandbox has no project ${name}`)
  return match
}

type IntervalPart = { readonly start: number; readonly end: number; readonly rest: boolean }

function partsOf(interval: WorkInterval): IntervalPart[] {
  const parts: IntervalPart[] = []
  const end = Date.parse(interval.end)
  let start = Date.parse(interval.start)
  const until = (to: number, rest: boolean) => {
    if (to > start) parts.push({ start, end: to, rest })
    start = Math.max(start, to)
  }
  for (const one of interval.breaks) {
    until(Math.min(Date.parse(one.start), end), false)
    until(Math.min(Date.parse(one.end), end), true)
  }
  until(end, false)
  return parts
}

const secondsIn = (part: IntervalPart): number => Math.floor((part.end - part.start) / 1000)

const longestPaidBreak = 20 * 60

function restOf(part: IntervalPart, worker: SandboxWorker, chance: Chance): WorklogSegment {
  const seconds = secondsIn(part)
  const short = chance.pick(['break', 'paidBreak'] as const)
  const mode = seconds > longestPaidBreak ? 'unpaidBreak' : short
  return { at: part.start, seconds, mode, task: undefined, deviceId: worker.device }
}

function workOf(part: IntervalPart, worker: SandboxWorker, chance: Chance): WorklogSegment[] {
  const [workSegments, length]: [WorklogSegment[], number] = [[], secondsIn(part)]
  const add = (from: number, seconds: number, deviceId: string) => {
    const [mode, task] = [modeBy(chance), taskBy(worker, chance)]
    const remaining = Math.min(seconds, length - from)
    if (remaining > 0)
      workSegments.push({ at: part.start + from * 1000, seconds: remaining, mode, task, deviceId })
  }
  // Some carry on at a laptop before they have left the desk: that much stands in two rows.
  if (worker.laptop && chance.of(0.06)) add(chance.whole(300, 1500), chance.whole(300, 1200), worker.laptop)
  for (let from = 0; from < length; ) {
    const seconds = chance.whole(8 * 60, 40 * 60)
    add(from, seconds, worker.device)
    from += seconds
  }
  return workSegments
}

function modeBy(chance: Chance): WorklogMode {
  if (chance.of(0.87)) return 'computer'
  return chance.pick(['offcomputer', 'offcomputer', 'mobile', 'manual', 'manual', 'offline'])
}

function taskBy(worker: SandboxWorker, chance: Chance): WorklogSegment['task'] {
  if (chance.of(0.05)) return chance.pick(['', null, undefined])
  if (chance.of(0.9)) return chance.pick(worker.duties)
  return chance.of(0.25) ? chance.pick(chance.pick(formerProjects).tasks) : chance.pick(worker.duties)
}
