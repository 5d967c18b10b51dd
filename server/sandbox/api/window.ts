import { type Call, type Company, ownerOf } from '../people/company.ts'
import type { SandboxPerson, Stretch } from '../people/person.ts'
import { badRequest } from './answer.ts'
import { type Piece, piecesOf } from './worklog.ts'

/** From `from` until before `to`, in milliseconds. */
export type Window = { readonly from: number; readonly to: number }

export const longestWindow = 7 * 86_400_000

export const isoOf = (at: number): string => new Date(at).toISOString()

export function windowOf({ query }: Call): Window {
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
export function peopleIn({ company, query }: Call): (SandboxPerson | null)[] {
  const ids = query.get('user')
  if (ids === null) return [ownerOf(company)]
  return ids.split(',').map(id => personOf(company, id))
}

export const personOf = (company: Company, id: string): SandboxPerson | null =>
  [...company.people, ownerOf(company)].find(person => person.id === id) ?? null

/** As far as they have come by now. */
export async function stretchesOf(
  company: Company,
  person: SandboxPerson,
  window: Window,
): Promise<Stretch[]> {
  const now = company.now().getTime()
  const stretches = await person.stretches(isoOf(window.from), isoOf(window.to))
  return stretches
    .filter(one => Date.parse(one.start) < now)
    .map(one => (Date.parse(one.end) > now ? { ...one, end: isoOf(now) } : one))
}

/** All of what touches the window: what began before it is not cut off, as later parts of it may lie within. */
export async function piecesAround(
  company: Company,
  person: SandboxPerson,
  window: Window,
): Promise<Piece[]> {
  return piecesOf(company.seed, person, await stretchesOf(company, person, window))
}

export const beginsIn = ({ from, to }: Window, at: number): boolean => from <= at && at < to
