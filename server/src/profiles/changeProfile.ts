import { profileChanged } from '@claimcrew/contract/profiles/events'
import { findListingErrors } from '@claimcrew/contract/profiles/rules'
import type { ProfileChange } from '@claimcrew/contract/profiles/shapes'
import { type AuditCtx, audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { notFound, Refusal, refuseUnseenChange } from '../kit/refusal.ts'
import { lockUser } from '../people/commands.ts'
import { findProfile, type StoredProfile, writeProfiles } from './store.ts'

/** What is given is changed, the rest stays; the first change keeps what the questionnaire had filled in. */
export async function changeProfile(
  tx: Tx,
  ctx: AuditCtx,
  userId: string,
  change: ProfileChange & { readonly resumeId?: string | null },
  seen?: ProfileChange,
): Promise<{ before: StoredProfile; after: StoredProfile }> {
  if (!(await lockUser(tx, userId))) throw notFound()
  const before = await findProfile(tx, userId, ctx.now)
  if (!before) throw notFound()
  refuseUnseenChange(before.profile, change, seen)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const fields = { ...before.profile, resumeId: before.resumeId, ...given }
  const [firstError] = Object.values(findListingErrors(fields))
  if (fields.listed && firstError)
    throw new Refusal('invalid', firstError, { fields: findListingErrors(fields) })
  await writeProfiles(tx, [{ userId, fields, at: ctx.now }])
  if (fields.rateCents !== before.profile.rateCents)
    await audit(tx, ctx, {
      action: 'profile:change-rate',
      subjectId: userId,
      before: { rateCents: before.profile.rateCents },
      after: { rateCents: fields.rateCents },
    })
  await announce(tx, ctx, profileChanged, { userId })
  const after = await findProfile(tx, userId, ctx.now)
  if (!after) throw notFound()
  return { before, after }
}
