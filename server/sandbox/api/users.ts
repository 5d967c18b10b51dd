import { chanceFor } from '../people/chance.ts'
import type { SandboxCall, SandboxCompany } from '../people/company.ts'
import type { SandboxPerson } from '../people/person.ts'
import { type SandboxAnswer, SandboxRefusal, toAnswer, toListAnswer, toPage } from './sandboxAnswer.ts'
import { findPerson, longestWindow, readWorkIntervals } from './timeWindow.ts'

/** `GET /api/1.0/users`. A user who has left stays in the list unless `deleted=false`. */
export async function users(call: SandboxCall): Promise<SandboxAnswer> {
  const { company, query } = call
  const prefix = (query.get('filter[email]') ?? '').toLowerCase()
  const matches = company.people
    .filter(person => person.email.toLowerCase().startsWith(prefix))
    .filter(person => query.get('deleted') !== 'false' || person.active !== false)
  const { page, paging } = toPage(query, matches)
  const rows = await Promise.all(page.map(person => userRow(company, person, query.get('detail') === 'info')))
  return toListAnswer(company.knobs, rows, paging)
}

/** `GET /api/1.0/users/{id}`. */
export async function user({ company, path }: SandboxCall): Promise<SandboxAnswer> {
  const person = findPerson(company, path.slice(path.lastIndexOf('/') + 1))
  if (!person) throw new SandboxRefusal(404, 'notFound', 'There is no such user')
  return toAnswer(await userRow(company, person, true))
}

async function userRow(company: SandboxCompany, person: SandboxPerson, detail: boolean) {
  const { id, name, email, timezone, role = 'user', active = true } = person
  const row = { id, name, email, role, status: active ? 'active' : 'deleted', active }
  if (!detail) return row
  const joined = chanceFor(company.seed, 'joined', id)
  const hiredAt = `202${joined.whole(1, 4)}-0${joined.whole(1, 9)}-${joined.whole(10, 28)}T00:00:00.000Z`
  return { ...row, timezone, hiredAt, ...(await lastSeen(company, person)) }
}

/** Absent for a person who was away for long. */
async function lastSeen(company: SandboxCompany, person: SandboxPerson) {
  const now = company.now()
  const lately = { from: now.getTime() - longestWindow, to: now.getTime() + 1 }
  const updatedAt = (await readWorkIntervals(company, person, lately))
    .map(one => one.end)
    .sort()
    .at(-1)
  return updatedAt === undefined ? {} : { lastSeen: { updatedAt, online: updatedAt === now.toISOString() } }
}
