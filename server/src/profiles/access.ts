import type { Download } from '@claimcrew/contract/kit/file'
import { type Business, maySeeProfile, maySeeResume } from '@claimcrew/contract/profiles/policy'
import { downloadOf } from '../kit/files/download.ts'
import { readFile } from '../kit/files/keep.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Ctx } from '../kit/http/route.ts'
import type { Question } from '../kit/search/definition.ts'
import type { WithSearch } from '../kit/search/search.ts'
import type { SearchedProfile } from './listed-store.ts'
import { profileIndex } from './search.ts'
import { findProfile, type StoredProfile } from './store.ts'

/**
 * A biller's profile as the actor may see it, or that there is none. What the two have to do with each other is known
 * further down, where applications are.
 */
export async function profileSeenBy(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  userId: string,
  businessWith: (biller: StoredProfile['profile']) => Promise<Business>,
): Promise<StoredProfile> {
  const found = await findProfile(ctx.db, userId, ctx.now)
  if (!found) throw notFound()
  const business = await businessWith(found.profile)
  const shown = { userId, listed: found.profile.listed, active: found.active }
  if (!maySeeProfile(ctx.actor, shown, business)) throw notFound()
  if (maySeeResume(ctx.actor, userId, business)) return found
  return { ...found, resumeId: null, profile: { ...found.profile, resume: null } }
}

export const resumePurpose = 'profiles:resume'

/** A résumé that the actor was found to be allowed to have. */
export async function resumeOf(ctx: Ctx, { resumeId }: Pick<StoredProfile, 'resumeId'>): Promise<Download> {
  const file = resumeId === null ? null : await readFile(ctx, resumeId, resumePurpose)
  if (!file) throw notFound()
  return downloadOf(file, {})
}

type Asked = Question<typeof profileIndex.facets, (typeof profileIndex.numbers)[number], SearchedProfile>

/** Who is listed and there: ids alone, whose rows are then read under the reader's rights. */
export const findBillers = ({ search }: WithSearch, asked: Asked) => search.ask(profileIndex, asked)
