import type { ProviderRow } from '../knobs.ts'
import type { SandboxCall } from '../people/company.ts'
import type { SandboxPerson } from '../people/person.ts'
import { worklogRows } from './rows.ts'
import { type SandboxAnswer, toListAnswer } from './sandboxAnswer.ts'
import { parsePeople, parseWindow, toIso } from './timeWindow.ts'
import { isWork } from './worklog.ts'

const dayMs = 86_400_000

/** `GET /api/1.1/stats/total`: what each person's rows come to, without breaks; those who did nothing are left out. */
export async function totals(call: SandboxCall): Promise<SandboxAnswer> {
  const { company } = call
  const window = parseWindow(call)
  const rows: ProviderRow[] = []
  for (const person of everybodyIn(call)) {
    const totalSec = secondsIn(await worklogRows(company, person, window))
    if (totalSec > 0) rows.push({ userId: person.id, totalSec })
  }
  return toListAnswer(company.knobs, rows)
}

/** `GET /api/1.1/stats/timesheet/summary`: an array for each day of the window, with who worked on it. */
export async function timesheet(call: SandboxCall): Promise<SandboxAnswer> {
  const { company } = call
  const { from, to } = parseWindow(call)
  const days: ProviderRow[][] = []
  for (let day = from; day < to; day += dayMs) {
    const window = { from: day, to: Math.min(day + dayMs, to) }
    const rows: ProviderRow[] = []
    for (const person of everybodyIn(call)) {
      const worked = (await worklogRows(company, person, window)).filter(row => isWork(row.mode))
      const ends = worked.map(row => Date.parse(String(row.start)) + Number(row.time) * 1000)
      const total = secondsIn(worked)
      if (total > 0)
        rows.push({
          userId: person.id,
          start: worked[0]?.start,
          end: toIso(Math.max(...ends)),
          total,
        })
    }
    days.push(rows)
  }
  return toListAnswer(company.knobs, days)
}

function everybodyIn(call: SandboxCall): readonly SandboxPerson[] {
  if (call.query.get('user') === 'all') return call.company.people
  return parsePeople(call).filter(person => person !== null)
}

const secondsIn = (rows: readonly ProviderRow[]): number =>
  rows.filter(row => isWork(row.mode)).reduce((sum, row) => sum + Number(row.time), 0)
