import type { BillerSkills } from '@claimcrew/contract/profiles/match'
import { sql } from 'kysely'
import { type Params, statement } from '../../kit/data/statement.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { findSkills, profileVersionSql } from '../../profiles/skill-store.ts'
import { findProfile } from '../../profiles/store.ts'

type SearcherRow = {
  /** The profile's version; null where none was written. */
  readonly version: string | null
  readonly saved: string[]
  readonly hidden: string[]
}

const askers = statement(
  'a biller who looks for work',
  (p: Params<{ billerId: string }>) => sql<SearcherRow>`
    select ${profileVersionSql(p.billerId)} as version,
      array(select job_id from kept_jobs where biller_id = ${p.billerId} and kept = 'saved') as saved,
      array(select job_id from kept_jobs where biller_id = ${p.billerId} and kept = 'hidden') as hidden`,
)

/** What decides about posts beside the posts themselves. */
export type Searcher = {
  /** What a biller has written, or what the questionnaire says of them; null for everybody else. */
  readonly own: BillerSkills | null
  readonly saved: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
}

const nobody: Searcher = { own: null, saved: new Set(), hidden: new Set() }

/** Reads the biller who searches in one statement, since each search begins with it. */
export async function readSearcher({ db, actor, now }: Ctx): Promise<Searcher> {
  if (actor.role !== 'BILLER') return nobody
  const [row] = await askers(db, { billerId: actor.userId })
  const { version = null, saved = [], hidden = [] } = row ?? {}
  const skills = version === null ? null : await findSkills(db, actor, version)
  const own = skills ?? (await findProfile(db, actor.userId, now))?.profile ?? null
  return { own: own && scoredBy(own), saved: new Set(saved), hidden: new Set(hidden) }
}

type OfferedSkills = Omit<BillerSkills, 'systems'> & {
  readonly systems: readonly (string | { readonly name: string })[]
}

/** What of a biller counts, and nothing else: it is also what matches are remembered by. */
const scoredBy = (own: OfferedSkills): BillerSkills => ({
  systems: own.systems.map(one => (typeof one === 'string' ? one : one.name)),
  workTypes: own.workTypes,
  specialties: own.specialties,
  certifications: own.certifications,
  years: own.years,
  rateCents: own.rateCents,
  window: own.window,
  timeZone: own.timeZone,
  availableFrom: own.availableFrom,
})
