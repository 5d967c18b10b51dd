import { type Actor, actorMay } from '../permissions.ts'

/** One's own, and anybody's for those who may update all. */
export const mayUpdateProfile = (actor: Actor, userId: string): boolean =>
  actor.userId === userId || actorMay(actor, 'user:update:all')

/** What two people have to do with each other, as far as it opens a profile. */
export type ProfileRelation = {
  /** An engagement, an application or an invitation. */
  readonly seesProfile: boolean
  /** They engage the biller, or the biller applied to them. */
  readonly seesResume: boolean
}

type ProfileListing = { readonly userId: string; readonly listed: boolean; readonly active: boolean }

/** Those who look for billers see who is listed; one's own is always seen, and anyone who has business sees more. */
export const maySeeProfile = (
  actor: Actor,
  view: ProfileListing,
  { seesProfile }: ProfileRelation,
): boolean =>
  mayUpdateProfile(actor, view.userId) ||
  (actorMay(actor, 'profiles:search') && ((view.listed && view.active) || seesProfile))

export const maySeeResume = (actor: Actor, userId: string, { seesResume }: ProfileRelation): boolean =>
  mayUpdateProfile(actor, userId) || (actorMay(actor, 'profiles:search') && seesResume)
