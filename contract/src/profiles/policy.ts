import type { Actor } from '../people/policy.ts'
import { roleMay } from '../permissions.ts'

/** One's own, and anybody's for those who may update all. */
export const mayUpdateProfile = (actor: Actor, userId: string): boolean =>
  actor.userId === userId || roleMay(actor.role, 'user:update:all')

/** What two people have to do with each other, as far as it opens a profile. */
export type Business = {
  /** An engagement, an application or an invitation. */
  readonly seesProfile: boolean
  /** They engage the biller, or the biller applied to them. */
  readonly seesResume: boolean
}

type Shown = { readonly userId: string; readonly listed: boolean; readonly active: boolean }

/** Those who look for billers see who is listed; one's own is always seen, and whoever has business sees more. */
export const maySeeProfile = (actor: Actor, shown: Shown, { seesProfile }: Business): boolean =>
  mayUpdateProfile(actor, shown.userId) ||
  (roleMay(actor.role, 'profiles:search') && ((shown.listed && shown.active) || seesProfile))

export const maySeeResume = (actor: Actor, userId: string, { seesResume }: Business): boolean =>
  mayUpdateProfile(actor, userId) || (roleMay(actor.role, 'profiles:search') && seesResume)
