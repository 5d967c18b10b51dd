import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SandboxCompany } from '../people/company.ts'
import { type Layout, layouts } from '../people/programs.ts'

/** One monitor at one moment, which is all that its image is painted from. */
export type Capture = {
  readonly personId: string
  readonly at: number
  readonly screen: number
  readonly layout: Layout
}

export const capturesPath = '/captures/'

/** A link that opens the image for a user who has it, for some hours. */
export function linkTo(company: SandboxCompany, { personId, at, screen, layout }: Capture): string {
  const { base, lifetimeMs } = company.links
  const path = `${capturesPath}${personId}/${at}-${screen}-${layout}.jpg`
  const expires = company.now().getTime() + lifetimeMs
  return `${base()}${path}?expires=${expires}&signature=${signature(company, path, expires)}`
}

/** What a link shows; null for one that is too old or was tampered with. */
export function captureBehind(company: SandboxCompany, path: string, query: URLSearchParams): Capture | null {
  const expires = Number(query.get('expires'))
  const [given, own] = [query.get('signature') ?? '', signature(company, path, expires)]
  const isOurs = given.length === own.length && timingSafeEqual(Buffer.from(given), Buffer.from(own))
  const isOver = company.knobs.linksExpire || expires <= company.now().getTime()
  const [, personId = '', at, screen, screenLayout] =
    /^\/captures\/([\w-]+)\/(\d+)-(\d)-(\w+)\.jpg$/.exec(path) ?? []
  const layout = layouts.find(one => one === screenLayout)
  return isOurs && !isOver && layout ? { personId, at: Number(at), screen: Number(screen), layout } : null
}

const signature = (company: SandboxCompany, path: string, expires: number): string =>
  createHmac('sha256', company.links.key).update(`${path} ${expires}`).digest('base64url')
