import { mostShortlisted, type ShortlistEntry } from '@claimcrew/contract/profiles/contract'
import { profileChanged } from '@claimcrew/contract/profiles/events'
import { listingFaults } from '@claimcrew/contract/profiles/rules'
import type { ProfileChange } from '@claimcrew/contract/profiles/shapes'
import { audit, type By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { conflict, notFound, Refusal } from '../kit/http/refusal.ts'
import type { Acting } from '../kit/http/route.ts'
import { lockUser } from '../people/store.ts'
import { shortlistOf, writeShortlisted } from './shortlist-store.ts'
import { findProfile, type StoredProfile, writeProfile } from './store.ts'

/** What is given is changed, the rest stays; the first change keeps what the questionnaire had filled in. */
export async function changeProfile(
  tx: Tx,
  by: By,
  userId: string,
  change: ProfileChange & { readonly resumeId?: string | null },
): Promise<{ before: StoredProfile; after: StoredProfile }> {
  if (!(await lockUser(tx, userId))) throw notFound()
  const before = await findProfile(tx, userId, by.now)
  if (!before) throw notFound()
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const written = { ...before.profile, resumeId: before.resumeId, ...given }
  const [fault] = Object.values(listingFaults(written))
  if (written.listed && fault) throw new Refusal('invalid', fault, { fields: listingFaults(written) })
  await writeProfile(tx, userId, written, by.now)
  if (written.rateCents !== before.profile.rateCents)
    await audit(tx, by, {
      action: 'profile:change-rate',
      subjectId: userId,
      before: { rateCents: before.profile.rateCents },
      after: { rateCents: written.rateCents },
    })
  await announce(tx, by, profileChanged, { userId })
  const after = await findProfile(tx, userId, by.now)
  if (!after) throw notFound()
  return { before, after }
}

/** Puts a biller whom the actor may see on their shortlist, or changes the note. */
export async function shortlist(tx: Tx, by: Acting, billerId: string, note: string): Promise<ShortlistEntry> {
  const ownerId = by.actor.userId
  // So that of two at once the second counts the first.
  await lockUser(tx, ownerId)
  const entries = await shortlistOf(tx, ownerId)
  if (entries.length >= mostShortlisted && !entries.some(({ userId }) => userId === billerId))
    throw conflict(`Your shortlist can have up to ${mostShortlisted} billers. Remove someone first.`)
  return writeShortlisted(tx, ownerId, billerId, note, by.now)
}
