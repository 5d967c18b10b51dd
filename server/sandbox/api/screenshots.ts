import type { ProviderRow } from '../knobs.ts'
import { type Chance, chanceFor } from '../people/chance.ts'
import type { SandboxCall, SandboxCompany } from '../people/company.ts'
import type { SandboxPerson } from '../people/person.ts'
import { layouts } from '../people/programs.ts'
import { linkTo } from './links.ts'
import { findStrangerId, isVanished } from './rows.ts'
import { type SandboxAnswer, toListAnswer, toPage } from './sandboxAnswer.ts'
import { createUses, type ProgramUse } from './timeUse.ts'
import {
  isInWindow,
  parsePeople,
  parseWindow,
  readPiecesAround,
  type TimeWindow,
  toIso,
} from './timeWindow.ts'

/** `GET /api/1.0/files/screenshot`: one flat list, however many people it is of. */
export async function screenshots(call: SandboxCall): Promise<SandboxAnswer> {
  const { company, query } = call
  const { knobs } = company
  const [window, people] = [parseWindow(call), parsePeople(call)]
  const moments: CaptureMoment[] = []
  for (const person of people) if (person) moments.push(...(await momentsOf(company, person, window)))
  const remaining = moments
    .sort((one, other) => one.at - other.at)
    .filter((_, index) => !isVanished(knobs, index))
  const isCut = people.length > 1 && knobs.truncateScreenshots
  const { page, paging } = toPage(
    query,
    isCut ? remaining.slice(0, Math.floor(remaining.length / 2)) : remaining,
  )
  const rows = page.map(moment => screenshotRow(company, moment))
  if (knobs.foreignRows && rows[0]) rows.push({ ...rows[0], userId: findStrangerId(company, people) })
  return toListAnswer(knobs, rows, paging)
}

/** When a picture was taken, and of what. */
type CaptureMoment = { readonly at: number; readonly person: SandboxPerson; readonly use: ProgramUse }

const everyMs = 600_000

/** One within each ten minutes of the day, where somebody sat at the desk just then. */
async function momentsOf(
  company: SandboxCompany,
  person: SandboxPerson,
  window: TimeWindow,
): Promise<CaptureMoment[]> {
  const moments: CaptureMoment[] = []
  for (const use of createUses(company.seed, person, await readPiecesAround(company, person, window))) {
    const end = use.at + use.seconds * 1000
    for (let slot = use.at - (use.at % everyMs); slot < end; slot += everyMs) {
      const at = slot + chanceFor(company.seed, 'moment', person.id, slot).whole(0, everyMs - 1)
      if (use.at <= at && at < end && isInWindow(window, at)) moments.push({ at, person, use })
    }
  }
  return moments
}

function screenshotRow(company: SandboxCompany, { at, person, use }: CaptureMoment): ProviderRow {
  const chance = chanceFor(company.seed, 'screens', person.id, at)
  const createdAt = toIso(at)
  const { piece, program, patient } = use
  const choice = piece.task ? { projectId: piece.task.projectId, taskId: piece.task.id } : {}
  const meta = { createdAt, ...inputBy(chance), ...choice }
  const numbers = [program.layout, ...besides(company, person, chance)].map((layout, screen) => ({
    url: linkTo(company, { personId: person.id, at, screen, layout }),
    meta: { ...meta, screenNumber: screen },
  }))
  const appInfo = { title: program.title(patient), process: program.value(patient) }
  return { userId: person.id, deviceId: piece.deviceId, date: createdAt, numbers, appInfo }
}

/** What the second monitor shows, for those who have one. */
const besides = (company: SandboxCompany, person: SandboxPerson, chance: Chance) =>
  chanceFor(company.seed, 'monitors', person.id).of(0.35) ? [chance.pick(layouts)] : []

/** Mostly busy, now and then a call with the hands off the desk. */
function inputBy(chance: Chance) {
  const busy = chance.of(0.12) ? 0.05 : 1
  const some = (most: number) => Math.round(chance.whole(most / 10, most) * busy)
  return { keys: some(900), movements: some(600), clicks: some(160) }
}
