import { ownerOf, type SandboxCall, type SandboxCompany } from '../people/company.ts'
import type { SandboxPerson, WorkInterval } from '../people/person.ts'
import { badRequest } from './sandboxAnswer.ts'
import { createSegments, type WorklogSegment } from './worklog.ts'

/** From `from` until before `to`, in milliseconds. */
export type TimeWindow = { readonly from: number; readonly to: number }

export const longestWindow = 7 * 86_400_000

export const toIso = (at: number): string => new Date(at).toISOString()

export function parseWindow({ query }: SandboxCall): TimeWindow {
  const [from, to] = [momentIn(query, 'from'), momentIn(query, 'to')]
  if (from >= to) throw badRequest('from must be before to')
  if (to - from > longestWindow) throw badRequest('The range is longer than 7 days')
  return { from, to }
}

function momentIn(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? ''
  const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw badRequest(`${name} must be a UTC time in ISO 8601`)
  return moment
}

/** Those asked for, in their order; null for an id that nobody has. Without `user` it is the token's owner alone. */
export function parsePeople({ company, query }: SandboxCall): (SandboxPerson | null)[] {
  const ids = query.get('user')
  if (ids === null) return [ownerOf(company)]
  return ids.split(',').map(id => findPerson(company, id))
}

export const findPerson = (company: SandboxCompany, id: string): SandboxPerson | null =>
  [...company.people, ownerOf(company)].find(person => person.id === id) ?? null

/** Reads their intervals up to now. */
export async function readWorkIntervals(
  company: SandboxCompany,
  person: SandboxPerson,
  window: TimeWindow,
): Promise<WorkInterval[]> {
  const now = company.now().getTime()
  const intervals = await person.stretches(toIso(window.from), toIso(window.to))
  return intervals
    .filter(one => Date.parse(one.start) < now)
    .map(one => (Date.parse(one.end) > now ? { ...one, end: toIso(now) } : one))
}

/** All of what touches the window: what began before it is not cut off, as later parts of it may lie within. */
export async function readPiecesAround(
  company: SandboxCompany,
  person: SandboxPerson,
  window: TimeWindow,
): Promise<WorklogSegment[]> {
  return createSegments(company.seed, person, await readWorkIntervals(company, person, window))
}

export const isInWindow = ({ from, to }: TimeWindow, at: number): boolean => from <= at && at < to
