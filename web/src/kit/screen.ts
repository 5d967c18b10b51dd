import type { Permission, Role } from '@claimcrew/contract/permissions'
import type { ComponentType } from 'react'

/** One path of the signed-in app. A feature's `screens.tsx` exports `screens`; the router finds it by itself. */
export type Screen = {
  /** In the router's spelling: `/biller/profile/$userId`. */
  readonly path: `/${string}`
  readonly title: string
  /** Without it the screen says so and makes no call. */
  readonly needs?: Permission
  readonly load: () => Promise<ComponentType>
}

/** A link that stands in a mail, on / whether or not one is signed in: `/#reset=TOKEN`. A feature's `links.tsx`. */
export type MailedLink = {
  readonly fragment: string
  readonly load: () => Promise<ComponentType<{ token: string }>>
}

/** A part of /profile that belongs to a feature below people. A feature's `profileSections.tsx`. */
export type ProfileSection = {
  readonly title: string
  readonly description: string
  readonly seenBy: readonly Role[]
  readonly load: () => Promise<ComponentType>
}
