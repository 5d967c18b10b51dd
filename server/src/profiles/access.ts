import type { Download } from '@claimcrew/contract/kit/file'
import { maySeeProfile, maySeeResume, type ProfileRelation } from '@claimcrew/contract/profiles/policy'
import { toDownload } from '../kit/files/download.ts'
import { readFile } from '../kit/files/storedFile.ts'
import type { Ctx, ReadCtx } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import type { WithSearch } from '../kit/search/search.ts'
import type { SearchQuery } from '../kit/search/searchIndex.ts'
import type { ScorableProfile } from './profile-list-store.ts'
import { profileIndex } from './search.ts'
import { findProfile, type StoredProfile } from './store.ts'

/**
 * A biller's profile as the actor may see it, or that there is none. What the two have to do with each other is known
 * further down, where applications are.
 */
export async function readProfileFor(
  ctx: ReadCtx,
  userId: string,
  businessWith: (biller: StoredProfile['profile']) => Promise<ProfileRelation>,
): Promise<StoredProfile> {
  const row = await findProfile(ctx.db, userId, ctx.now)
  if (!row) throw notFound()
  const business = await businessWith(row.profile)
  const view = { userId, listed: row.profile.listed, active: row.active }
  if (!maySeeProfile(ctx.actor, view, business)) throw notFound()
  if (maySeeResume(ctx.actor, userId, business)) return row
  return { ...row, resumeId: null, profile: { ...row.profile, resume: null } }
}

export const resumePurpose = 'profiles:resume'

/** A résumé that the actor was found to be allowed to have. */
export async function readResume(ctx: Ctx, { resumeId }: Pick<StoredProfile, 'resumeId'>): Promise<Download> {
  const file = resumeId === null ? null : await readFile(ctx, resumeId, resumePurpose)
  if (!file) throw notFound()
  return toDownload(file, {})
}

type ProfileSearch = SearchQuery<
  typeof profileIndex.facets,
  (typeof profileIndex.numbers)[number],
  ScorableProfile
>

/** Who is listed and there: ids alone, whose rows are then read under the reader's rights. */
export const searchBillers = ({ search }: WithSearch, query: ProfileSearch) => search.ask(profileIndex, query)
